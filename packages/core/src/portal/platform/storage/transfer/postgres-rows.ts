import type { Knex } from 'knex';
import type { Database } from '../database.ts';
import { type Column, columnKind, TransferError, toValue, type Value } from './columns.ts';
import type { PortalRows, WritableRows } from './portal-rows.ts';
import type { PortalTable } from './tables.ts';

/** Reads everything as of one moment, also while others write. */
export function readPostgres<Result>(
  database: Database,
  work: (rows: PortalRows) => Promise<Result>,
): Promise<Result> {
  return database.transaction(async () => {
    const { knex } = database;
    await knex.raw('set transaction isolation level repeatable read, read only');
    await withoutHaste(knex);
    return work(postgresRows(knex));
  });
}

/** The rows of the current transaction, which may take as long as it needs. */
export async function fillPostgres(database: Database): Promise<WritableRows> {
  const { knex } = database;
  await withoutHaste(knex);
  await knex.raw("set local maintenance_work_mem = '256MB'");
  return {
    ...postgresRows(knex),
    async clear({ name }) {
      await knex.raw('delete from ??', [name]);
    },
    async withoutIndexes({ name }, work) {
      // Those behind keys stay: references are looked up in them.
      const { rows: indexes } = (await knex.raw(
        `select indexname as name, indexdef as sql from pg_indexes
         where schemaname = current_schema() and tablename = ? and indexdef not like 'CREATE UNIQUE %'`,
        [name],
      )) as { rows: { name: string; sql: string }[] };
      for (const index of indexes) await knex.raw('drop index ??', [index.name]);
      // A row may refer to a later one of the same table, such as an API token to the one that made it.
      const { rows: references } = (await knex.raw(
        `select conname as name from pg_constraint
         where contype = 'f' and conrelid = confrelid and conrelid = to_regclass(?)`,
        [name],
      )) as { rows: { name: string }[] };
      for (const reference of references)
        await knex.raw('alter table ?? alter constraint ?? deferrable initially deferred', [
          name,
          reference.name,
        ]);
      const result = await work();
      for (const reference of references) {
        await knex.raw('set constraints ?? immediate', [reference.name]);
        await knex.raw('alter table ?? alter constraint ?? not deferrable', [name, reference.name]);
      }
      for (const { sql } of indexes) await knex.raw(sql.replaceAll('?', '\\?'));
      return result;
    },
    async insert(table, columns, rows) {
      const names = columns.map(({ name }) => name);
      const places = names.map(() => '??').join(', ');
      await knex.raw(
        `insert into ?? (${places}) select ${places} from json_populate_recordset(null::??, ?::json)`,
        [table.name, ...names, ...names, table.name, toRecords(table, columns, rows)],
      );
    },
  };
}

/** Numbers go on behind the highest that is there. */
export async function continueNumbers(database: Database, table: string, column: string): Promise<void> {
  await database.knex.raw(
    `select setval(pg_get_serial_sequence(?, ?), coalesce(max(??), 1), max(??) is not null) from ??`,
    [table, column, column, column, table],
  );
}

/** The limits of a request are not those of a whole portal. */
async function withoutHaste(knex: Knex): Promise<void> {
  await knex.raw('set local statement_timeout = 0');
  await knex.raw('set local idle_in_transaction_session_timeout = 0');
}

function postgresRows(knex: Knex): PortalRows {
  return {
    schema: () => knex('schema_migrations').orderBy('id').pluck('name'),
    async columns({ name: table }) {
      const { rows } = (await knex.raw(
        `select column_name as name, data_type as type from information_schema.columns
         where table_schema = current_schema() and table_name = ? and is_generated = 'NEVER'
         order by column_name collate "C"`,
        [table],
      )) as { rows: { name: string; type: string }[] };
      return rows.map(({ name, type }) => ({
        name,
        kind: columnKind(table, name, type),
        isCollated: /^(text|char)/.test(type),
      }));
    },
    async *rows(table: PortalTable, columns: readonly Column[]) {
      const names = columns.map(({ name }) => name);
      const order = table.key.map((column) => {
        const isCollated = columns.find(({ name }) => name === column)?.isCollated ?? false;
        return isCollated ? '?? collate "C"' : '??';
      });
      await knex.raw(
        `declare exported_rows no scroll cursor for
         select ${names.map(() => '??').join(', ')} from ?? order by ${order.join(', ')}`,
        [...names, table.name, ...table.key],
      );
      for (;;) {
        const fetch = `fetch ${table.large ? 8 : 1000} from exported_rows`;
        const { rows } = (await knex.raw(fetch)) as { rows: Record<string, unknown>[] };
        if (rows.length === 0) break;
        for (const row of rows) yield columns.map(({ name, kind }) => toValue(kind, row[name]));
      }
      await knex.raw('close exported_rows');
    },
  };
}

function toRecords(
  table: PortalTable,
  columns: readonly Column[],
  rows: readonly (readonly Value[])[],
): string {
  const records = rows.map((row) =>
    Object.fromEntries(columns.map((column, index) => [column.name, toJson(column, row[index] ?? null)])),
  );
  const text = JSON.stringify(records);
  if (!text.includes('\\u0000')) return text;
  throw new TransferError(
    `A row of ${table.name} contains the character U+0000, which PostgreSQL cannot store: ` +
      'change it in the source portal, and export again.',
  );
}

function toJson({ kind }: Column, value: Value): Value {
  if (kind !== 'bytes' || typeof value !== 'string') return value;
  return `\\x${Buffer.from(value, 'base64').toString('hex')}`;
}
