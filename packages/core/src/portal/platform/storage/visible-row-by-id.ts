// A row by its id, where it may be seen: what nearly every request reads. The statement is made once for each form that
// a visibility has, since to make and to prepare it costs several times as much as to run it.
import type { Knex } from 'knex';
import type { Visibility } from '../principal.ts';
import { type Database, readRows } from './database.ts';
import { type VisibleColumns, whereVisible } from './visible-rows.ts';

interface Statement {
  readonly sql: string;
  readonly bindings: readonly unknown[];
}

/** In the place of what differs between two people and two rows. */
const places = { id: '\0id', memberId: '\0member', accessOf: '\0access' };

/** For one table, by its column `id`. */
export class VisibleRowById<Row> {
  readonly #db: Database;
  readonly #table: string;
  readonly #columns: VisibleColumns;
  readonly #statements = new Map<string, Statement>();

  constructor(db: Database, table: string, columns: VisibleColumns) {
    this.#db = db;
    this.#table = table;
    this.#columns = columns;
  }

  async find(id: string, visibility: Visibility): Promise<Row | undefined> {
    const { memberId, accessOf, within } = visibility;
    // Ids that a token is limited to are part of the statement.
    if (within !== null) return (await readRows<Row>(this.#query(id, visibility).limit(1)))[0];
    const { sql, bindings } = this.#statement(visibility);
    const values = new Map<unknown, string | null>([
      [places.id, id],
      [places.memberId, memberId],
      [places.accessOf, accessOf],
    ]);
    const own = bindings.map((binding) => (values.has(binding) ? values.get(binding) : binding));
    return this.#db.first<Row>(sql, own as string[], 'kept');
  }

  #statement(visibility: Visibility): Statement {
    const { memberId, accessOf } = visibility;
    const form = `${memberId !== null} ${accessOf !== null}`;
    let statement = this.#statements.get(form);
    if (!statement) {
      const general = {
        ...visibility,
        memberId: memberId && places.memberId,
        accessOf: accessOf && places.accessOf,
      };
      statement = this.#query(places.id, general).limit(1).toSQL();
      this.#statements.set(form, statement);
    }
    return statement;
  }

  #query(id: string, visibility: Visibility): Knex.QueryBuilder {
    const query = this.#db.knex(this.#table).where({ [`${this.#table}.id`]: id });
    whereVisible(query, this.#db.knex, visibility, this.#columns, 'one');
    return query;
  }
}
