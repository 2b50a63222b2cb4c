import type { ControlCheck } from '../control-check.ts';
import { providerSays } from '../judgements.ts';
import { ospsBaseline } from '../references.ts';
import { fail, pass } from '../verdict.ts';

export const twoFactor: ControlCheck = {
  id: 'two-factor',
  level: 'level3',
  title: 'Second factor for everybody with access',
  why: 'A stolen password alone should not be able to change the code.',
  remediation: 'Require two-factor authentication for the organisation.',
  references: [
    ospsBaseline,
    'https://docs.github.com/en/organizations/keeping-your-organization-secure/managing-two-factor-authentication-for-your-organization',
  ],
  requirements: ['OSPS-AC-01.01'],
  severity: 'high',
  category: 'repository-hygiene',
  check: (facts) =>
    providerSays(facts, 'twoFactorRequired', (required) => {
      const evidence = [
        { setting: 'two-factor authentication', note: required ? 'required' : 'not required' },
      ];
      return required
        ? pass('A second factor is required.', evidence)
        : fail('A second factor is not required.', evidence);
    }),
};
