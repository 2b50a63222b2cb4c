import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const googleOauthClientSecret: SecretRule = {
  id: 'google-oauth-client-secret',
  title: 'Google OAuth client secret',
  severity: 'high',
  remediation:
    'Revoke the client secret in the Google Cloud console under Credentials, issue a new one, and keep it out of the repository.',
  references: ['https://developers.google.com/identity/protocols/oauth2'],
  keywords: ['GOCSPX-'],
  pattern: tokenPattern(/GOCSPX-[A-Za-z0-9_-]{28}/),
  examples: () => ({
    match: [`GOCSPX-${fakeText('base64url', 28)}`],
    ignore: ['GOCSPX-short'],
  }),
};
