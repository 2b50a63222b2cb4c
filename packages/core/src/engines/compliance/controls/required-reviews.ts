import type { ControlCheck } from '../control-check.ts';
import { providerSays } from '../judgements.ts';
import { githubBranches, ospsBaseline, slsaSource } from '../references.ts';
import { fail, pass } from '../verdict.ts';

export const requiredReviews: ControlCheck = {
  id: 'required-reviews',
  level: 'level4',
  title: 'Changes are approved by two people',
  why: 'One person, or one stolen account, must not be able to change the code alone.',
  remediation: 'Require at least one approval by somebody other than the author, two counting the author.',
  references: [ospsBaseline, slsaSource, githubBranches],
  requirements: ['OSPS-QA-07.01', 'SLSA Source L4'],
  severity: 'medium',
  category: 'repository-hygiene',
  check: (facts) =>
    providerSays(facts, 'branchProtection', ({ requiredReviews }) => {
      const evidence = [{ setting: 'required approvals', note: String(requiredReviews) }];
      return requiredReviews > 0
        ? pass('Every change needs the approval of somebody else.', evidence)
        : fail('Changes need no approval.', evidence);
    }),
};
