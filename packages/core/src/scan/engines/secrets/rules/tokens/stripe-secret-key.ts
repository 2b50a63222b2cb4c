import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const stripeSecretKey: SecretRule = {
  id: 'stripe-secret-key',
  title: 'Stripe secret key',
  severity: 'critical',
  remediation:
    'Revoke the key in the Stripe dashboard under Developers, API keys, issue a new one, and keep it out of the repository.',
  references: ['https://docs.stripe.com/keys', 'https://docs.stripe.com/keys/organization-api-keys'],
  keywords: ['sk_live_', 'rk_live_', 'sk_test_', 'rk_test_', 'sk_org_'],
  pattern: tokenPattern(/(?:[sr]k_(?:live|test)|sk_org(?:_live|_test)?)_[A-Za-z0-9]{16,247}/),
  reach: { after: 300 },
  minEntropy: 2.5,
  assess: (secret) =>
    secret.includes('_test_')
      ? { verdict: 'unknown', severity: 'medium', note: 'It belongs to test mode.' }
      : 'unknown',
  examples: () => ({
    match: [`sk_live_${fakeText('base62', 24)}`, `sk_org_live_${fakeText('base62', 100)}`],
    ignore: ['sk_live_short', 'sk_test_...'],
  }),
};
