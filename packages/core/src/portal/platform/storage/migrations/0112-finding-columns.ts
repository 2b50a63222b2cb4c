import type { Migration } from '../migration.ts';

/** Where in its lines a finding begins and ends; null for those of before, until the next audit. */
export const findingColumns: Migration = {
  name: '0112-finding-columns',
  async up(knex) {
    await knex.schema.alterTable('findings', (table) => {
      table.integer('start_column');
      table.integer('end_column');
    });
  },
};
