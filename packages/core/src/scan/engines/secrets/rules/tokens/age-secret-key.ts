import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const ageSecretKey: SecretRule = {
  id: 'age-secret-key',
  title: 'age secret key',
  severity: 'critical',
  remediation: 'Create a new age identity, re-encrypt what the old one protects, and remove the old one.',
  references: ['https://github.com/FiloSottile/age'],
  keywords: ['AGE-SECRET-KEY-1'],
  pattern: tokenPattern(/AGE-SECRET-KEY-1[QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L]{58}/),
  examples: () => ({
    match: [
      `AGE-SECRET-KEY-1${fakeText('upper', 120)
        .replace(/[BIO1]/g, '')
        .slice(0, 58)}`,
    ],
    ignore: ['AGE-SECRET-KEY-1SHORT'],
  }),
};
