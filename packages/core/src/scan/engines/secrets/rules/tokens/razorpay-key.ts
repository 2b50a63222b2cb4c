import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const razorpayKey: SecretRule = {
  id: 'razorpay-key',
  title: 'Razorpay API key',
  severity: 'high',
  remediation:
    'Revoke the key in the Razorpay dashboard under API keys, issue a new one, and keep it out of the repository.',
  references: ['https://razorpay.com/docs/payments/dashboard/account-settings/api-keys/'],
  keywords: ['rzp_live_', 'rzp_test_'],
  pattern: tokenPattern(/rzp_(?:live|test)_[A-Za-z0-9]{14}/),
  examples: () => ({
    match: [`rzp_live_${fakeText('base62', 14)}`],
    ignore: ['rzp_live_short'],
  }),
};
