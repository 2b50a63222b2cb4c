import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const resendApiKey: SecretRule = {
  id: 'resend-api-key',
  title: 'Resend API key',
  severity: 'high',
  remediation: 'Revoke the key in Resend under API keys, issue a new one, and keep it out of the repository.',
  references: ['https://resend.com/docs/dashboard/api-keys/introduction'],
  keywords: ['re_'],
  pattern: tokenPattern(/re_[A-Za-z0-9]{8}_[A-Za-z0-9]{24}/),
  minEntropy: 3.5,
  examples: () => ({
    match: [`re_${fakeText('base62', 8)}_${fakeText('base62', 24)}`],
    ignore: ['re_short'],
  }),
};
