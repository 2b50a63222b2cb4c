import type { Database } from '../storage/database.ts';

declare module '../storage/store-registry.ts' {
  interface Stores {
    readonly idempotency: IdempotencyStore;
  }
}

interface KeptReply {
  readonly requestHash: string;
  readonly reply: string;
}

/** Replies kept for safe retries. */
export class IdempotencyStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Whether this transaction is the only one anywhere that works on the key. */
  async lock(keyHash: string): Promise<boolean> {
    return this.#db.tryLockForTransaction('idempotency', keyHash);
  }

  async find(keyHash: string, now: string): Promise<KeptReply | undefined> {
    const row = await this.#db
      .knex('idempotency_keys')
      .where({ key_hash: keyHash })
      .where('expires_at', '>', now)
      .first();
    return row && { requestHash: row.request_hash, reply: row.reply };
  }

  async save(keyHash: string, kept: KeptReply, expiresAt: string): Promise<void> {
    const row = {
      key_hash: keyHash,
      request_hash: kept.requestHash,
      reply: kept.reply,
      expires_at: expiresAt,
    };
    await this.#db.knex('idempotency_keys').insert(row).onConflict('key_hash').merge();
  }
}
