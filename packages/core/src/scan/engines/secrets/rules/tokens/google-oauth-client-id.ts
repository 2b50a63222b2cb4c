import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const googleOauthClientId: SecretRule = {
  id: 'google-oauth-client-id',
  title: 'Google OAuth client ID',
  severity: 'info',
  remediation: 'The client ID is not a secret by itself. Check whether the client secret is near.',
  references: ['https://developers.google.com/identity/protocols/oauth2'],
  keywords: ['.apps.googleusercontent.com'],
  pattern: tokenPattern(/[0-9]{6,21}-[A-Za-z0-9_]{32}\.apps\.googleusercontent\.com/),
  tier: 'generic',
  examples: () => ({
    match: [`${fakeText('digits', 12)}-${fakeText('lower', 32)}.apps.googleusercontent.com`],
    ignore: ['x.apps.googleusercontent.com'],
  }),
};
