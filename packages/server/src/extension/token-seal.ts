// The provider's tokens of people as they lie in the database: AES-256-GCM with a key that follows from the portal's
// secret, bound to the person, so that one row's tokens open in no other.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { SealedTokens } from '@assay/core';
import type { UserTokenSet } from './authorization.ts';

export class TokenSeal {
  /** The first seals. */
  readonly #keys: readonly [Buffer, ...Buffer[]];

  /** `previous` are secrets that sealed before, and whose seals are opened still. */
  constructor(secret: string, previous: readonly string[] = []) {
    this.#keys = [sealKey(secret), ...previous.map(sealKey)];
  }

  /** `person` is the provider's number of them. */
  seal(tokens: UserTokenSet, person: string): SealedTokens {
    const { accessToken, refreshToken } = tokens;
    const [key] = this.#keys;
    return {
      ...tokens,
      accessToken: seal(key, accessToken, `access ${person}`),
      refreshToken: refreshToken === null ? null : seal(key, refreshToken, `refresh ${person}`),
    };
  }

  /** undefined for what another secret sealed, or for another person. */
  open(tokens: SealedTokens, person: string): UserTokenSet | undefined {
    for (const key of this.#keys) {
      const opened = openTokens(key, tokens, person);
      if (opened) return opened;
    }
    return undefined;
  }

  /** The same tokens under the secret that seals; undefined when they are that already, or can't be opened. */
  sealAnew(tokens: SealedTokens, person: string): SealedTokens | undefined {
    if (openTokens(this.#keys[0], tokens, person)) return undefined;
    const opened = this.open(tokens, person);
    return opened && this.seal(opened, person);
  }
}

function sealKey(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'assay provider tokens', 32));
}

function openTokens(key: Buffer, tokens: SealedTokens, person: string): UserTokenSet | undefined {
  const { accessToken, refreshToken } = tokens;
  try {
    return {
      ...tokens,
      accessToken: open(key, accessToken, `access ${person}`),
      refreshToken: refreshToken === null ? null : open(key, refreshToken, `refresh ${person}`),
    };
  } catch {
    return undefined;
  }
}

function seal(key: Buffer, text: string, context: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64');
}

function open(key: Buffer, sealed: string, context: string): string {
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 });
  decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
}
