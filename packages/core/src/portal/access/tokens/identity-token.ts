// Tokens that another issuer has signed (OpenID Connect): taken apart, and believed only with its key.
import { createPublicKey, type JsonWebKey, verify } from 'node:crypto';
import { UnauthorizedError } from '../../../support/errors.ts';
import type { IdentityClaims } from './trust-rule.ts';

/** A key of an issuer, as its JWKS lists it. */
export interface IssuerKey extends JsonWebKey {
  readonly kid?: string;
  readonly use?: string;
  readonly alg?: string;
}

export interface DecodedToken {
  readonly algorithm: 'RS256' | 'ES256';
  readonly keyId: string | undefined;
  /** Not to be believed before `isSignedBy`. */
  readonly claims: IdentityClaims;
  readonly signed: string;
  readonly signature: Buffer;
}

/** Another clock may differ by this much. */
const skewSeconds = 30;
const longestToken = 16_384;
/** The keys of each algorithm; there are no others, and none without a key. */
const keyTypes = { RS256: 'RSA', ES256: 'EC' } as const;

/** Throws UnauthorizedError for anything but a token of an algorithm that we take. */
export function decodeIdentityToken(token: string): DecodedToken {
  const parts = token.length > longestToken ? [] : token.split('.');
  const [header, payload, signature] = parts;
  const head = readJson(header);
  const claims = readJson(payload);
  const { alg, kid, crit } = head ?? {};
  const isKnown = alg === 'RS256' || alg === 'ES256';
  if (parts.length !== 3 || !claims || !isKnown || crit !== undefined || !signature) {
    throw new UnauthorizedError('The subject token is not a JWT signed with RS256 or ES256.');
  }
  return {
    algorithm: alg,
    keyId: typeof kid === 'string' ? kid : undefined,
    claims,
    signed: `${header}.${payload}`,
    signature: Buffer.from(signature, 'base64url'),
  };
}

/** The key must be one for this algorithm: what the token says of itself is not enough. */
export function isSignedBy(token: DecodedToken, key: IssuerKey): boolean {
  const { algorithm, signed, signature } = token;
  if (key.kty !== keyTypes[algorithm]) return false;
  if ((key.alg ?? algorithm) !== algorithm || (key.use ?? 'sig') !== 'sig') return false;
  if (algorithm === 'ES256' && key.crv !== 'P-256') return false;
  try {
    const publicKey = createPublicKey({ key, format: 'jwk' });
    if (algorithm === 'RS256' && (publicKey.asymmetricKeyDetails?.modulusLength ?? 0) < 2048) return false;
    return verify('sha256', Buffer.from(signed), { key: publicKey, dsaEncoding: 'ieee-p1363' }, signature);
  } catch {
    return false;
  }
}

/** Throws UnauthorizedError when the token is not yet, or no longer, valid. Gives its end, Unix seconds. */
export function checkLifetime({ claims }: DecodedToken, now: Date): number {
  const seconds = now.getTime() / 1000;
  const { exp, nbf, iat } = claims;
  if (typeof exp !== 'number' || typeof iat !== 'number')
    throw new UnauthorizedError('The subject token has no iat or exp claim.');
  if (exp + skewSeconds <= seconds) throw new UnauthorizedError('The subject token has expired.');
  if (iat - skewSeconds > seconds || (typeof nbf === 'number' && nbf - skewSeconds > seconds))
    throw new UnauthorizedError('The subject token is not valid yet.');
  return exp + skewSeconds;
}

export function audiencesOf({ aud }: IdentityClaims): readonly unknown[] {
  return Array.isArray(aud) ? aud : [aud];
}

function readJson(part: string | undefined): Record<string, unknown> | undefined {
  if (!part || !/^[\w-]+$/.test(part)) return undefined;
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
