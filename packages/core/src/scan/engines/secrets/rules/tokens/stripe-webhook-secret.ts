import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const stripeWebhookSecret: SecretRule = {
  id: 'stripe-webhook-secret',
  title: 'Stripe webhook signing secret',
  severity: 'high',
  remediation:
    'Revoke the secret in the Stripe dashboard under Webhooks, issue a new one, and keep it out of the repository.',
  references: ['https://docs.stripe.com/webhooks'],
  keywords: ['whsec_'],
  pattern: tokenPattern(/whsec_[A-Za-z0-9+/]{32,64}/),
  minEntropy: 3,
  examples: () => ({
    match: [`whsec_${fakeText('base62', 32)}`],
    ignore: ['whsec_short'],
  }),
};
