import type { ControlCheck } from '../control-check.ts';
import { providerSays } from '../judgements.ts';
import { githubBranches, slsaSource } from '../references.ts';
import { fail, pass, unknown } from '../verdict.ts';

export const adminEnforcement: ControlCheck = {
  id: 'admin-enforcement',
  level: 'level4',
  title: 'Rules hold for administrators too',
  why: 'The accounts with the most rights are the ones worth stealing.',
  remediation: 'Do not allow anybody to bypass the protection of the default branch.',
  references: [slsaSource, githubBranches],
  requirements: ['SLSA Source L4'],
  severity: 'medium',
  category: 'repository-hygiene',
  check: (facts) =>
    providerSays(facts, 'branchProtection', ({ adminsIncluded }) => {
      if (adminsIncluded === null) return unknown('The code host does not show who may bypass the rules.');
      const evidence = [
        { setting: 'bypass by administrators', note: adminsIncluded ? 'not allowed' : 'allowed' },
      ];
      return adminsIncluded
        ? pass('Administrators are held to the rules.', evidence)
        : fail('Administrators can go around the rules.', evidence);
    }),
};
