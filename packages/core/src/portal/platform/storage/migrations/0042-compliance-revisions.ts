import type { Migration } from '../migration.ts';

/**
 * Every change that policies can see counts a repository's revision up; the compliance status says for which revision
 * it was evaluated. So policies are evaluated after the change has committed, and none is missed.
 */
export const complianceRevisions: Migration = {
  name: '0042-compliance-revisions',
  async up(knex) {
    await knex.schema.alterTable('repositories', (table) => {
      table.integer('compliance_revision').notNullable().defaultTo(0);
    });
    await knex.schema.alterTable('compliance_status', (table) => {
      table.integer('revision').notNullable().defaultTo(0);
    });
  },
};
