import type { Migration } from '../migration.ts';

/** The commit that introduced a finding, with its author and time: JSON, or null where the history does not say. */
export const findingIntroductions: Migration = {
  name: '0088-finding-introductions',
  async up(knex) {
    await knex.schema.alterTable('findings', (table) => {
      table.text('introduced_by');
    });
  },
};
