import type { Knex } from 'knex';
import type { Dialect } from './dialect.ts';

/** One step of the schema. `name` is never changed once released. */
export interface Migration {
  readonly name: string;
  up(knex: Knex, dialect: Dialect): Promise<void>;
}
