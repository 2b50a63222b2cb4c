import type { Database } from './database.ts';

declare module './store-registry.ts' {
  interface Stores {
    readonly attempts: AttemptStore;
    /** Where many servers count requests together; not there on SQLite. */
    readonly rateWindows: AttemptStore | undefined;
  }
}

export interface AttemptCount {
  readonly count: number;
  readonly windowEndsAt: string;
}

/** Counters that many instances share: attempts within a window that starts at the first one. */
export class AttemptStore {
  readonly #db: Database;
  readonly #table: string;

  constructor(db: Database, table: 'attempt_counters' | 'rate_windows' = 'attempt_counters') {
    this.#db = db;
    this.#table = table;
  }

  /** Counts an attempt, or several, and gives the count with them. */
  async count(key: string, now: string, windowEndsAt: string, attempts = 1): Promise<AttemptCount> {
    const result = await this.#db.knex.raw(
      `insert into ?? as c (key_hash, count, window_ends_at) values (?, ?, ?)
       on conflict (key_hash) do update set
         count = case when c.window_ends_at <= ? then excluded.count else c.count + excluded.count end,
         window_ends_at = case when c.window_ends_at <= ? then excluded.window_ends_at else c.window_ends_at end
       returning count, window_ends_at`,
      [this.#table, key, attempts, windowEndsAt, now, now],
    );
    const row = rowsOf<{ count: number; window_ends_at: string }>(result)[0];
    if (!row) throw new Error('The database returned no counter.');
    return { count: Number(row.count), windowEndsAt: row.window_ends_at };
  }

  /** The count of the window that is open now. */
  async read(key: string, now: string): Promise<AttemptCount | undefined> {
    const row = await this.#db
      .knex(this.#table)
      .where({ key_hash: key })
      .where('window_ends_at', '>', now)
      .first();
    return row && { count: Number(row.count), windowEndsAt: row.window_ends_at };
  }

  async clear(key: string): Promise<void> {
    await this.#db.knex(this.#table).where({ key_hash: key }).del();
  }

  async deleteEnded(now: string): Promise<void> {
    await this.#db.knex(this.#table).where('window_ends_at', '<=', now).del();
  }
}

/** knex gives the rows of a raw query as they are on SQLite, and inside a result on PostgreSQL. */
function rowsOf<Row>(result: unknown): Row[] {
  return Array.isArray(result) ? result : (result as { rows: Row[] }).rows;
}
