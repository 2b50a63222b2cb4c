import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const oktaApiTokenHeader: SecretRule = {
  id: 'okta-api-token-header',
  title: 'Okta API token',
  severity: 'critical',
  remediation:
    'Revoke the token in the Okta admin console under API, Tokens, issue a new one, and keep it out of the repository.',
  references: ['https://developer.okta.com/docs/guides/create-an-api-token/main/'],
  keywords: ['SSWS '],
  pattern: tokenPattern(/00[A-Za-z0-9_-]{40}/),
  examples: () => ({
    match: [`Authorization: SSWS 00${fakeText('base64url', 40)}`],
    ignore: ['SSWS 00short'],
  }),
};
