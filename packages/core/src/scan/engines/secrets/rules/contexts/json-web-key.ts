import { generateKeyPairSync } from 'node:crypto';
import { fakeText } from '../../fake-secret.ts';
import type { Assessment, SecretRule } from '../../secret-rule.ts';

export const jsonWebKey: SecretRule = {
  id: 'json-web-key',
  title: 'Private JSON Web Key',
  severity: 'critical',
  remediation: 'Create a new key, publish its public half, and read the private one from a secret manager.',
  references: ['https://www.rfc-editor.org/rfc/rfc7517', 'https://www.rfc-editor.org/rfc/rfc8037'],
  keywords: ['kty'],
  // The private part (`d`, or `k` of a symmetric key) in the braces that name the kind of key.
  pattern:
    /\{(?=[^{}]{0,3000}?kty\\?["']?\s{0,4}:)[^{}]{0,3000}?[\s"',{](?:d|k)\\?["']?\s{0,4}:\s{0,20}\\?["']([A-Za-z0-9_-]{16,1400})(?=\\?["'])/g,
  reach: { before: 3000, after: 4000 },
  oftenInTests: true,
  allowsPlaceholders: true,
  assess: assessKey,
  examples: () => ({
    match: [
      JSON.stringify(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' })),
      `{ k: '${fakeText('base64url', 43)}', alg: 'HS256', kty: 'oct' }`,
    ],
    ignore: [
      JSON.stringify(generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' })),
      '{"kty":"EC","crv":"P-256","d":"..."}',
    ],
  }),
};

/** Letters of the private part, by the curve; of RSA it is as long as the modulus. */
const lengths: Readonly<Record<string, number>> = {
  'P-256': 43,
  secp256k1: 43,
  Ed25519: 43,
  X25519: 43,
  'P-384': 64,
  'P-521': 88,
  Ed448: 76,
  X448: 75,
};

function assessKey(secret: string, match: RegExpExecArray): Assessment {
  const end = match.input.indexOf('}', match.index + match[0].length);
  const object = match.input.slice(match.index, end < 0 ? match.index + 6000 : end);
  const kind = /kty\\?["']?\s{0,4}:\s{0,4}\\?["'](RSA|EC|OKP|oct)\b/.exec(object)?.[1];
  if (kind === undefined) return { verdict: 'reject' };
  if (kind === 'oct') return { verdict: 'unknown' };
  if (kind === 'RSA') return { verdict: secret.length >= 86 ? 'valid' : 'reject' };
  const curve = /crv\\?["']?\s{0,4}:\s{0,4}\\?["']([\w-]{4,12})/.exec(object)?.[1] ?? '';
  return { verdict: lengths[curve] === secret.length ? 'valid' : 'invalid' };
}
