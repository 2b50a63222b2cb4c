import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const discourseKey: SecretRule = {
  id: 'discourse-key',
  title: 'Discourse API key',
  severity: 'high',
  remediation:
    'Revoke the key in Discourse under Admin, API, issue a new one, and keep it out of the repository.',
  references: ['https://meta.discourse.org/t/create-and-configure-an-api-key/230124'],
  keywords: ['discourse'],
  pattern: vendorKeyPattern(/discourse/, /[0-9a-f]{64}/),
  examples: () => ({
    match: [`discourse_api_key = "${fakeText('hex', 64)}"`],
    ignore: ['discourse_api_key = "short"'],
  }),
};
