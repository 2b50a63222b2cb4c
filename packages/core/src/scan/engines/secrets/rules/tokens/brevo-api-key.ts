import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const brevoApiKey: SecretRule = {
  id: 'brevo-api-key',
  title: 'Brevo API key',
  severity: 'high',
  remediation:
    'Revoke the key in Brevo under SMTP & API, issue a new one, and keep it out of the repository.',
  references: ['https://developers.brevo.com/docs/getting-started'],
  keywords: ['xkeysib-', 'xsmtpsib-'],
  pattern: tokenPattern(/x(?:key|smtp)sib-[a-f0-9]{64}-[A-Za-z0-9]{16}/),
  examples: () => ({
    match: [`xkeysib-${fakeText('hex', 64)}-${fakeText('base62', 16)}`],
    ignore: ['xkeysib-short'],
  }),
};
