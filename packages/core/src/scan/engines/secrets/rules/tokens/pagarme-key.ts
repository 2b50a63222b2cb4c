import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const pagarmeKey: SecretRule = {
  id: 'pagarme-key',
  title: 'Pagar.me API key',
  severity: 'critical',
  remediation:
    'Revoke the key in the Pagar.me dashboard, issue a new one, and keep it out of the repository.',
  references: ['https://docs.pagar.me/docs/chaves-de-acesso'],
  keywords: ['ak_live_'],
  pattern: tokenPattern(/ak_live_[A-Za-z0-9]{30}/),
  examples: () => ({
    match: [`ak_live_${fakeText('base62', 30)}`],
    ignore: ['ak_live_short'],
  }),
};
