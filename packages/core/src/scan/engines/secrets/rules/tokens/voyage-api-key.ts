import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const voyageApiKey: SecretRule = {
  id: 'voyage-api-key',
  title: 'Voyage AI key',
  severity: 'medium',
  remediation:
    'Revoke the key in the Voyage AI dashboard, issue a new one, and keep it out of the repository.',
  references: ['https://docs.voyageai.com/docs/api-key-and-installation'],
  keywords: ['pa-'],
  pattern: tokenPattern(/pa-[A-Za-z0-9_-]{43}/),
  minEntropy: 4.2,
  examples: () => ({
    match: [`pa-${fakeText('base64url', 43)}`],
    ignore: ['pa-short'],
  }),
};
