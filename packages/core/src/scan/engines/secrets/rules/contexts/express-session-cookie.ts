import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const expressSessionCookie: SecretRule = {
  id: 'express-session-cookie',
  title: 'Signed session cookie',
  severity: 'medium',
  remediation: 'End the session, and strip cookies from what is recorded or pasted.',
  references: ['https://expressjs.com/en/resources/middleware/session.html'],
  keywords: ['s%3A', 's%3a'],
  // The id of the session, a dot, and an HMAC-SHA256 in base 64.
  pattern: tokenPattern(/s%3[Aa][\w-]{20,64}\.(?:[A-Za-z0-9]|%2[BFbf]){43}/),
  oftenInTests: true,
  examples: () => ({
    match: [`Cookie: connect.sid=s%3A${fakeText('base64url', 32)}.${fakeText('base62', 43)}; Path=/`],
    ignore: ['connect.sid=s%3Ashort.value'],
  }),
};
