import type { ControlCheck } from '../control-check.ts';
import { ospsBaseline } from '../references.ts';
import { providerSays } from '../shared-verdicts.ts';
import { fail, pass } from '../verdict.ts';

export const visibility: ControlCheck = {
  id: 'visibility',
  level: 'level3',
  title: 'Visibility matches the license',
  why: 'Open source code should be public, and proprietary code should not be public by accident.',
  remediation: 'Make the repository public, or change its license.',
  references: [ospsBaseline],
  requirements: ['OSPS-QA-01.01'],
  severity: 'medium',
  category: 'repository-hygiene',
  check: (facts) =>
    providerSays(facts, 'visibility', (visibility) => {
      const evidence = [{ setting: 'visibility', note: visibility }];
      const open = facts.licenses.some(({ license }) => license?.open);
      if (visibility === 'public')
        return open
          ? pass('The repository is public, and has an open source license.', evidence)
          : fail('The repository is public, but has no open source license.', evidence);
      return open
        ? fail(`The repository has an open source license, but is ${visibility}.`, evidence)
        : pass(`The repository is ${visibility}, and has no open source license.`, evidence);
    }),
};
