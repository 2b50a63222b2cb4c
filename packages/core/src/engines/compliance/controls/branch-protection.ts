import type { ControlCheck } from '../control-check.ts';
import { providerSays } from '../judgements.ts';
import { githubBranches, ospsBaseline, slsaSource } from '../references.ts';
import { fail, pass } from '../verdict.ts';

export const branchProtection: ControlCheck = {
  id: 'branch-protection',
  level: 'level3',
  title: 'The default branch is protected',
  why: 'A change that goes around the review goes around everything that the review is for.',
  remediation: 'Require pull requests for the default branch, and forbid deleting it.',
  references: [ospsBaseline, slsaSource, githubBranches],
  requirements: ['OSPS-AC-03.01', 'OSPS-AC-03.02', 'SLSA Source L3'],
  severity: 'high',
  category: 'repository-hygiene',
  check: (facts) =>
    providerSays(facts, 'branchProtection', ({ directPushesBlocked, deletionBlocked }) => {
      const evidence = [
        { setting: 'direct pushes', note: directPushesBlocked ? 'blocked' : 'allowed' },
        { setting: 'deletion', note: deletionBlocked ? 'blocked' : 'allowed' },
      ];
      return directPushesBlocked && deletionBlocked
        ? pass('Changes come in by pull request only, and the branch can not be deleted.', evidence)
        : fail('The default branch can be pushed to or deleted.', evidence);
    }),
};
