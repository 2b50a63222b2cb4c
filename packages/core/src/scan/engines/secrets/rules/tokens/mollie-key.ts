import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const mollieKey: SecretRule = {
  id: 'mollie-key',
  title: 'Mollie API key',
  severity: 'critical',
  remediation: 'Revoke the key in the Mollie dashboard, issue a new one, and keep it out of the repository.',
  references: ['https://docs.mollie.com/reference/authentication'],
  keywords: ['live_'],
  pattern: tokenPattern(/live_[A-Za-z0-9]{30}/),
  minEntropy: 3.8,
  examples: () => ({
    match: [`live_${fakeText('base62', 30)}`],
    ignore: ['live_short'],
  }),
};
