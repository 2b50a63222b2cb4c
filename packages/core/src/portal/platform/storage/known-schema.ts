// Which steps of the schema this program knows: a database that has been through others is none that it may touch.
import { existsSync, statSync } from 'node:fs';
import BetterSqlite from 'better-sqlite3';
import { migrations } from './migrations/index.ts';

/** The database was written by a newer program, or isn't one of Assay's. */
export class SchemaError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'SchemaError';
  }
}

/** There is no portal where one was looked for. */
export class MissingDatabaseError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'MissingDatabaseError';
  }
}

/** There is an empty database, or none, where something else says that a portal was. */
export class LostDatabaseError extends Error {
  constructor(dataDirectory: string) {
    super(
      `The database is empty or missing, but ${dataDirectory} has the keys of a portal. Restore a backup, or start with --new (ASSAY_NEW=true) for a new portal.`,
    );
    this.name = 'LostDatabaseError';
  }
}

/** The names of every step that this program knows, in order. */
export function schemaNames(): readonly string[] {
  return migrations.map(({ name }) => name);
}

/** Throws SchemaError when a newer program has applied some. */
export function refuseUnknown(applied: readonly string[]): void {
  const known = new Set(schemaNames());
  const unknown = applied.filter((name) => !known.has(name));
  if (unknown.length === 0) return;
  throw new SchemaError(
    `This database was written by a newer version of Assay (it has ${unknown.join(', ')}). ` +
      'Start that version, or restore a backup made before the upgrade.',
  );
}

/** The same of a file that is not opened yet: what is refused must not have a byte of it changed. */
export function refuseUnknownFile(path: string): void {
  if (!existsSync(path) || statSync(path).size === 0) return;
  let names: string[];
  const database = new BetterSqlite(path, { readonly: true, timeout: 10_000 });
  try {
    names = database.prepare('select name from schema_migrations order by id').pluck().all() as string[];
  } catch {
    // No database, or none of ours: opening it says so.
    return;
  } finally {
    database.close();
  }
  refuseUnknown(names);
}
