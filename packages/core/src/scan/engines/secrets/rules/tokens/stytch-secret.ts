import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const stytchSecret: SecretRule = {
  id: 'stytch-secret',
  title: 'Stytch secret',
  severity: 'high',
  remediation:
    'Revoke the secret in the Stytch dashboard, issue a new one, and keep it out of the repository.',
  references: ['https://stytch.com/docs/api'],
  keywords: ['secret-live-', 'secret-test-'],
  pattern: tokenPattern(/secret-(?:live|test)-[A-Za-z0-9_=-]{36}/),
  examples: () => ({
    match: [`secret-live-${fakeText('base64url', 36)}`],
    ignore: ['secret-live-short'],
  }),
};
