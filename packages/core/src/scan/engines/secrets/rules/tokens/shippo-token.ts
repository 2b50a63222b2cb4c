import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const shippoToken: SecretRule = {
  id: 'shippo-token',
  title: 'Shippo API token',
  severity: 'high',
  remediation:
    'Revoke the token in Shippo under API settings, issue a new one, and keep it out of the repository.',
  references: ['https://docs.goshippo.com/docs/guides_general/authentication/'],
  keywords: ['shippo_'],
  pattern: tokenPattern(/shippo_(?:live|test)_[a-f0-9]{40}/),
  examples: () => ({
    match: [`shippo_live_${fakeText('hex', 40)}`],
    ignore: ['shippo_live_short'],
  }),
};
