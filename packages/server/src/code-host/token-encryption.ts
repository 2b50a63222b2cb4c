// The provider's tokens of people as they lie in the database: each bound to its person, so that one row's tokens open
// in no other.
import { type EncryptedTokens, TextEncryption } from '@assay/core';
import type { UserTokenSet } from './people.ts';

export class TokenEncryption {
  readonly #encryption: TextEncryption;

  /** The first of the secrets encrypts; what the others encrypted can still be decrypted. */
  constructor(secrets: readonly [string, ...string[]]) {
    this.#encryption = new TextEncryption('assay provider tokens', secrets);
  }

  /** `person` is the provider's number of them. */
  encrypt(tokens: UserTokenSet, person: string): EncryptedTokens {
    const { accessToken, refreshToken } = tokens;
    return {
      ...tokens,
      accessToken: this.#encryption.encrypt(accessToken, `access ${person}`),
      refreshToken:
        refreshToken === null ? null : this.#encryption.encrypt(refreshToken, `refresh ${person}`),
    };
  }

  /** undefined for what another secret encrypted, or for another person. */
  decrypt(tokens: EncryptedTokens, person: string): UserTokenSet | undefined {
    const accessToken = this.#encryption.decrypt(tokens.accessToken, `access ${person}`);
    const refreshToken =
      tokens.refreshToken === null
        ? null
        : this.#encryption.decrypt(tokens.refreshToken, `refresh ${person}`);
    if (accessToken === undefined || refreshToken === undefined) return undefined;
    return { ...tokens, accessToken, refreshToken };
  }

  /** The same tokens under the secret that encrypts; undefined when they are already, or cannot be decrypted. */
  renew(tokens: EncryptedTokens, person: string): EncryptedTokens | undefined {
    const accessToken = this.#encryption.renew(tokens.accessToken, `access ${person}`);
    const refreshToken =
      tokens.refreshToken === null ? null : this.#encryption.renew(tokens.refreshToken, `refresh ${person}`);
    if (accessToken === undefined || refreshToken === undefined) return undefined;
    return { ...tokens, accessToken, refreshToken };
  }
}
