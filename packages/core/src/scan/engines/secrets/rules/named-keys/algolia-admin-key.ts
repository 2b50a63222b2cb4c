import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const algoliaAdminKey: SecretRule = {
  id: 'algolia-admin-key',
  title: 'Algolia API key',
  severity: 'high',
  remediation:
    'Revoke the key in the Algolia dashboard under API keys, issue a new one, and keep it out of the repository.',
  references: ['https://www.algolia.com/doc/guides/security/api-keys/'],
  keywords: ['algolia'],
  pattern: vendorKeyPattern(/algolia/, /[0-9a-f]{32}/),
  examples: () => ({
    match: [`algolia_api_key = "${fakeText('hex', 32)}"`],
    ignore: ['algolia_api_key = "short"'],
  }),
};
