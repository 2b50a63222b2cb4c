import BetterSqlite from 'better-sqlite3';
import { type Column, columnKind, toValue, type Value } from './columns.ts';
import type { PortalRows, WritableRows } from './portal-rows.ts';
import type { PortalTable } from './tables.ts';

/** Reads a file in one transaction, also while a server writes to it. */
export async function readSqlite<Result>(
  path: string,
  work: (rows: PortalRows) => Promise<Result>,
): Promise<Result> {
  const database = new BetterSqlite(path, { readonly: true, fileMustExist: true, timeout: 10_000 });
  try {
    database.exec('begin');
    return await work(sqliteRows(database));
  } finally {
    database.close();
  }
}

/** Fills a file that nobody else knows yet in one transaction. */
export async function fillSqlite<Result>(
  path: string,
  work: (rows: WritableRows) => Promise<Result>,
): Promise<Result> {
  const database = new BetterSqlite(path, { fileMustExist: true });
  try {
    // Until it is whole nobody misses it, so nothing has to be on the disk before the end.
    database.pragma('journal_mode = DELETE');
    database.pragma('synchronous = OFF');
    database.pragma('foreign_keys = ON');
    database.pragma('cache_size = -65536');
    database.exec('begin');
    // A row of a table may refer to a later one of the same table; all of them are checked at the end.
    database.pragma('defer_foreign_keys = ON');
    const result = await work({
      ...sqliteRows(database),
      async clear({ name }) {
        database.exec(`delete from "${name}"`);
      },
      async withoutIndexes({ name }, work) {
        // Those behind keys stay: references are looked up in them.
        const indexes = database
          .prepare(
            `select name, sql from sqlite_master
             where type = 'index' and tbl_name = ? and sql is not null and sql not like 'create unique %'`,
          )
          .all(name) as { name: string; sql: string }[];
        for (const index of indexes) database.exec(`drop index "${index.name}"`);
        const result = await work();
        for (const { sql } of indexes) database.exec(sql);
        return result;
      },
      async insert({ name }, columns, rows) {
        const names = columns.map((column) => `"${column.name}"`).join(', ');
        const places = columns.map(() => '?').join(', ');
        const insert = database.prepare(`insert into "${name}" (${names}) values (${places})`);
        for (const row of rows) insert.run(row.map((value, index) => toSqlite(columns[index], value)));
      },
    });
    database.exec('commit');
    return result;
  } finally {
    database.close();
  }
}

function sqliteRows(database: BetterSqlite.Database): PortalRows {
  return {
    async schema() {
      return database.prepare('select name from schema_migrations order by id').pluck().all() as string[];
    },
    async columns({ name: table }) {
      const rows = database
        .prepare('select name, type from pragma_table_xinfo(?) where hidden = 0 order by name')
        .all(table) as { name: string; type: string }[];
      return rows.map(({ name, type }) => ({
        name,
        kind: columnKind(table, name, type),
        isCollated: false,
      }));
    },
    async *rows({ name, key }: PortalTable, columns: readonly Column[]) {
      const names = columns.map((column) => `"${column.name}"`).join(', ');
      const order = key.map((column) => `"${column}"`).join(', ');
      const read = database.prepare(`select ${names} from "${name}" order by ${order}`).raw();
      for (const row of read.iterate() as Iterable<unknown[]>)
        yield columns.map(({ kind }, index) => toValue(kind, row[index]));
    },
  };
}

function toSqlite(column: Column | undefined, value: Value): Value | Buffer {
  if (typeof value === 'boolean') return Number(value);
  return column?.kind === 'bytes' && typeof value === 'string' ? Buffer.from(value, 'base64') : value;
}
