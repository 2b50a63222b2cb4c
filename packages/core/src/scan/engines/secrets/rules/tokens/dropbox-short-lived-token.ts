import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const dropboxShortLivedToken: SecretRule = {
  id: 'dropbox-short-lived-token',
  title: 'Dropbox short-lived token',
  severity: 'medium',
  remediation:
    'Let the token expire or revoke it in the Dropbox app console, and never write access tokens to files.',
  references: ['https://www.dropbox.com/developers/documentation/http/overview'],
  keywords: ['sl.'],
  pattern: tokenPattern(/sl\.(?:u\.)?[A-Za-z0-9_-]{120,1500}/),
  reach: { after: 1600 },
  minEntropy: 4,
  examples: () => ({
    match: [`sl.${fakeText('base64url', 135)}`],
    ignore: ['sl.short'],
  }),
};
