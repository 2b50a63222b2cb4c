import { type Database, readRows } from '../../platform/storage/database.ts';

declare module '../../platform/storage/store-registry.ts' {
  interface Stores {
    readonly expiryNotices: ExpiryNoticeStore;
  }
}

/** That someone was notified of the end of a decision. */
export interface ExpiryNotice {
  readonly findingId: string;
  readonly userId: string;
  readonly expiresAt: string;
}

export class ExpiryNoticeStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Those of them that were not sent yet. */
  async unsent(notices: readonly ExpiryNotice[]): Promise<readonly ExpiryNotice[]> {
    const ids = [...new Set(notices.map(({ findingId }) => findingId))];
    const rows = await readRows<{ finding_id: string; user_id: string; expires_at: string }>(
      this.#db.knex('expiry_notices').whereIn('finding_id', ids),
    );
    const sent = new Set(rows.map((row) => `${row.finding_id} ${row.user_id} ${row.expires_at}`));
    return notices.filter(
      ({ findingId, userId, expiresAt }) => !sent.has(`${findingId} ${userId} ${expiresAt}`),
    );
  }

  async add(notices: readonly ExpiryNotice[], now: string): Promise<void> {
    for (const { findingId, userId, expiresAt } of notices)
      await this.#db
        .knex('expiry_notices')
        .insert({ finding_id: findingId, user_id: userId, expires_at: expiresAt, sent_at: now })
        .onConflict(['finding_id', 'user_id', 'expires_at'])
        .ignore();
  }

  /** Deletes those whose decision has ended. */
  async deleteEnded(now: string): Promise<void> {
    await this.#db.knex('expiry_notices').where('expires_at', '<=', now).del();
  }
}
