import type { Migration } from '../migration.ts';

/** What an audit of a change compares its ref with. */
export const auditsOfChanges: Migration = {
  name: '0146-audits-of-changes',
  async up(knex) {
    await knex.schema.alterTable('audits', (table) => {
      table.string('since').nullable();
    });
  },
};
