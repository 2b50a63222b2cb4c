import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const squareOauthSecret: SecretRule = {
  id: 'square-oauth-secret',
  title: 'Square OAuth application secret',
  severity: 'high',
  remediation:
    'Revoke the secret in the Square developer dashboard, issue a new one, and keep it out of the repository.',
  references: ['https://developer.squareup.com/docs/oauth-api/overview'],
  keywords: ['sq0csp-', 'sq0idp-'],
  pattern: tokenPattern(/sq0csp-[0-9A-Za-z_-]{43}/),
  examples: () => ({
    match: [`sq0csp-${fakeText('base64url', 43)}`],
    ignore: ['sq0csp-short'],
  }),
};
