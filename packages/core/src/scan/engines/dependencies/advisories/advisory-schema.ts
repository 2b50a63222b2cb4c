// The tables of the advisory database, a SQLite file of its own that can be thrown away and filled again.
import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { ConflictError } from '../../../../support/errors.ts';

export type Sqlite = Database.Database;

const version = 1;

// A withdrawn advisory keeps its row but affects nothing, so that an older copy does not bring it back.
// `packages` repeats what `affected` says, in one row for each package: that is what an audit reads. `files`
// says what each source brought, so that the next sync reads only what changed.
const tables = `
  CREATE TABLE advisories (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    modified TEXT NOT NULL,
    withdrawn INTEGER NOT NULL,
    record TEXT NOT NULL
  );
  CREATE TABLE affected (
    ecosystem TEXT NOT NULL,
    name TEXT NOT NULL,
    advisory INTEGER NOT NULL REFERENCES advisories,
    entry TEXT NOT NULL,
    PRIMARY KEY (ecosystem, name, advisory)
  ) WITHOUT ROWID;
  CREATE INDEX affected_advisory ON affected (advisory);
  CREATE TABLE packages (
    ecosystem TEXT NOT NULL,
    name TEXT NOT NULL,
    entries TEXT NOT NULL,
    PRIMARY KEY (ecosystem, name)
  );
  CREATE TABLE sources (
    number INTEGER PRIMARY KEY,
    origin TEXT NOT NULL,
    ecosystem TEXT NOT NULL,
    digest TEXT,
    list_digest TEXT,
    archive_at TEXT,
    synced_at TEXT,
    broken INTEGER NOT NULL DEFAULT 0,
    withdrawn INTEGER NOT NULL DEFAULT 0,
    UNIQUE (origin, ecosystem)
  );
  CREATE TABLE files (
    source INTEGER NOT NULL REFERENCES sources,
    name TEXT NOT NULL,
    checksum INTEGER NOT NULL,
    advisory INTEGER,
    PRIMARY KEY (source, name)
  ) WITHOUT ROWID;
  CREATE INDEX files_advisory ON files (advisory);
  CREATE TABLE exploitation (
    cve TEXT PRIMARY KEY,
    epss REAL,
    epss_percentile REAL,
    kev_since TEXT,
    kev_due TEXT,
    kev_ransomware INTEGER,
    eu_since TEXT,
    eu_ransomware INTEGER
  ) WITHOUT ROWID;
  CREATE TABLE settings (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
  ) WITHOUT ROWID;
`;

/** Opens the file for filling, and makes it and its folder when they are not there. */
export function openForWriting(path: string): Sqlite {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const db = new Database(path, { timeout: 5000 });
  chmodSync(path, 0o600);
  // What a power cut loses is fetched again: speed comes first here.
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = OFF');
  db.pragma('cache_size = -65536');
  if (db.pragma('user_version', { simple: true }) === 0) {
    db.exec(`BEGIN; ${tables} PRAGMA user_version = ${version}; COMMIT`);
  }
  checked(db, path);
  addColumns(db);
  addAliases(db);
  lowerGoNames(db);
  readAgain(db);
  return db;
}

/** Without its write-ahead log the file can be read from a read-only folder too; a reader may keep it from that. */
export function closeWritten(db: Sqlite): void {
  try {
    db.pragma('journal_mode = DELETE');
  } catch {
    // Someone reads it just now: the next sync tries again.
  }
  db.close();
}

/** Opens the file for looking up; undefined when there is none. */
export function openForReading(path: string): Sqlite | undefined {
  if (!existsSync(path)) return undefined;
  const db = new Database(path, { readonly: true, fileMustExist: true, timeout: 5000 });
  db.pragma('mmap_size = 1073741824');
  if (db.pragma('user_version', { simple: true }) === 0) {
    db.close();
    return undefined;
  }
  return checked(db, path);
}

/** Files that were filled before these columns were known go on; a reader takes them for unknown until then. */
function addColumns(db: Sqlite): void {
  const columnsOf = (table: string) =>
    db.prepare<[string], string>('SELECT name FROM pragma_table_info(?)').pluck().all(table);
  const ofSources = columnsOf('sources');
  for (const column of ['list_digest', 'archive_at'])
    if (!ofSources.includes(column)) db.exec(`ALTER TABLE sources ADD COLUMN ${column} TEXT`);
  const names = columnsOf('exploitation');
  for (const column of [
    'epss_percentile REAL',
    'kev_due TEXT',
    'kev_ransomware INTEGER',
    'eu_since TEXT',
    'eu_ransomware INTEGER',
  ]) {
    if (!names.includes(column.split(' ')[0] ?? '')) db.exec(`ALTER TABLE exploitation ADD COLUMN ${column}`);
  }
}

/** Every name of every advisory, in any case. Filled once for files that were made before. */
function addAliases(db: Sqlite): void {
  const known = db.prepare("SELECT 1 FROM sqlite_master WHERE name = 'aliases'").get();
  if (known !== undefined) return;
  db.exec(`BEGIN;
    CREATE TABLE aliases (
      alias TEXT NOT NULL COLLATE NOCASE,
      advisory INTEGER NOT NULL REFERENCES advisories ON DELETE CASCADE,
      PRIMARY KEY (alias, advisory)
    ) WITHOUT ROWID;
    CREATE INDEX aliases_advisory ON aliases (advisory);
    ${aliasRows}
    COMMIT`);
}

const aliasRows = `
  INSERT OR IGNORE INTO aliases SELECT id, number FROM advisories;
  INSERT OR IGNORE INTO aliases SELECT value, number FROM advisories, json_each(record, '$.aliases');`;

/** Fills `aliases` and `packages`, which are empty, by what the other tables say. */
export function fillLookups(db: Sqlite): void {
  db.exec(`${aliasRows}
    INSERT INTO packages (ecosystem, name, entries)
    SELECT ecosystem, name, group_concat(advisory || char(31) || entry, char(30)) FROM affected GROUP BY ecosystem, name`);
}

/** Go modules under the spelling of lookups. Done once for files that were made before. */
function lowerGoNames(db: Sqlite): void {
  const mixed = db
    .prepare("SELECT 1 FROM packages WHERE ecosystem = 'Go' AND name <> lower(name) LIMIT 1")
    .get();
  if (mixed === undefined) return;
  db.exec(`BEGIN;
    CREATE TEMP TABLE go_packages AS
      SELECT lower(name) AS name, group_concat(entries, char(30)) AS entries
      FROM packages WHERE ecosystem = 'Go' GROUP BY lower(name);
    DELETE FROM packages WHERE ecosystem = 'Go';
    INSERT INTO packages (ecosystem, name, entries) SELECT 'Go', name, entries FROM go_packages;
    DROP TABLE go_packages;
    UPDATE OR REPLACE affected SET name = lower(name) WHERE ecosystem = 'Go' AND name <> lower(name);
    COMMIT`);
}

/** What is kept of a record; with another number every record is read once more at the next sync. */
const recordForm = '2';

function readAgain(db: Sqlite): void {
  const form = db.prepare("SELECT value FROM settings WHERE name = 'record_form'").pluck().get();
  if (form === recordForm) return;
  db.exec('BEGIN; UPDATE sources SET digest = NULL, list_digest = NULL; UPDATE files SET checksum = -1');
  db.prepare("INSERT OR REPLACE INTO settings (name, value) VALUES ('record_form', ?)").run(recordForm);
  db.exec('COMMIT');
}

function checked(db: Sqlite, path: string): Sqlite {
  const found = db.pragma('user_version', { simple: true });
  if (found === version) return db;
  db.close();
  throw new ConflictError(
    `${path} has a different schema version. Delete it, then run "assay advisories sync".`,
    {
      found,
      expected: version,
    },
  );
}
