import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const zendeskToken: SecretRule = {
  id: 'zendesk-token',
  title: 'Zendesk API token',
  severity: 'high',
  remediation:
    'Revoke the key in the Zendesk admin center under APIs, issue a new one, and keep it out of the repository.',
  references: ['https://developer.zendesk.com/api-reference/introduction/security-and-auth/'],
  keywords: ['zendesk'],
  pattern: vendorKeyPattern(/zendesk/, /[A-Za-z0-9]{40}/),
  hasOneShape: true,
  examples: () => ({
    match: [`zendesk_api_key = "${fakeText('base62', 40)}"`],
    ignore: ['zendesk_api_key = "short"'],
  }),
};
