import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const metaAccessToken: SecretRule = {
  id: 'meta-access-token',
  title: 'Meta (Facebook) access token',
  severity: 'high',
  remediation:
    'Revoke the token in the Meta developer dashboard, issue a new one, and keep it out of the repository.',
  references: ['https://developers.facebook.com/docs/facebook-login/guides/access-tokens'],
  keywords: ['EAA'],
  pattern: tokenPattern(/EAA[A-Za-z0-9]{90,400}/),
  reach: { after: 420 },
  minEntropy: 4,
  examples: () => ({
    match: [`EAAC${fakeText('base62', 150)}`],
    ignore: ['EAAshort'],
  }),
};
