// The statements of a connection, prepared once: to prepare one again costs more than most take to run, and knex prepares each
// time.
import type BetterSqlite from 'better-sqlite3';

const maxKept = 500;
/** Longer ones have a place for each of many values, and come as often as that many values do. */
const maxLength = 4_000;
/** After anything else than these a statement may give other columns. */
const changesNoSchema = /^\s*(?:select|insert|update|delete|with|begin|commit|rollback|savepoint|release)\b/i;

export function keepStatements(connection: BetterSqlite.Database): void {
  const prepare = connection.prepare.bind(connection);
  const statements = new Map<string, BetterSqlite.Statement>();
  const prepared = (sql: string): BetterSqlite.Statement => {
    const known = statements.get(sql);
    if (known) return known;
    const isKept = changesNoSchema.test(sql);
    if (!isKept || statements.size >= maxKept) statements.clear();
    const statement = prepare(sql) as BetterSqlite.Statement;
    if (isKept && sql.length <= maxLength) statements.set(sql, statement);
    return statement;
  };
  connection.prepare = prepared as typeof connection.prepare;
}
