import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const clerkSecretKey: SecretRule = {
  id: 'clerk-secret-key',
  title: 'Clerk secret key',
  severity: 'critical',
  remediation:
    'Revoke the key in the Clerk dashboard under API keys, issue a new one, and keep it out of the repository.',
  references: ['https://clerk.com/docs/deployments/clerk-environment-variables'],
  keywords: ['sk_live_', 'sk_test_'],
  pattern: tokenPattern(/sk_(?:live|test)_(?![0-9a-f]{40}(?![A-Za-z0-9]))[A-Za-z0-9]{40,60}/),
  examples: () => ({
    match: [`sk_test_${fakeText('base62', 50)}`],
    ignore: ['sk_test_1', `sk_test_${fakeText('hex', 40)}`],
  }),
};
