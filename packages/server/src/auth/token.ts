// Session tokens: JWT, HS256 and nothing else.

import { type SignedIn, UnauthorizedError } from '@assay/core';
import Jwt from '@hapi/jwt';
import type { PreviousSecret } from '../token-secrets.ts';

export const tokenSeconds = 3600;
const issuer = 'assay';
const audience = 'assay-api';
/** Says what the token is for, so that no other kind of token signed with the same key passes. */
const type = 'at+jwt';
/** Another instance's clock may be ahead by this much. */
const skewSeconds = 5;
const cacheSize = 10_000;

export interface TokenClaims {
  readonly userId: string;
  readonly sessionId: string;
  readonly tokenId: string;
  /** Unix time in seconds. */
  readonly expiresAt: number;
}

export class SessionTokens {
  readonly #secret: string;
  readonly #previous: readonly PreviousSecret[];
  /** Verified tokens by their text, until they expire: the signature is checked once, session and user always. */
  readonly #verified = new Map<string, TokenClaims>();

  constructor(secret: string, previous: readonly PreviousSecret[] = []) {
    this.#secret = secret;
    this.#previous = previous;
  }

  /** An hour at most, and never longer than the session. `expiresIn` is in seconds. */
  issue({ user, session }: SignedIn, now: Date): { readonly token: string; readonly expiresIn: number } {
    const iat = Math.floor(now.getTime() / 1000);
    const exp = Math.min(iat + tokenSeconds, Math.floor(Date.parse(session.expiresAt) / 1000));
    const token = Jwt.token.generate(
      {
        sub: user.id,
        role: user.role,
        jti: session.tokenId,
        sid: session.id,
        iat,
        exp,
        iss: issuer,
        aud: audience,
      },
      { key: this.#secret, algorithm: 'HS256' },
      { header: { typ: type } },
    );
    return { token, expiresIn: exp - iat };
  }

  /** Throws UnauthorizedError for anything but a token that `issue` made and that has not expired. */
  verify(token: string, now: Date): TokenClaims {
    const seconds = now.getTime() / 1000;
    const known = this.#verified.get(token);
    if (known && known.expiresAt > seconds) return known;
    const claims = this.#check(token, now);
    if (this.#verified.size >= cacheSize) this.#verified.clear();
    this.#verified.set(token, claims);
    return claims;
  }

  #check(token: string, now: Date): TokenClaims {
    try {
      const artifacts = Jwt.token.decode(token);
      this.#checkSignature(artifacts, now);
      Jwt.token.verifyPayload(artifacts, {
        aud: audience,
        iss: issuer,
        sub: false,
        // The same program issues and checks; a stale token gets no grace.
        timeSkewSec: 0,
        now: now.getTime(),
      });
      const { header, payload } = artifacts.decoded as {
        header: Record<string, unknown>;
        payload: Record<string, unknown>;
      };
      const { sub, sid, jti, exp, iat, iss, aud } = payload;
      const whole =
        typeof sub === 'string' &&
        typeof sid === 'string' &&
        typeof jti === 'string' &&
        isSeconds(exp) &&
        isSeconds(iat) &&
        // No token is issued for longer, whatever it says of itself.
        exp - iat <= tokenSeconds &&
        iss === issuer &&
        aud === audience &&
        header.alg === 'HS256' &&
        header.typ === type &&
        header.crit === undefined;
      if (!whole || iat > now.getTime() / 1000 + skewSeconds)
        throw new Error('The claims are not valid for a session token.');
      return { userId: sub, sessionId: sid, tokenId: jti, expiresAt: exp };
    } catch (error) {
      throw new UnauthorizedError(
        'The token is invalid or has expired. Sign in again.',
        {},
        { cause: error },
      );
    }
  }

  /** By the secret that signs, else by one that did and is not past its time. */
  #checkSignature(artifacts: Parameters<typeof Jwt.token.verifySignature>[0], now: Date): void {
    const counting = this.#previous.filter(({ until }) => until === undefined || until > now);
    const secrets = [this.#secret, ...counting.map(({ secret }) => secret)];
    for (const [index, key] of secrets.entries()) {
      try {
        Jwt.token.verifySignature(artifacts, { key, algorithm: 'HS256' });
        return;
      } catch (error) {
        if (index === secrets.length - 1) throw error;
      }
    }
  }
}

function isSeconds(value: unknown): value is number {
  return Number.isSafeInteger(value);
}
