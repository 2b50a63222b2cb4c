import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const cratesIoToken: SecretRule = {
  id: 'crates-io-token',
  title: 'crates.io API token',
  severity: 'critical',
  remediation:
    'Revoke the token in crates.io under API tokens, issue a new one, and keep it out of the repository.',
  references: ['https://doc.rust-lang.org/cargo/reference/publishing.html'],
  keywords: ['cio'],
  pattern: tokenPattern(/cio[A-Za-z0-9]{32}/),
  minEntropy: 3.8,
  examples: () => ({
    match: [`cio${fakeText('base62', 32)}`],
    ignore: ['cioshort'],
  }),
};
