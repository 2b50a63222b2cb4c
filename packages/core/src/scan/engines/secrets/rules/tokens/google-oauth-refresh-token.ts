import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const googleOauthRefreshToken: SecretRule = {
  id: 'google-oauth-refresh-token',
  title: 'Google OAuth refresh token',
  severity: 'critical',
  remediation:
    'Revoke the refresh token in the Google account under Third-party access, issue a new one, and keep it out of the repository.',
  references: ['https://developers.google.com/identity/protocols/oauth2'],
  keywords: ['1//0'],
  pattern: tokenPattern(/1\/\/0[A-Za-z0-9_-]{38,100}/),
  minEntropy: 3.2,
  examples: () => ({
    match: [`1//0${fakeText('base64url', 60)}`],
    ignore: ['1//0short'],
  }),
};
