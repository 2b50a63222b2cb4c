import type { ControlCheck } from '../control-check.ts';
import { githubBranches, slsaSource } from '../references.ts';
import { providerSays } from '../shared-verdicts.ts';
import { fail, pass, unknown } from '../verdict.ts';

export const historyUnbroken: ControlCheck = {
  id: 'history-unbroken',
  level: 'level3',
  title: 'Force pushes are blocked',
  why: 'A force push hides what the branch contained before, and who changed it.',
  remediation: 'Block force pushes to the default branch.',
  references: [slsaSource, githubBranches],
  requirements: ['SLSA Source L2'],
  severity: 'medium',
  category: 'supply-chain',
  check(facts) {
    if (facts.history?.rewritten)
      return fail('This clone has seen a force push to the default branch.', [
        { setting: 'reflog', note: 'forced-update' },
      ]);
    const said = providerSays(facts, 'branchProtection', ({ forcePushesBlocked }) => {
      const evidence = [
        {
          setting: 'branch protection',
          note: forcePushesBlocked ? 'force pushes are blocked' : 'force pushes are allowed',
        },
      ];
      return forcePushesBlocked
        ? pass('Force pushes are blocked.', evidence)
        : fail('Force pushes are allowed.', evidence);
    });
    return said.result === 'unknown'
      ? unknown(
          'A clone does not show earlier history. The branch protection of the code host would decide this control.',
        )
      : said;
  },
};
