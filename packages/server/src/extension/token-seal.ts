// The provider's tokens of people as they lie in the database: AES-256-GCM with a key that follows from the portal's
// secret, bound to the person, so that one row's tokens open in no other.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { SealedTokens } from '@assay/core';
import type { UserTokenSet } from './authorization.ts';

export class TokenSeal {
  readonly #key: Buffer;

  constructor(secret: string) {
    this.#key = Buffer.from(hkdfSync('sha256', secret, '', 'assay provider tokens', 32));
  }

  /** `person` is the provider's number of them. */
  seal(tokens: UserTokenSet, person: string): SealedTokens {
    const { accessToken, refreshToken } = tokens;
    return {
      ...tokens,
      accessToken: this.#seal(accessToken, `access ${person}`),
      refreshToken: refreshToken === null ? null : this.#seal(refreshToken, `refresh ${person}`),
    };
  }

  /** undefined for what another secret sealed, or for another person. */
  open(tokens: SealedTokens, person: string): UserTokenSet | undefined {
    const { accessToken, refreshToken } = tokens;
    try {
      return {
        ...tokens,
        accessToken: this.#open(accessToken, `access ${person}`),
        refreshToken: refreshToken === null ? null : this.#open(refreshToken, `refresh ${person}`),
      };
    } catch {
      return undefined;
    }
  }

  #seal(text: string, context: string): string {
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonce).setAAD(Buffer.from(context));
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64');
  }

  #open(sealed: string, context: string): string {
    const bytes = Buffer.from(sealed, 'base64');
    const decipher = createDecipheriv('aes-256-gcm', this.#key, bytes.subarray(0, 12), { authTagLength: 16 });
    decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
  }
}
