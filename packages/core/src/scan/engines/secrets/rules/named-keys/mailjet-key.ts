import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const mailjetKey: SecretRule = {
  id: 'mailjet-key',
  title: 'Mailjet key or secret',
  severity: 'high',
  remediation:
    'Revoke the key in Mailjet under API key management, issue a new one, and keep it out of the repository.',
  references: ['https://dev.mailjet.com/'],
  keywords: ['mailjet', 'mj_api'],
  pattern: vendorKeyPattern(/mailjet|mj_api/, /[0-9a-zA-Z]{32}/),
  examples: () => ({
    match: [`mailjet_api_key = "${fakeText('hex', 32)}"`],
    ignore: ['mailjet_api_key = "short"'],
  }),
};
