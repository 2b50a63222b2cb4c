import type { Migration } from '../migration.ts';

/** The way of a value through the code, of findings that are about one: JSON, or null. */
export const findingFlow: Migration = {
  name: '0034-finding-flow',
  async up(knex) {
    await knex.schema.alterTable('findings', (table) => {
      table.text('flow');
    });
  },
};
