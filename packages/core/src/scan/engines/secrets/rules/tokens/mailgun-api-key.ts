import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const mailgunApiKey: SecretRule = {
  id: 'mailgun-api-key',
  title: 'Mailgun API key',
  severity: 'high',
  remediation:
    'Revoke the key in the Mailgun control panel under API security, issue a new one, and keep it out of the repository.',
  references: ['https://documentation.mailgun.com/docs/mailgun/user-manual/api-key-mgmt/rbac-mgmt'],
  keywords: ['key-', 'mailgun'],
  pattern: tokenPattern(/key-[0-9a-f]{32}|[0-9a-f]{32}-[0-9a-f]{8}-[0-9a-f]{8}/i),
  examples: () => ({
    match: [
      `key-${fakeText('hex', 32)}`,
      `MAILGUN_KEY=${fakeText('hex', 32)}-${fakeText('hex', 8)}-${fakeText('hex', 8, 2)}`,
    ],
    ignore: ['key-short'],
  }),
};
