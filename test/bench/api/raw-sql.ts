// The database behind a portal, for benchmarks that fill it with more than its interface could bring in within minutes.
import BetterSqlite from 'better-sqlite3';
import knexModule from 'knex';

export interface Sql {
  readonly isPostgres: boolean;
  run(sql: string): Promise<unknown>;
  columns(table: string): Promise<string[]>;
  close(): Promise<void>;
}

/** A table `c` of the numbers `n`, for the `with` of a statement. */
export function series(db: Sql, from: number, to: number): string {
  return db.isPostgres
    ? `c as (select n::bigint as n from generate_series(${from}, ${to}) as n)`
    : `recursive c(n) as (select ${from} union all select n + 1 from c where n < ${to})`;
}

/** Seconds since 1970 as the portal writes an instant. */
export function time(db: Sql, seconds: string): string {
  return db.isPostgres
    ? `to_char(to_timestamp(${seconds}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    : `strftime('%Y-%m-%dT%H:%M:%fZ', ${seconds}, 'unixepoch')`;
}

export function openSql(databaseUrl: string): Sql {
  if (databaseUrl.startsWith('postgres')) {
    const knex = knexModule({ client: 'pg', connection: databaseUrl, pool: { min: 1, max: 1 } });
    return {
      isPostgres: true,
      run: (sql) => knex.raw(sql.replaceAll('?', '\\?')),
      columns: async (table) => Object.keys(await knex(table).columnInfo()),
      close: () => knex.destroy(),
    };
  }
  const db = new BetterSqlite(databaseUrl);
  db.pragma('synchronous = OFF');
  // A portal over a million findings may be writing for a while.
  db.pragma('busy_timeout = 120000');
  return {
    isPostgres: false,
    run: async (sql) => db.exec(sql),
    columns: async (table) =>
      (db.pragma(`table_info(${table})`) as { name: string }[]).map(({ name }) => name),
    close: async () => void db.close(),
  };
}
