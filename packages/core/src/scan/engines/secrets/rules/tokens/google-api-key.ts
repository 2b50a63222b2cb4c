import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const googleApiKey: SecretRule = {
  id: 'google-api-key',
  title: 'Google API key',
  severity: 'high',
  remediation:
    'Restrict or delete the key in the Google Cloud console under Credentials, and create a new one.',
  references: ['https://cloud.google.com/docs/authentication/api-keys'],
  keywords: ['AIza'],
  pattern: tokenPattern(/AIza[0-9A-Za-z_-]{35}/),
  minEntropy: 3,
  examples: () => ({
    match: [`AIza${fakeText('base64url', 35)}`],
    ignore: ['AIzaShort'],
  }),
};
