import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const onepasswordSecretKey: SecretRule = {
  id: 'onepassword-secret-key',
  title: '1Password secret key',
  severity: 'critical',
  remediation:
    'Revoke it in the account page of 1Password, issue a new one, and keep it out of the repository.',
  references: ['https://support.1password.com/secret-key-security/'],
  keywords: ['A3-'],
  pattern: tokenPattern(
    /A3-[A-Z0-9]{6}-(?:[A-Z0-9]{11}|[A-Z0-9]{6}-[A-Z0-9]{5})-[A-Z0-9]{5}-[A-Z0-9]{5}-[A-Z0-9]{5}/,
  ),
  examples: () => ({
    match: [
      `key = "A3-${fakeText('upper', 6)}-${fakeText('upper', 6, 2)}-${fakeText('upper', 5)}-${fakeText('upper', 5, 2)}-${fakeText('upper', 5, 3)}-${fakeText('upper', 5, 4)}"`,
    ],
    ignore: ['A3-ABCDEF'],
  }),
};
