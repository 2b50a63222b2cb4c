import type { ControlCheck } from '../control-check.ts';
import { githubBranches, slsaSource } from '../references.ts';
import { providerSays } from '../shared-verdicts.ts';
import { fail, pass, unknown } from '../verdict.ts';

export const adminEnforcement: ControlCheck = {
  id: 'admin-enforcement',
  level: 'level4',
  title: 'Branch protection includes administrators',
  why: 'Administrator accounts are the most valuable target of an attacker.',
  remediation: 'Do not allow anyone to bypass the protection of the default branch.',
  references: [slsaSource, githubBranches],
  requirements: ['SLSA Source L4'],
  severity: 'medium',
  category: 'repository-hygiene',
  check: (facts) =>
    providerSays(facts, 'branchProtection', ({ adminsIncluded }) => {
      if (adminsIncluded === null) return unknown('The code host does not show who can bypass the rules.');
      const evidence = [
        { setting: 'bypass by administrators', note: adminsIncluded ? 'not allowed' : 'allowed' },
      ];
      return adminsIncluded
        ? pass('Branch protection applies to administrators.', evidence)
        : fail('Administrators can bypass branch protection.', evidence);
    }),
};
