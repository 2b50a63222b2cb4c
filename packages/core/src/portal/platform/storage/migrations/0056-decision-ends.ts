import type { Migration } from '../migration.ts';

/** Until when a decision in a pull request holds. */
export const decisionEnds: Migration = {
  name: '0056-decision-ends',
  async up(knex) {
    await knex.schema.alterTable('extension_decisions', (table) => {
      // ISO 8601; null for one without an end.
      table.text('expires_at');
    });
  },
};
