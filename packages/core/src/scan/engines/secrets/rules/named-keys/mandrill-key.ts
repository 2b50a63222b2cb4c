import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const mandrillKey: SecretRule = {
  id: 'mandrill-key',
  title: 'Mandrill API key',
  severity: 'high',
  remediation:
    'Revoke the key in Mandrill under SMTP & API info, issue a new one, and keep it out of the repository.',
  references: ['https://mailchimp.com/developer/transactional/guides/quick-start/'],
  keywords: ['mandrill'],
  pattern: vendorKeyPattern(/mandrill/, /(?:md-)?[A-Za-z0-9_-]{22}/),
  hasOneShape: true,
  examples: () => ({
    match: [`mandrill_api_key = "${fakeText('base64url', 22)}"`],
    ignore: ['mandrill_api_key = "short"'],
  }),
};
