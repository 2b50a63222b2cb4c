import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const googleOauthAccessToken: SecretRule = {
  id: 'google-oauth-access-token',
  title: 'Google OAuth access token',
  severity: 'high',
  remediation: 'Let the token expire or revoke it, and never write access tokens to files.',
  references: ['https://developers.google.com/identity/protocols/oauth2'],
  keywords: ['ya29.'],
  pattern: tokenPattern(/ya29\.[0-9A-Za-z_-]{20,1024}/),
  reach: { after: 1100 },
  minEntropy: 3.2,
  examples: () => ({
    match: [`ya29.${fakeText('base64url', 60)}`],
    ignore: ['ya29.short'],
  }),
};
