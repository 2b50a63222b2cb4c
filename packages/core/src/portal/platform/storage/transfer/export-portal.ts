// A whole portal as one file that either database can be filled from.
import { closeSync, existsSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { Database, dialectFor } from '../database.ts';
import { refuseUnknown, schemaNames } from '../known-schema.ts';
import { pendingMigrations } from '../migrate.ts';
import { type Column, TransferError } from './columns.ts';
import {
  type FileHeader,
  fileEnd,
  fileFormat,
  fileVersion,
  LineWriter,
  RowDigest,
  rowLine,
  type TableDigest,
} from './portal-file.ts';
import type { PortalRows } from './portal-rows.ts';
import { readPostgres } from './postgres-rows.ts';
import { readSqlite } from './sqlite-rows.ts';
import { type PortalTable, portalTables } from './tables.ts';

export interface ExportOptions
  extends Pick<FileHeader, 'program' | 'exportedAt' | 'fingerprintKeyCheck' | 'keys'> {
  /** `postgres://…`, or the path of an SQLite file. */
  readonly databaseUrl: string;
}

/** What an export or import has moved. */
export interface TransferSummary {
  readonly file: string;
  readonly bytes: number;
  /** The digest of the digests of all tables: the same for the same rows, whichever database they lie in. */
  readonly sha256: string;
  readonly rows: number;
  readonly tables: readonly TableDigest[];
  /** The last step of the schema. */
  readonly schema: string;
}

/** Writes a portal to a new file, as of one moment, also while servers work on it. */
export async function exportPortal(file: string, options: ExportOptions): Promise<TransferSummary> {
  const { databaseUrl, ...about } = options;
  if (existsSync(file)) throw new TransferError(`${file} already exists. Use another file name.`);
  const dialect = dialectFor(databaseUrl);
  if (dialect.file && !existsSync(dialect.file))
    throw new TransferError(`There is no database ${dialect.file}. Specify its folder with --data-dir.`);
  const temporary = `${file}.${process.pid}.tmp`;
  closeSync(openSync(temporary, 'wx', 0o600));
  const writer = new LineWriter(temporary);
  try {
    const written = (rows: PortalRows) => writePortal(rows, writer, about);
    const summary = dialect.file
      ? await readSqlite(dialect.file, written)
      : await withDatabase(new Database(dialect), (database) => readPostgres(database, written));
    renameSync(temporary, file);
    return { file, bytes: statSync(file).size, ...summary };
  } catch (error) {
    writer.abandon();
    rmSync(temporary, { force: true });
    throw error;
  }
}

async function writePortal(
  rows: PortalRows,
  writer: LineWriter,
  about: Omit<ExportOptions, 'databaseUrl'>,
): Promise<Omit<TransferSummary, 'file' | 'bytes'>> {
  const schema = await rows.schema();
  refuseUnknown(schema);
  if (schema.length < schemaNames().length)
    throw new TransferError('The database has an older version. Run `assay server migrate` first.');
  const header: FileHeader = { format: fileFormat, version: fileVersion, ...about, schema };
  await writer.write(JSON.stringify(header));
  const tables: TableDigest[] = [];
  for (const table of portalTables) {
    const columns = await rows.columns(table);
    const { name, key } = table;
    await writer.write(JSON.stringify({ table: name, key, columns: columns.map((column) => column.name) }));
    const digest = await digestRows(rows, table, columns, (line) => writer.write(line));
    await writer.write(JSON.stringify(digest));
    tables.push(digest);
  }
  const end = fileEnd(tables);
  await writer.write(JSON.stringify(end));
  await writer.end();
  return { sha256: end.sha256, rows: end.rows, tables, schema: schema.at(-1) ?? '' };
}

/** Reads every row of a table; what it comes to is the same in both databases. */
export async function digestRows(
  rows: PortalRows,
  table: PortalTable,
  columns: readonly Column[],
  each?: (line: string) => Promise<void>,
): Promise<TableDigest> {
  const digest = new RowDigest();
  for await (const row of rows.rows(table, columns)) {
    const line = rowLine(row);
    digest.add(line);
    if (each) await each(line);
  }
  return digest.end(table.name);
}

/** Opens nothing but what is up to date, and closes it again. */
async function withDatabase<Result>(
  database: Database,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  try {
    if ((await pendingMigrations(database)).length === schemaNames().length)
      throw new TransferError('This database contains no portal.');
    return await work(database);
  } finally {
    await database.close();
  }
}
