import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const klaviyoPrivateKey: SecretRule = {
  id: 'klaviyo-private-key',
  title: 'Klaviyo private key',
  severity: 'high',
  remediation: 'Revoke it in Klaviyo under API keys, issue a new one, and keep it out of the repository.',
  references: ['https://developers.klaviyo.com/en/docs/authenticate_'],
  keywords: ['pk_'],
  pattern: tokenPattern(/pk_[0-9a-f]{34}/),
  examples: () => ({
    match: [`key = "pk_${fakeText('hex', 34)}"`],
    ignore: ['pk_short'],
  }),
};
