import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const fastlyToken: SecretRule = {
  id: 'fastly-token',
  title: 'Fastly API token',
  severity: 'high',
  remediation:
    'Revoke the key in Fastly under Account, API tokens, issue a new one, and keep it out of the repository.',
  references: ['https://www.fastly.com/documentation/reference/api/auth-tokens/'],
  keywords: ['fastly'],
  pattern: vendorKeyPattern(/fastly/, /[A-Za-z0-9_-]{32}/),
  examples: () => ({
    match: [`fastly_api_key = "${fakeText('base64url', 32)}"`],
    ignore: ['fastly_api_key = "short"'],
  }),
};
