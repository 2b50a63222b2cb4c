import type { ControlCheck } from '../control-check.ts';
import { providerSays } from '../judgements.ts';
import { githubBranches, slsaSource } from '../references.ts';
import { fail, pass, unknown } from '../verdict.ts';

export const historyUnbroken: ControlCheck = {
  id: 'history-unbroken',
  level: 'level3',
  title: 'The history is never rewritten',
  why: 'After a forced push nobody can tell what the branch held before, or who changed it.',
  remediation: 'Block forced pushes on the default branch.',
  references: [slsaSource, githubBranches],
  requirements: ['SLSA Source L2'],
  severity: 'medium',
  category: 'supply-chain',
  check(facts) {
    if (facts.history?.rewritten)
      return fail('This clone saw a forced update of the default branch.', [
        { setting: 'reflog', note: 'forced-update' },
      ]);
    const said = providerSays(facts, 'branchProtection', ({ forcePushesBlocked }) => {
      const evidence = [
        {
          setting: 'branch protection',
          note: forcePushesBlocked ? 'forced pushes are blocked' : 'forced pushes are allowed',
        },
      ];
      return forcePushesBlocked
        ? pass('Forced pushes are blocked.', evidence)
        : fail('Forced pushes are allowed.', evidence);
    });
    return said.result === 'unknown'
      ? unknown(
          'A clone does not show what was there before; the branch protection of the code host would decide it.',
        )
      : said;
  },
};
