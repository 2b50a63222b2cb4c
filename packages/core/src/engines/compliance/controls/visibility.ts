import type { ControlCheck } from '../control-check.ts';
import { providerSays } from '../judgements.ts';
import { ospsBaseline } from '../references.ts';
import { fail, pass } from '../verdict.ts';

export const visibility: ControlCheck = {
  id: 'visibility',
  level: 'level3',
  title: 'Visibility is what the licence says',
  why: 'Open source that nobody can read is not open, and code under no open licence should not be public by accident.',
  remediation: 'Make the repository public, or change its licence.',
  references: [ospsBaseline],
  requirements: ['OSPS-QA-01.01'],
  severity: 'medium',
  category: 'repository-hygiene',
  check: (facts) =>
    providerSays(facts, 'visibility', (visibility) => {
      const evidence = [{ setting: 'visibility', note: visibility }];
      const open = facts.licences.some(({ licence }) => licence?.open);
      if (visibility === 'public')
        return open
          ? pass('The repository is public, and so is its licence.', evidence)
          : fail('The repository is public, but has no open licence.', evidence);
      return open
        ? fail(`The licence is open, but the repository is ${visibility}.`, evidence)
        : pass(`The repository is ${visibility}, and has no open licence.`, evidence);
    }),
};
