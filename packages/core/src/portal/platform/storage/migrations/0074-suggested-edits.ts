import type { Migration } from '../migration.ts';

/** A change of one line that ends the finding, of rules that know one: JSON, or null. */
export const suggestedEdits: Migration = {
  name: '0074-suggested-edits',
  async up(knex) {
    await knex.schema.alterTable('findings', (table) => {
      table.text('suggested_edit');
    });
  },
};
