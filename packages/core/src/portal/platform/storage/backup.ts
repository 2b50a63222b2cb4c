// Backup and restore of the SQLite file: a copy that is whole while others write, checked before it counts.
import { createHash } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  copyFileSync,
  createReadStream,
  existsSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import BetterSqlite from 'better-sqlite3';
import { takeInstanceLock } from './instance-lock.ts';
import { refuseUnknown, SchemaError } from './known-schema.ts';

/** What a checked copy holds. */
export interface BackupSummary {
  readonly file: string;
  readonly bytes: number;
  readonly sha256: string;
  /** Rows by table. */
  readonly rows: Readonly<Record<string, number>>;
  /** The last step of its schema. */
  readonly schema: string;
}

/** Why a file can't be backed up to or restored from; the message says what to do. */
export class BackupError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'BackupError';
  }
}

/** Copies the database to a new file, also while a server works on it, and checks the copy. */
export async function backupDatabase(path: string, file: string): Promise<BackupSummary> {
  if (!existsSync(path))
    throw new BackupError(`There is no database ${path}. Specify its folder with --data-dir.`);
  if (existsSync(file)) throw new BackupError(`${file} already exists. Use another file name.`);
  const temporary = `${file}.${process.pid}.tmp`;
  closeSync(openSync(temporary, 'wx', 0o600));
  try {
    const source = new BetterSqlite(path, { readonly: true, fileMustExist: true, timeout: 10_000 });
    try {
      // One read transaction for the whole copy: writers go on, and the copy is of one moment.
      source.prepare('vacuum into ?').run(temporary);
    } finally {
      source.close();
    }
    const { rows, schema } = checkFile(temporary);
    syncFile(temporary);
    renameSync(temporary, file);
    return { file, bytes: statSync(file).size, sha256: await sha256Of(file), rows, schema };
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

/**
 * Puts a backup in the place of the database, which is kept under another name. Throws BackupError for what is
 * no whole backup, SchemaError for one of a newer program, InstanceLockedError while a server runs.
 */
export async function restoreDatabase(
  file: string,
  path: string,
  now: Date,
): Promise<BackupSummary & { readonly replaced: string | null }> {
  const release = takeInstanceLock(path);
  const temporary = `${path}.${process.pid}.restoring`;
  try {
    // Checked is the copy, which nobody else changes meanwhile.
    copyFileSync(file, temporary);
    chmodSync(temporary, 0o600);
    const { rows, schema } = checkFile(temporary);
    syncFile(temporary);
    const summary = {
      file,
      bytes: statSync(temporary).size,
      sha256: await sha256Of(temporary),
      rows,
      schema,
    };
    const replaced = setAside(path, now);
    renameSync(temporary, path);
    return { ...summary, replaced };
  } finally {
    rmSync(temporary, { force: true });
    release();
  }
}

/** The SHA-256 of the file at the path, as 64 lowercase hexadecimal digits. Throws the error of the file system. */
export async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of createReadStream(file)) hash.update(part as Uint8Array);
  return hash.digest('hex');
}

/** Throws unless the file is a whole database of ours, of a schema that this program knows. */
function checkFile(file: string): Pick<BackupSummary, 'rows' | 'schema'> {
  let database: BetterSqlite.Database | undefined;
  try {
    database = new BetterSqlite(file, { readonly: true, fileMustExist: true });
    const faults = database.pragma('integrity_check(1)', { simple: true });
    if (faults !== 'ok') throw new BackupError(`${file} is corrupt: ${String(faults)}.`);
    const [orphan] = database.pragma('foreign_key_check') as { table: string }[];
    if (orphan) throw new BackupError(`${file} is corrupt: rows of ${orphan.table} violate a foreign key.`);
    // Without the indexes for searching: what is behind them can't be counted.
    const tables = database
      .prepare(
        `select name from pragma_table_list
         where schema = 'main' and type = 'table' and name not like 'sqlite%' order by name`,
      )
      .pluck()
      .all() as string[];
    if (!tables.includes('schema_migrations') || !tables.includes('users'))
      throw new BackupError(`${file} is not an Assay database.`);
    const applied = database
      .prepare('select name from schema_migrations order by id')
      .pluck()
      .all() as string[];
    refuseUnknown(applied);
    const rows: Record<string, number> = {};
    for (const name of tables)
      rows[name] = database.prepare(`select count(*) from "${name}"`).pluck().get() as number;
    return { rows, schema: applied.at(-1) ?? '' };
  } catch (error) {
    if (error instanceof BackupError || error instanceof SchemaError) throw error;
    if (!(error instanceof BetterSqlite.SqliteError)) throw error;
    throw new BackupError(`${file} is not a complete SQLite database (${error.message}).`, { cause: error });
  } finally {
    database?.close();
  }
}

/** Moves the present database away, with all that is in its write-ahead log. Gives its new name. */
function setAside(path: string, now: Date): string | null {
  if (!existsSync(path)) return null;
  let isWhole = true;
  try {
    const present = new BetterSqlite(path);
    try {
      present.pragma('wal_checkpoint(TRUNCATE)');
      present.pragma('journal_mode = DELETE');
    } finally {
      present.close();
    }
  } catch {
    // A damaged file is what a restore may be for; its log is kept beside it.
    isWhole = false;
  }
  const kept = `${path}.replaced-${now.toISOString().replace(/[-:]|\.\d+/g, '')}`;
  renameSync(path, kept);
  for (const suffix of ['-wal', '-shm']) {
    if (!existsSync(`${path}${suffix}`)) continue;
    if (isWhole) rmSync(`${path}${suffix}`);
    else renameSync(`${path}${suffix}`, `${kept}${suffix}`);
  }
  return kept;
}

function syncFile(path: string): void {
  const handle = openSync(path, 'r+');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
