import { crc32Base64 } from '../../checksum.ts';
import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

const start = `cflt${fakeText('base64', 54)}`;

export const confluentApiSecret: SecretRule = {
  id: 'confluent-api-secret',
  title: 'Confluent Cloud API secret',
  severity: 'critical',
  remediation:
    'Delete the API key in Confluent Cloud under API keys, create a new one, and keep it out of the repository.',
  references: [
    'https://docs.confluent.io/cloud/current/security/authenticate/workload-identities/service-accounts/api-keys/overview.html',
  ],
  keywords: ['cflt'],
  pattern: tokenPattern(/cflt[A-Za-z0-9+/]{60}/),
  minEntropy: 4,
  assess: (secret) => (crc32Base64(secret.slice(0, -6)) === secret.slice(-6) ? 'valid' : 'reject'),
  examples: () => ({
    match: [`${start}${crc32Base64(start)}`],
    ignore: ['cfltshort', `cflt${fakeText('base64', 60)}`],
  }),
};
