import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const amazonOauthClientSecret: SecretRule = {
  id: 'amazon-oauth-client-secret',
  title: 'Login with Amazon client secret',
  severity: 'high',
  remediation:
    'Revoke the secret in the Login with Amazon console, issue a new one, and keep it out of the repository.',
  references: ['https://developer.amazon.com/docs/login-with-amazon/documentation-overview.html'],
  keywords: ['amzn1.oa2-cs.v1.'],
  pattern: tokenPattern(/amzn1\.oa2-cs\.v1\.[a-z0-9]{64}/),
  examples: () => ({
    match: [`amzn1.oa2-cs.v1.${fakeText('hex', 64)}`],
    ignore: ['amzn1.oa2-cs.v1.short'],
  }),
};
