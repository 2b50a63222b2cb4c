import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const maxmindLicenseKey: SecretRule = {
  id: 'maxmind-license-key',
  title: 'MaxMind license key',
  severity: 'medium',
  remediation: 'Revoke the key in the MaxMind account, issue a new one, and keep it out of the repository.',
  references: ['https://dev.maxmind.com/license-key/'],
  keywords: ['_mmk'],
  pattern: tokenPattern(/[A-Za-z0-9]{6}_[A-Za-z0-9]{29}_mmk/),
  examples: () => ({
    match: [`${fakeText('base62', 6)}_${fakeText('base62', 29)}_mmk`],
    ignore: ['short_mmk'],
  }),
};
