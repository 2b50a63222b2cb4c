// Fills an empty database from the file of a whole portal: all of it, or nothing.
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { Database, dialectFor } from '../database.ts';
import { takeInstanceLock } from '../instance-lock.ts';
import { refuseUnknown } from '../known-schema.ts';
import { migrate } from '../migrate.ts';
import { type Column, isValue, TransferError, type Value } from './columns.ts';
import { digestRows, type TransferSummary } from './export-portal.ts';
import {
  type FileHeader,
  fileEnd,
  fileFormat,
  fileVersion,
  RowDigest,
  readLines,
  type TableDigest,
} from './portal-file.ts';
import type { WritableRows } from './portal-rows.ts';
import { continueNumbers, fillPostgres } from './postgres-rows.ts';
import { fillSqlite } from './sqlite-rows.ts';
import { type PortalTable, portalTables } from './tables.ts';

const rowsAtATime = 500;
const charactersAtATime = 4 * 1024 * 1024;

export interface ImportSummary extends TransferSummary {
  readonly header: FileHeader;
}

/** What the first line of an export says. Throws TransferError for any other file. */
export async function readHeader(file: string): Promise<FileHeader> {
  const lines = readLines(file);
  try {
    return await headerOf(lines, file);
  } finally {
    await lines.return(undefined);
  }
}

/**
 * Fills an empty database. An export of an older version is brought up to date behind its rows. Throws TransferError
 * for what is not a complete export or where there is something already, SchemaError for an export of a newer version.
 */
export async function importPortal(file: string, databaseUrl: string): Promise<ImportSummary> {
  if (!existsSync(file)) throw new TransferError(`No such file: ${file}.`);
  const header = await readHeader(file);
  refuseUnknown(header.schema);
  const dialect = dialectFor(databaseUrl);
  const tables = dialect.file
    ? await intoSqlite(file, header, dialect.file)
    : await intoPostgres(file, header, new Database(dialect));
  const { sha256, rows } = fileEnd(tables);
  const schema = header.schema.at(-1) ?? '';
  return { file, bytes: statSync(file).size, sha256, rows, tables, schema, header };
}

async function intoSqlite(file: string, header: FileHeader, path: string): Promise<TableDigest[]> {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const release = takeInstanceLock(path);
  const temporary = `${path}.${process.pid}.importing`;
  try {
    refuseUsedFile(path);
    await migrateFile(temporary, header.schema);
    const tables = await fillSqlite(temporary, (rows) => fill(file, rows));
    await migrateFile(temporary);
    checkReferences(temporary);
    const handle = openSync(temporary, 'r+');
    fsyncSync(handle);
    closeSync(handle);
    renameSync(temporary, path);
    return tables;
  } finally {
    for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(`${temporary}${suffix}`, { force: true });
    release();
  }
}

function refuseUsedFile(path: string): void {
  if (!existsSync(path)) return;
  const database = new BetterSqlite(path, { readonly: true });
  try {
    if (database.prepare('select count(*) from sqlite_master').pluck().get() === 0) return;
  } finally {
    database.close();
  }
  throw new TransferError(
    `A database already exists: ${path}. Import into an empty one; use another --data-dir.`,
  );
}

async function migrateFile(path: string, schema?: readonly string[]): Promise<void> {
  const dialect = dialectFor(path);
  closeSync(openSync(path, 'a', 0o600));
  chmodSync(path, 0o600);
  const database = new Database(dialect);
  try {
    await migrate(database, schema);
  } finally {
    await database.close();
  }
}

function checkReferences(path: string): void {
  const database = new BetterSqlite(path, { readonly: true });
  try {
    const faults = database.pragma('integrity_check(1)', { simple: true });
    if (faults !== 'ok') throw new TransferError(`The imported database is corrupt: ${String(faults)}.`);
  } finally {
    database.close();
  }
}

async function intoPostgres(file: string, header: FileHeader, database: Database): Promise<TableDigest[]> {
  try {
    return await database.transaction(async () => {
      if (await database.knex.schema.hasTable('schema_migrations'))
        throw new TransferError('This database already contains a portal. Import into an empty database.');
      const rows = await fillPostgres(database);
      await migrate(database, header.schema);
      const tables = await fill(file, rows);
      // An export of an older version has not all of them.
      for (const { name } of portalTables.filter(({ key }) => key.length === 1 && key[0] === 'number'))
        if (await database.knex.schema.hasTable(name)) await continueNumbers(database, name, 'number');
      await migrate(database);
      return tables;
    });
  } finally {
    await database.close();
  }
}

/** Reads the file into the tables, and compares what lies there then with the digests in the file. */
async function fill(file: string, target: WritableRows): Promise<TableDigest[]> {
  const lines = readLines(file);
  await headerOf(lines, file);
  const digests: TableDigest[] = [];
  for (;;) {
    const line = parseLine(await nextLine(lines, file), file);
    if ('tables' in line) {
      if (JSON.stringify(line) !== JSON.stringify(fileEnd(digests))) throw changed(file);
      if (!(await lines.next()).done) throw changed(file);
      break;
    }
    const table = portalTables.find(({ name }) => name === line.table);
    if (!table || digests.some((digest) => digest.table === table.name)) throw changed(file);
    const columns = await target.columns(table);
    const given = JSON.stringify(line.columns);
    if (columns.length === 0 || given !== JSON.stringify(columns.map(({ name }) => name)))
      throw changed(file);
    await target.clear(table);
    const digest = await target.withoutIndexes(table, () =>
      fillTable({ table, columns, lines, target, file }),
    );
    const lies = await digestRows(target, table, columns);
    if (lies.sha256 !== digest.sha256)
      throw new TransferError(
        `The imported rows of ${table.name} differ from ${file}. Nothing was imported.`,
      );
    digests.push(digest);
  }
  return digests;
}

interface TableFilling {
  readonly table: PortalTable;
  readonly columns: readonly Column[];
  readonly lines: AsyncGenerator<string>;
  readonly target: WritableRows;
  readonly file: string;
}

async function fillTable({ table, columns, lines, target, file }: TableFilling): Promise<TableDigest> {
  const digest = new RowDigest();
  let rows: Value[][] = [];
  let characters = 0;
  for (;;) {
    const line = await nextLine(lines, file);
    if (!line.startsWith('[')) {
      await target.insert(table, columns, rows);
      const counted = digest.end(table.name);
      if (line !== JSON.stringify(counted)) throw changed(file);
      return counted;
    }
    digest.add(line);
    rows.push(readRow(line, columns, file));
    characters += line.length;
    if (rows.length < rowsAtATime && characters < charactersAtATime) continue;
    await target.insert(table, columns, rows);
    rows = [];
    characters = 0;
  }
}

function readRow(line: string, columns: readonly Column[], file: string): Value[] {
  const row = parseLine(line, file) as unknown as Value[];
  const isWhole = row.length === columns.length && columns.every(({ kind }, at) => isValue(kind, row[at]));
  if (!isWhole) throw changed(file);
  return row;
}

async function headerOf(lines: AsyncGenerator<string>, file: string): Promise<FileHeader> {
  const header = parseLine(await nextLine(lines, file), file) as Partial<FileHeader>;
  if (header.format !== fileFormat || !Array.isArray(header.schema))
    throw new TransferError(`${file} is not a portal export.`);
  if (header.version !== fileVersion)
    throw new TransferError(`${file} was written by a newer version of Assay. Import it with that version.`);
  return header as FileHeader;
}

async function nextLine(lines: AsyncGenerator<string>, file: string): Promise<string> {
  const { value, done } = await lines.next();
  if (done) throw new TransferError(`${file} is truncated.`);
  return value;
}

function parseLine(line: string, file: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  } catch {
    // Said below.
  }
  throw new TransferError(`${file} is not a portal export.`);
}

function changed(file: string): TransferError {
  return new TransferError(`${file} is corrupt: its digests do not match.`);
}
