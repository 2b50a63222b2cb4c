import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const oktaToken: SecretRule = {
  id: 'okta-token',
  title: 'Okta API token',
  severity: 'high',
  remediation:
    'Revoke the key in the Okta admin console under API, Tokens, issue a new one, and keep it out of the repository.',
  references: ['https://developer.okta.com/docs/guides/create-an-api-token/main/'],
  keywords: ['okta'],
  pattern: vendorKeyPattern(/okta/, /00[A-Za-z0-9_-]{40}/),
  examples: () => ({
    match: [`okta_api_key = "00${fakeText('base64url', 40)}"`],
    ignore: ['okta_api_key = "short"'],
  }),
};
