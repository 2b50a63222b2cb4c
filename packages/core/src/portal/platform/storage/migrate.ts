// Applies the numbered migrations, forward only, and refuses a database that a newer program has written.

import { setImmediate } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { Database } from './database.ts';
import { refuseUnknown, SchemaError, schemaNames } from './known-schema.ts';
import type { Migration } from './migration.ts';
import { migrations } from './migrations/index.ts';

const table = 'schema_migrations';

/** Names of the migrations that are not applied yet, in order. */
export async function pendingMigrations(database: Database): Promise<readonly string[]> {
  const applied = await appliedNames(database);
  refuseUnknown(applied);
  return schemaNames().filter((name) => !applied.includes(name));
}

/**
 * Brings the schema up to date, or no further than `only`, and gives the names of what was applied. Instances that
 * start together take turns.
 */
export async function migrate(database: Database, only = schemaNames()): Promise<readonly string[]> {
  const { dialect } = database;
  const apply = async (): Promise<readonly string[]> => {
    const applied = await applyPending(database, only);
    await dialect.prepareQueue?.();
    return applied;
  };
  return dialect.alone ? dialect.alone('migrate', apply) : apply();
}

async function applyPending(database: Database, only: readonly string[]): Promise<readonly string[]> {
  const pending = (await pendingMigrations(database)).filter((name) => only.includes(name));
  if (pending.length === 0) return [];
  const config: Knex.MigratorConfig = {
    tableName: table,
    migrationSource: {
      getMigrations: async () => migrations.filter(({ name }) => only.includes(name)),
      getMigrationName: (migration: Migration) => migration.name,
      getMigration: async (migration: Migration) => ({
        async up(knex: Knex) {
          // SQLite works in this thread: between two steps, signals and the time that is shown have their turn.
          await setImmediate();
          // On tables of a grown portal a step takes longer than any request may.
          if (database.dialect.name === 'postgres') await knex.raw('set local statement_timeout = 0');
          await migration.up(knex, database.dialect);
        },
        down: async () => {
          throw new SchemaError('Migrations cannot be rolled back. Restore a backup instead.');
        },
      }),
    },
  };
  // A process that was killed in the middle left knex's own lock behind; nobody else is here now.
  if (await database.knex.schema.hasTable(`${table}_lock`))
    await database.knex.migrate.forceFreeMigrationsLock(config);
  const [, applied] = (await database.knex.migrate.latest(config)) as [number, string[]];
  return applied;
}

async function appliedNames(database: Database): Promise<string[]> {
  if (!(await database.knex.schema.hasTable(table))) return [];
  return database.knex(table).orderBy('id').pluck('name');
}
