// SQLite for knex, with the number of rows in the statement. Bound, it counts for the plan, so that SQLite compiles the
// statement again for each run: several times as long as the statement takes. In the text it counts just as well, and the
// statement is kept. Replaces a method of knex 3.3 that is not public; its test fails when another version calls it no more.
import type { Knex } from 'knex';
// @ts-expect-error: knex declares no types of its dialects.
import BetterSqliteClient from 'knex/lib/dialects/better-sqlite3/index.js';

const Client = BetterSqliteClient as typeof Knex.Client;

export class SqliteClient extends Client {
  override queryCompiler(...args: Parameters<Knex.Client['queryCompiler']>) {
    const compiler = super.queryCompiler(...args);
    // knex takes nothing but whole numbers here.
    compiler.single.skipBinding = { ...compiler.single.skipBinding, limit: true };
    return compiler;
  }
}
