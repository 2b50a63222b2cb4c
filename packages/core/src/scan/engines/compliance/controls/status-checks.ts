import type { ControlCheck } from '../control-check.ts';
import { githubBranches, ospsBaseline, slsaSource } from '../references.ts';
import { providerSays } from '../shared-verdicts.ts';
import { fail, pass } from '../verdict.ts';

export const statusChecks: ControlCheck = {
  id: 'status-checks',
  level: 'level3',
  title: 'Required status checks',
  why: 'A check that is not required does not block a broken change.',
  remediation: 'Make the test and analysis jobs required status checks of the default branch.',
  references: [ospsBaseline, slsaSource, githubBranches],
  requirements: ['OSPS-QA-03.01', 'SLSA Source L3'],
  severity: 'medium',
  category: 'repository-hygiene',
  check: (facts) =>
    providerSays(facts, 'branchProtection', ({ statusChecksRequired }) => {
      const evidence = [{ setting: 'required status checks', note: statusChecksRequired ? 'on' : 'off' }];
      return statusChecksRequired
        ? pass('Status checks are required.', evidence)
        : fail('Status checks are not required.', evidence);
    }),
};
