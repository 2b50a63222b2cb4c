import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const paystackSecretKey: SecretRule = {
  id: 'paystack-secret-key',
  title: 'Paystack secret key',
  severity: 'critical',
  remediation:
    'Revoke the key in the Paystack dashboard, issue a new one, and keep it out of the repository.',
  references: ['https://paystack.com/docs/api/authentication/'],
  keywords: ['sk_live_', 'sk_test_'],
  pattern: tokenPattern(/sk_(?:live|test)_[0-9a-f]{40}/),
  examples: () => ({
    match: [`sk_live_${fakeText('hex', 40)}`],
    ignore: ['sk_live_1'],
  }),
};
