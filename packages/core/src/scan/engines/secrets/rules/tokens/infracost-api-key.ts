import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const infracostApiKey: SecretRule = {
  id: 'infracost-api-key',
  title: 'Infracost API key',
  severity: 'medium',
  remediation: 'Revoke the key in Infracost Cloud, issue a new one, and keep it out of the repository.',
  references: ['https://www.infracost.io/docs/'],
  keywords: ['ico-'],
  pattern: tokenPattern(/ico-[A-Za-z0-9]{32}/),
  minEntropy: 3,
  // `favicon.ico-` and a digest.
  assess: (secret) => (/^ico-[0-9a-f]+$/.test(secret) ? 'reject' : 'unknown'),
  examples: () => ({
    match: [`ico-${fakeText('base62', 32)}`],
    ignore: ['ico-short'],
  }),
};
