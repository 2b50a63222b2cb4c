import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const freshdeskKey: SecretRule = {
  id: 'freshdesk-key',
  title: 'Freshdesk API key',
  severity: 'high',
  remediation:
    'Revoke the key in Freshdesk under Profile settings, issue a new one, and keep it out of the repository.',
  references: ['https://developers.freshdesk.com/api/#authentication'],
  keywords: ['freshdesk'],
  pattern: vendorKeyPattern(/freshdesk/, /[A-Za-z0-9]{18,20}/),
  examples: () => ({
    match: [`freshdesk_api_key = "${fakeText('base62', 20)}"`],
    ignore: ['freshdesk_api_key = "short"'],
  }),
};
