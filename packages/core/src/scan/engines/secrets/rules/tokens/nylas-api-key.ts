import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const nylasApiKey: SecretRule = {
  id: 'nylas-api-key',
  title: 'Nylas API key',
  severity: 'critical',
  remediation:
    'Revoke the key in the Nylas dashboard under API Keys, issue a new one, and keep it out of the repository.',
  references: ['https://developer.nylas.com/docs/v3/auth/nylas-app-credentials/'],
  keywords: ['nyk_'],
  pattern: tokenPattern(/nyk_(?:v\d_)?[A-Za-z0-9]{60,70}/),
  minEntropy: 3.5,
  examples: () => ({
    match: [`nyk_v0_${fakeText('base62', 64)}`],
    ignore: ['nyk_v0_short'],
  }),
};
