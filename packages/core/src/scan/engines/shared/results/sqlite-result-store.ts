// Rows of results in a SQLite file, the ones used last at most as many as there is room for.
import { chmodSync, existsSync, rmSync, statSync } from 'node:fs';
import Database from 'better-sqlite3';
import type { ResultRow, ResultStore } from './result-store.ts';

/** Of the tables: a file of another version is thrown away. */
const version = 1;
const dayMs = 24 * 3600 * 1000;
/** Of a full file, so much stays. */
const keptShare = 0.7;

const tables = `
  CREATE TABLE results (
    key BLOB PRIMARY KEY,
    value BLOB NOT NULL,
    used INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE INDEX results_used ON results (used);
`;

export interface SqliteResultStoreOptions {
  readonly maxBytes: number;
  readonly now: Date;
}

export class SqliteResultStore implements ResultStore {
  readonly #db: Database.Database;
  readonly #path: string;
  #isDamaged = false;
  readonly #maxBytes: number;
  /** Days since 1970. */
  readonly #today: number;

  /** Undefined when there can be none. A file that is no such store is replaced. */
  static open(path: string, options: SqliteResultStoreOptions): SqliteResultStore | undefined {
    try {
      return new SqliteResultStore(path, options);
    } catch (error) {
      if (!isDamage(error)) return undefined;
    }
    try {
      removeDatabase(path);
      return new SqliteResultStore(path, options);
    } catch {
      return undefined;
    }
  }

  /** Undefined when there is none. */
  static status(path: string): { readonly results: number; readonly bytes: number } | undefined {
    if (!existsSync(path)) return undefined;
    const bytes = sizeOf(path) + sizeOf(`${path}-wal`);
    try {
      const db = new Database(path, { readonly: true, fileMustExist: true, timeout: 2_000 });
      try {
        const results = db.prepare<[], number>('SELECT count(*) FROM results').pluck().get() ?? 0;
        return { results, bytes };
      } finally {
        db.close();
      }
    } catch {
      return { results: 0, bytes };
    }
  }

  private constructor(path: string, { maxBytes, now }: SqliteResultStoreOptions) {
    this.#db = openDatabase(path);
    this.#path = path;
    this.#maxBytes = maxBytes;
    this.#today = Math.floor(now.getTime() / dayMs);
  }

  async load(keys: readonly Uint8Array[]): Promise<readonly (Uint8Array | undefined)[]> {
    try {
      const find = this.#db
        .prepare<[Uint8Array], [Uint8Array, number]>('SELECT value, used FROM results WHERE key = ?')
        .raw();
      const stale: Uint8Array[] = [];
      const values = keys.map((key) => {
        const row = find.get(key);
        if (row !== undefined && row[1] !== this.#today) stale.push(key);
        return row?.[0];
      });
      if (stale.length > 0) this.#touch(stale);
      return values;
    } catch (error) {
      this.#isDamaged ||= isDamage(error);
      return keys.map(() => undefined);
    }
  }

  async save(rows: readonly ResultRow[]): Promise<void> {
    try {
      const put = this.#db.prepare('INSERT OR REPLACE INTO results VALUES (?, ?, ?)');
      this.#db.transaction(() => {
        for (const { key, value } of rows) put.run(key, value, this.#today);
      })();
      this.#makeRoom();
    } catch (error) {
      this.#isDamaged ||= isDamage(error);
      // Another scan holds it for long, or the disk is full: the next scan looks at these files again.
    }
  }

  close(): void {
    this.#db.close();
    if (this.#isDamaged) removeDatabase(this.#path);
  }

  #touch(keys: readonly Uint8Array[]): void {
    const touch = this.#db.prepare('UPDATE results SET used = ? WHERE key = ?');
    this.#db.transaction(() => {
      for (const key of keys) touch.run(this.#today, key);
    })();
  }

  #makeRoom(): void {
    const pageBytes = Number(this.#db.pragma('page_size', { simple: true }));
    const usedBytes = () =>
      pageBytes *
      (Number(this.#db.pragma('page_count', { simple: true })) -
        Number(this.#db.pragma('freelist_count', { simple: true })));
    if (usedBytes() <= this.#maxBytes) return;
    const remove = this.#db.prepare(
      'DELETE FROM results WHERE key IN (SELECT key FROM results ORDER BY used LIMIT ?)',
    );
    const count = this.#db.prepare<[], number>('SELECT count(*) FROM results').pluck().get() ?? 0;
    const batchSize = Math.ceil(count / 20);
    while (usedBytes() > keptShare * this.#maxBytes && remove.run(batchSize).changes > 0);
    this.#db.exec('VACUUM');
  }
}

function openDatabase(path: string): Database.Database {
  const db = new Database(path, { timeout: 2_000 });
  try {
    chmodSync(path, 0o600);
    db.pragma('journal_mode = WAL');
    // What a power cut loses is found again.
    db.pragma('synchronous = OFF');
    db.pragma('mmap_size = 268435456');
    const found = db.pragma('user_version', { simple: true });
    if (found === version) return db;
    if (found !== 0) throw new Database.SqliteError('another version', 'SQLITE_CORRUPT');
    db.transaction(() => {
      if (db.pragma('user_version', { simple: true }) === version) return;
      db.exec(tables);
      db.pragma(`user_version = ${version}`);
    }).immediate();
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

function isDamage(error: unknown): boolean {
  return error instanceof Database.SqliteError && /^SQLITE_(?:CORRUPT|NOTADB|ERROR)/.test(error.code);
}

function removeDatabase(path: string): void {
  for (const ending of ['', '-wal', '-shm']) rmSync(`${path}${ending}`, { force: true });
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
