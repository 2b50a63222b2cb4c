import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const sendgridApiKey: SecretRule = {
  id: 'sendgrid-api-key',
  title: 'SendGrid API key',
  severity: 'critical',
  remediation:
    'Revoke the key in SendGrid under Settings, API keys, issue a new one, and keep it out of the repository.',
  references: ['https://www.twilio.com/docs/sendgrid/ui/account-and-settings/api-keys'],
  keywords: ['SG.'],
  pattern: tokenPattern(/SG\.[A-Za-z0-9_-]{22}\.[A-Za-z0-9_-]{43}/),
  minEntropy: 3,
  examples: () => ({
    match: [`SG.${fakeText('base64url', 22)}.${fakeText('base64url', 43)}`],
    ignore: ['SG.short'],
  }),
};
