import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const xenditSecretKey: SecretRule = {
  id: 'xendit-secret-key',
  title: 'Xendit secret key',
  severity: 'critical',
  remediation:
    'Revoke it in the Xendit dashboard under API keys, issue a new one, and keep it out of the repository.',
  references: ['https://docs.xendit.co/docs/api-keys'],
  keywords: ['xnd_production_', 'xnd_development_'],
  pattern: tokenPattern(/xnd_(?:production|development)_[A-Za-z0-9]{40,80}/),
  examples: () => ({
    match: [`key = "xnd_production_${fakeText('base62', 48)}"`],
    ignore: ['xnd_production_short'],
  }),
};
