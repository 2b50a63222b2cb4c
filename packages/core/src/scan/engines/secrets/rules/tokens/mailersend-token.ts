import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const mailersendToken: SecretRule = {
  id: 'mailersend-token',
  title: 'MailerSend API token',
  severity: 'high',
  remediation:
    'Revoke it in MailerSend under API tokens, issue a new one, and keep it out of the repository.',
  references: ['https://developers.mailersend.com/general.html#authentication'],
  keywords: ['mlsn.'],
  pattern: tokenPattern(/mlsn\.[0-9a-f]{64}/),
  examples: () => ({
    match: [`key = "mlsn.${fakeText('hex', 64)}"`],
    ignore: ['mlsn.short'],
  }),
};
