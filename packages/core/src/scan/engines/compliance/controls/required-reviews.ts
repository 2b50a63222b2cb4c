import type { ControlCheck } from '../control-check.ts';
import { githubBranches, ospsBaseline, slsaSource } from '../references.ts';
import { providerSays } from '../shared-verdicts.ts';
import { fail, pass, unknown } from '../verdict.ts';

export const requiredReviews: ControlCheck = {
  id: 'required-reviews',
  level: 'level4',
  title: 'Required code review',
  why: 'One person, or one compromised account, should not be able to change the code alone.',
  remediation: 'Require at least one approval from someone other than the author.',
  references: [ospsBaseline, slsaSource, githubBranches],
  requirements: ['OSPS-QA-07.01', 'SLSA Source L4'],
  severity: 'medium',
  category: 'repository-hygiene',
  check: (facts) =>
    providerSays(facts, 'branchProtection', ({ requiredReviews }) => {
      if (requiredReviews === null)
        return unknown('The code host does not show whether changes require an approval.');
      const evidence = [{ setting: 'required approvals', note: String(requiredReviews) }];
      return requiredReviews > 0
        ? pass('Every change requires an approval from someone other than the author.', evidence)
        : fail('Changes do not require an approval.', evidence);
    }),
};
