// A person's token at the provider, for asking something in their name after they have signed in.
import { setTimeout as sleep } from 'node:timers/promises';
import { type EncryptedTokens, type Portal, type Runtime, UnauthorizedError } from '@assay/core';
import type { People, UserTokenSet } from './people.ts';
import type { TokenEncryption } from './token-encryption.ts';

/** A token that ends within this is replaced before it is used. */
const marginMs = 5 * 60_000;
const waitMs = 100;
const maxWaits = 300;

export interface UserTokensOptions {
  readonly portal: Portal;
  readonly runtime: Runtime;
  readonly people: Pick<People, 'refresh'>;
  readonly encryption: TokenEncryption;
}

export class UserTokens {
  readonly #options: UserTokensOptions;

  constructor(options: UserTokensOptions) {
    this.#options = options;
  }

  /**
   * A token that works, or undefined when there is none: never given, revoked, or no longer to be refreshed. The
   * provider revokes the old tokens with every refresh, so of all who ask at once, in every instance, one refreshes.
   */
  async find(userId: string): Promise<string | undefined> {
    const { identities } = this.#options.portal;
    for (let waits = 0; waits < maxWaits; waits += 1) {
      const encrypted = await identities.findTokens(userId);
      const tokens = encrypted && this.#options.encryption.decrypt(encrypted, userId);
      if (!encrypted || !tokens) return undefined;
      if (!this.#endsBy(tokens.accessExpiresAt, marginMs)) return tokens.accessToken;
      if (await identities.leaseRefresh(userId, encrypted)) return this.#refresh(userId, encrypted, tokens);
      await sleep(waitMs);
    }
    return undefined;
  }

  async #refresh(
    userId: string,
    encrypted: EncryptedTokens,
    tokens: UserTokenSet,
  ): Promise<string | undefined> {
    const { portal, people, encryption } = this.#options;
    const { refreshToken, refreshExpiresAt } = tokens;
    if (encrypted.refreshToken === null || refreshToken === null || this.#endsBy(refreshExpiresAt, 0)) {
      await portal.identities.dropTokens(userId);
      return undefined;
    }
    try {
      const next = await people.refresh(refreshToken);
      await portal.identities.setTokens(userId, encryption.encrypt(next, userId));
      return next.accessToken;
    } catch (error) {
      if (!(error instanceof UnauthorizedError)) {
        await portal.identities.endRefresh(userId);
        throw error;
      }
      await portal.identities.dropTokens(userId);
      return undefined;
    }
  }

  #endsBy(expiresAt: string | null, marginMs: number): boolean {
    return expiresAt !== null && Date.parse(expiresAt) - this.#options.runtime.now().getTime() <= marginMs;
  }
}
