import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const squareAccessToken: SecretRule = {
  id: 'square-access-token',
  title: 'Square access token',
  severity: 'critical',
  remediation:
    'Revoke the token in the Square developer dashboard, issue a new one, and keep it out of the repository.',
  references: ['https://developer.squareup.com/docs/build-basics/access-tokens'],
  keywords: ['EAAA', 'sq0atp-'],
  pattern: tokenPattern(/(?:EAAA[a-zA-Z0-9_-]{60}|sq0atp-[0-9A-Za-z_-]{22})/),
  minEntropy: 3,
  examples: () => ({
    match: [`EAAA${fakeText('base64url', 60)}`],
    ignore: ['EAAAshort'],
  }),
};
