import type { Migration } from '../migration.ts';

/** Why audits no longer read the file of a finding; null while they do. */
export const excludedFindings: Migration = {
  name: '0078-excluded-findings',
  async up(knex) {
    await knex.schema.alterTable('findings', (table) => {
      table.text('excluded_reason');
    });
  },
};
