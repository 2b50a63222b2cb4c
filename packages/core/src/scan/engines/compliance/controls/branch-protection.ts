import type { ControlCheck } from '../control-check.ts';
import { githubBranches, ospsBaseline, slsaSource } from '../references.ts';
import { providerSays } from '../shared-verdicts.ts';
import { fail, pass } from '../verdict.ts';

export const branchProtection: ControlCheck = {
  id: 'branch-protection',
  level: 'level3',
  title: 'Branch protection',
  why: 'A direct push bypasses review, and everything that review protects against.',
  remediation: 'Require pull requests for the default branch, and block its deletion.',
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
        ? pass('Changes require a pull request, and the branch cannot be deleted.', evidence)
        : fail('The default branch can be pushed to or deleted.', evidence);
    }),
};
