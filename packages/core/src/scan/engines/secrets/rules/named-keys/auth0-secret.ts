import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const auth0Secret: SecretRule = {
  id: 'auth0-secret',
  title: 'Auth0 client secret',
  severity: 'high',
  remediation:
    'Revoke the key in the Auth0 dashboard under Applications, issue a new one, and keep it out of the repository.',
  references: ['https://auth0.com/docs/secure/application-credentials'],
  keywords: ['auth0'],
  pattern: vendorKeyPattern(/auth0/, /[A-Za-z0-9_-]{64}/),
  examples: () => ({
    match: [`auth0_api_key = "${fakeText('base64url', 64)}"`],
    ignore: ['auth0_api_key = "short"'],
  }),
};
