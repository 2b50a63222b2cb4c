import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const omiseSecretKey: SecretRule = {
  id: 'omise-secret-key',
  title: 'Omise secret key',
  severity: 'critical',
  remediation:
    'Revoke it in the Omise dashboard under Keys, issue a new one, and keep it out of the repository.',
  references: ['https://docs.omise.co/api-authentication'],
  keywords: ['skey_'],
  pattern: tokenPattern(/skey_(?:test_)?[0-9a-z]{19}/),
  examples: () => ({
    match: [`key = "skey_${fakeText('lower', 19)}"`],
    ignore: ['skey_short'],
  }),
};
