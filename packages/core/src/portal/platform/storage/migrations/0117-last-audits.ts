import type { Migration } from '../migration.ts';

/** The last audit or import that reported a finding; unknown of those that are there until the next one. */
export const lastAudits: Migration = {
  name: '0117-last-audits',
  async up(knex) {
    await knex.schema.alterTable('findings', (table) => {
      table.uuid('last_audit_id');
    });
  },
};
