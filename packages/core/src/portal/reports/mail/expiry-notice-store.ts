import { type Database, readRows } from '../../platform/storage/database.ts';

declare module '../../platform/storage/store-registry.ts' {
  interface Stores {
    readonly expiryNotices: ExpiryNoticeStore;
  }
}

const tables = {
  finding: { name: 'expiry_notices', column: 'finding_id' },
  waiver: { name: 'waiver_expiry_notices', column: 'waiver_id' },
} as const;

/** That someone was notified of the end of a decision about a finding, or of a waiver. */
export interface ExpiryNotice {
  readonly about: keyof typeof tables;
  readonly id: string;
  readonly userId: string;
  readonly expiresAt: string;
}

export class ExpiryNoticeStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Those of them that were not sent yet. */
  async unsent<Notice extends ExpiryNotice>(notices: readonly Notice[]): Promise<readonly Notice[]> {
    const unsent: Notice[] = [];
    for (const [about, some] of Map.groupBy(notices, (notice) => notice.about)) {
      const { name, column } = tables[about];
      const ids = some.map(({ id }) => id);
      const rows = await readRows<{ id: string; user_id: string; expires_at: string }>(
        this.#db.knex(name).whereIn(column, ids).select('user_id', 'expires_at', { id: column }),
      );
      const sent = new Set(rows.map((row) => `${row.id} ${row.user_id} ${row.expires_at}`));
      unsent.push(...some.filter(({ id, userId, expiresAt }) => !sent.has(`${id} ${userId} ${expiresAt}`)));
    }
    return unsent;
  }

  async add(notices: readonly ExpiryNotice[], now: string): Promise<void> {
    for (const { about, id, userId, expiresAt } of notices) {
      const { name, column } = tables[about];
      const row = { [column]: id, user_id: userId, expires_at: expiresAt, sent_at: now };
      await this.#db.knex(name).insert(row).onConflict([column, 'user_id', 'expires_at']).ignore();
    }
  }

  /** Deletes those whose decision has ended. */
  async deleteEnded(now: string): Promise<void> {
    for (const { name } of Object.values(tables))
      await this.#db.knex(name).where('expires_at', '<=', now).del();
  }
}
