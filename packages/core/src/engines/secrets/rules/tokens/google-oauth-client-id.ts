import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const googleOauthClientId: SecretRule = {
  id: 'google-oauth-client-id',
  title: 'Google OAuth client id',
  severity: 'info',
  remediation: 'The client id is no secret by itself; look for the client secret beside it.',
  references: ['https://developers.google.com/identity/protocols/oauth2'],
  keywords: ['.apps.googleusercontent.com'],
  pattern: tokenPattern(/[0-9]{6,21}-[A-Za-z0-9_]{32}\.apps\.googleusercontent\.com/),
  confidence: 'generic',
  examples: () => ({
    match: [`${fakeText('digits', 12)}-${fakeText('lower', 32)}.apps.googleusercontent.com`],
    ignore: ['x.apps.googleusercontent.com'],
  }),
};
