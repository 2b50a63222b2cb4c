import type { Database } from '../platform/storage/database.ts';

declare module '../platform/storage/store-registry.ts' {
  interface Stores {
    readonly tokenExchange: TokenExchangeStore;
  }
}

/** Tokens that were exchanged already, and the accounts that only tokens may use. */
export class TokenExchangeStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Whether this is the first use of the token; it is remembered until it has expired anyway. */
  async useOnce(tokenHash: string, expiresAt: string, now: string): Promise<boolean> {
    await this.#db.knex('exchanged_tokens').where('expires_at', '<=', now).del();
    const inserted: unknown[] = await this.#db
      .knex('exchanged_tokens')
      .insert({ token_hash: tokenHash, expires_at: expiresAt })
      .onConflict('token_hash')
      .ignore()
      .returning('token_hash');
    return inserted.length === 1;
  }

  async isMachine(userId: string): Promise<boolean> {
    return (await this.#db.knex('machine_accounts').where({ user_id: userId }).first()) !== undefined;
  }

  async addMachine(userId: string): Promise<void> {
    await this.#db.knex('machine_accounts').insert({ user_id: userId });
  }
}
