import { fakeText } from '../../fake-secret.ts';
import type { Assessment, SecretRule } from '../../secret-rule.ts';

export const jwt: SecretRule = {
  id: 'jwt',
  title: 'JSON Web Token',
  severity: 'medium',
  remediation:
    'End the session or rotate the key it was signed with; tokens are made at run time and never written to files.',
  references: ['https://www.rfc-editor.org/rfc/rfc7519'],
  keywords: ['eyJ'],
  pattern:
    /(?<![A-Za-z0-9])(ey[JK][A-Za-z0-9_-]{10,2000}\.eyJ[A-Za-z0-9_-]{4,8000}\.[A-Za-z0-9_-]{20,1000})(?![A-Za-z0-9])/g,
  reach: { before: 8, after: 11_100 },
  allowsPlaceholders: true,
  oftenInTests: true,
  assess: (secret, _match, now) => assessToken(secret, now),
  examples: () => ({
    match: [`Authorization: Bearer ${fakeToken({ sub: 'ada', role: 'admin' })}`],
    ignore: ['eyJhbGciOiJIUzI1NiJ9.e30', fakeToken({ iss: 'github.com', aud: 'raw.githubusercontent.com' })],
  }),
};

interface Claims {
  readonly alg?: unknown;
  readonly aud?: unknown;
  readonly sub?: unknown;
  readonly name?: unknown;
  readonly iat?: unknown;
  readonly exp?: unknown;
}

function assessToken(token: string, now: Date): Assessment {
  const [head = '', body = ''] = token.split('.');
  const header = parsePart(head);
  const claims = parsePart(body);
  // Three letters like these begin other texts too.
  if (header === null && claims === null) return { verdict: 'reject' };
  if (header === null || claims === null)
    return { verdict: 'invalid', note: 'One of its parts is not a JSON object.' };
  if (typeof header.alg !== 'string') return { verdict: 'invalid', note: 'Its header states no algorithm.' };
  // The address of a picture in a comment at GitHub, which everyone is shown for five minutes.
  if (claims.aud === 'raw.githubusercontent.com') return { verdict: 'reject' };
  // The token that jwt.io shows, and half of all documentation after it.
  if (
    claims.sub === '1234567890' &&
    (claims.iat === 1516239022 || (claims.name ?? 'John Doe') === 'John Doe')
  )
    return { verdict: 'valid', severity: 'info', note: 'It has the payload of the jwt.io example.' };
  const expires = claims.exp;
  if (typeof expires === 'number' && expires * 1000 < now.getTime())
    return { verdict: 'valid', severity: 'low', note: `It expired on ${dayOf(expires)}.` };
  return {
    verdict: 'valid',
    note: typeof expires === 'number' ? `It expires on ${dayOf(expires)}.` : 'It never expires.',
  };
}

function dayOf(seconds: number): string {
  const date = new Date(seconds * 1000);
  return Number.isNaN(date.getTime()) ? 'an impossible date' : date.toISOString().slice(0, 10);
}

function parsePart(part: string): Claims | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Claims) : null;
  } catch {
    return null;
  }
}

function fakeToken(claims: Record<string, unknown>): string {
  const parts = [{ alg: 'HS256', typ: 'JWT' }, claims].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  );
  return `${parts.join('.')}.${fakeText('base64url', 43)}`;
}
