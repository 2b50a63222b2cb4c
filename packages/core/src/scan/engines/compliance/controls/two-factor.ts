import type { ControlCheck } from '../control-check.ts';
import { ospsBaseline } from '../references.ts';
import { providerSays } from '../shared-verdicts.ts';
import { fail, pass } from '../verdict.ts';

export const twoFactor: ControlCheck = {
  id: 'two-factor',
  level: 'level3',
  title: 'Two-factor authentication required',
  why: 'A stolen password alone should not give access to the code.',
  remediation: 'Require two-factor authentication for the organization.',
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
        ? pass('Two-factor authentication is required.', evidence)
        : fail('Two-factor authentication is not required.', evidence);
    }),
};
