import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const packagistToken: SecretRule = {
  id: 'packagist-token',
  title: 'Private Packagist token',
  severity: 'critical',
  remediation:
    'Revoke it in Private Packagist under API credentials, issue a new one, and keep it out of the repository.',
  references: ['https://packagist.com/docs/api'],
  keywords: ['packagist_'],
  pattern: tokenPattern(/packagist_[a-z]{3}_[0-9a-f]{60,70}/),
  examples: () => ({
    match: [`key = "packagist_ack_${fakeText('hex', 68)}"`],
    ignore: ['packagist_ack_short'],
  }),
};
