import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import type BetterSqlite from 'better-sqlite3';
import type { AtOnce, Dialect, LongCommits, SharedCommits } from '../dialect.ts';
import { refuseUnknownFile } from '../known-schema.ts';
import { type SharedSync, syncOfLog } from '../shared-sync.ts';
import { keepStatements } from './keep-statements.ts';
import { maxLogBytes, readProcesses } from './read-processes.ts';
import { runCheckpoint } from './sqlite-checkpoint.ts';
import { SqliteClient } from './sqlite-client.ts';
import { addPathMatches, openReader } from './sqlite-reader.ts';

/** A checkpoint stops everything for two flushes: better one of 16 MB than four of 4 MB. */
const pagesOfCheckpoint = 4000;

/** SQLite in one file, for one process: WAL, and every acknowledged commit on the disk. */
export function sqliteDialect(path: string, sync: SharedSync = syncOfLog(path)): Dialect {
  const checkpoints = checkpointsBeside(path);
  return {
    name: 'sqlite',
    like: 'like',
    pathMatch: (pattern) => ({ sql: 'path_matches(path, ?) = 1', value: pattern }),
    lastOfId: (column) => `substr(${column}, 29)`,
    textSearch,
    namedAs,
    ...(path !== ':memory:' && { file: path }),
    config: {
      client: SqliteClient,
      connection: { filename: path },
      useNullAsDefault: true,
      pool: {
        min: 1,
        max: 1,
        afterCreate(
          connection: BetterSqlite.Database,
          done: (error: Error | null, connection: unknown) => void,
        ) {
          try {
            preparePragmas(connection, path);
            addPathMatches(connection);
            keepStatements(connection);
            done(null, connection);
          } catch (error) {
            done(error as Error, connection);
          }
        },
      },
      // A write waits for the one before: an import of 50 MB on a slow disk takes a minute.
      acquireConnectionTimeout: 120_000,
    },
    precheck: () => readyFile(path),
    violation(error) {
      const code = (error as { code?: unknown })?.code;
      if (code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY') return 'unique';
      // ON DELETE RESTRICT is a trigger inside SQLite, and the schema has no other.
      const isForeignKey = code === 'SQLITE_CONSTRAINT_FOREIGNKEY' || code === 'SQLITE_CONSTRAINT_TRIGGER';
      return isForeignKey ? 'foreign_key' : undefined;
    },
    ...(path !== ':memory:' && {
      openReader: () => openReader(path),
      openHeavyReads: () => readProcesses(path),
    }),
    direct: (connection, sql, bindings) =>
      runDirectly((connection as BetterSqlite.Database).prepare(sql), bindings),
    atOnce: (connection, work) => runAtOnce(connection as BetterSqlite.Database, work),
    text: (table, column) => table.text(column),
    secondsBetween: (from, to) => `(julianday(${to}) - julianday(${from})) * 86400`,
    daysLater: (column, days) => `strftime('%Y-%m-%dT%H:%M:%fZ', ${column}, ${days} || ' days')`,
    forUpdate: (query) => query,
    forUpdateSql: '',
    skipLocked: (query) => query,
    ...(path !== ':memory:' && { sharedCommits: sharedCommits(sync), longCommits: checkpoints }),
    async beforeClose(db) {
      await sync.close();
      await checkpoints.ended();
      await db.raw('pragma optimize');
    },
  };
}

/** The same file for looking only, also while a server works on it: no lock, no file made, no setting changed. */
export function readOnlySqliteDialect(path: string): Dialect {
  const { name, like, pathMatch, lastOfId, namedAs, violation, text, secondsBetween, daysLater, config } =
    sqliteDialect(path);
  return {
    name,
    like,
    pathMatch,
    lastOfId,
    namedAs,
    file: path,
    config: {
      ...config,
      connection: { filename: path, options: { readonly: true } },
      pool: { min: 1, max: 1 },
    },
    violation,
    text,
    secondsBetween,
    daysLater,
    forUpdate: (query) => query,
    forUpdateSql: '',
    skipLocked: (query) => query,
  };
}

/**
 * better-sqlite3 is compiled so that WAL alone means synchronous=NORMAL, which loses acknowledged
 * commits at a power cut; FULL has to be said after the journal mode.
 */
function preparePragmas(connection: BetterSqlite.Database, path: string): void {
  const mode = connection.pragma('journal_mode = WAL', { simple: true });
  if (path !== ':memory:' && mode !== 'wal') {
    throw new Error(`${path} is on a file system that does not support a write-ahead log. Use a local disk.`);
  }
  connection.pragma('synchronous = FULL');
  connection.pragma('foreign_keys = ON');
  connection.pragma('busy_timeout = 100');
  connection.pragma('trusted_schema = OFF');
  connection.pragma(`wal_autocheckpoint = ${pagesOfCheckpoint}`);
  connection.pragma(`journal_size_limit = ${maxLogBytes}`);
  connection.pragma('cache_size = -8192');
  connection.pragma('temp_store = MEMORY');
}

/**
 * With NORMAL a commit only appends to the log; whatever commits otherwise still waits for the disk by itself. Saying
 * it costs a statement, so it is said only when it changes.
 */
function sharedCommits(sync: SharedSync): SharedCommits {
  const sharing = new WeakSet<BetterSqlite.Database>();
  return {
    begin(connection) {
      const db = connection as BetterSqlite.Database;
      if (sharing.has(db)) return;
      db.pragma('synchronous = NORMAL');
      sharing.add(db);
    },
    end(connection) {
      const db = connection as BetterSqlite.Database;
      if (!sharing.has(db)) return;
      db.pragma('synchronous = FULL');
      sharing.delete(db);
    },
    synced: () => sync.synced(),
  };
}

/**
 * A commit that makes the log long enough moves all of it into the file, with the event loop stopped: over a second
 * after an import of 50 MB. After a long transaction a thread does it instead, and short ones go on meanwhile.
 */
function checkpointsBeside(path: string): LongCommits & { ended(): Promise<void> } {
  let running: Promise<void> | undefined;
  return {
    begin(connection) {
      (connection as BetterSqlite.Database).pragma('wal_autocheckpoint = 0');
    },
    end(connection) {
      const db = connection as BetterSqlite.Database;
      running ??= runCheckpoint(path).then(() => {
        running = undefined;
        if (db.open) db.pragma(`wal_autocheckpoint = ${pagesOfCheckpoint}`);
      });
    },
    ended: async () => running,
  };
}

/** The index knows texts by every three characters in a row, so shorter ones can't be asked for. */
function textSearch(texts: readonly string[]): { sql: string; text: string } | undefined {
  if (texts.some((text) => [...text].length < 3 || text.includes('\0'))) return undefined;
  const phrases = texts.map((text) => {
    const folded = text.replace(/[A-Z]/g, (letter) => letter.toLowerCase()).replaceAll('"', '""');
    return `"${folded}"`;
  });
  return {
    sql: 'select rowid from finding_search where finding_search match ?',
    text: phrases.join(' AND '),
  };
}

/** Each name is one token of the index. */
function namedAs(names: readonly string[], which: 'all' | 'any' = 'all'): { sql: string; value: string } {
  const phrases = names.map((name) => `"${name.replaceAll('\0', '').replaceAll('"', '""')}"`);
  return {
    sql: 'number in (select rowid from finding_names where finding_names match ?)',
    value: phrases.join(which === 'all' ? ' AND ' : ' OR '),
  };
}

function runDirectly(statement: BetterSqlite.Statement, bindings: readonly unknown[]): unknown[] {
  if (statement.reader) return statement.all(...bindings);
  statement.run(...bindings);
  return [];
}

function runAtOnce<Result>(connection: BetterSqlite.Database, work: (driver: AtOnce) => Result): Result {
  return connection
    .transaction(() =>
      work({
        all: (sql, bindings) => connection.prepare(sql).all(...bindings),
        run: (sql, bindings) => void connection.prepare(sql).run(...bindings),
      }),
    )
    .immediate();
}

function readyFile(path: string): void {
  if (path === ':memory:') return;
  refuseUnknownFile(path);
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600));
  chmodSync(path, 0o600);
}
