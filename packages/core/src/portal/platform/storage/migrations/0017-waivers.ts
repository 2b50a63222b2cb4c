import type { Migration } from '../migration.ts';

/** Dated exceptions to a policy for one repository. */
export const waivers: Migration = {
  name: '0017-waivers',
  async up(knex) {
    await knex.schema.createTable('compliance_waivers', (table) => {
      table.uuid('id').primary();
      table.uuid('repository_id').notNullable().references('repositories.id').onDelete('CASCADE');
      table.uuid('policy_id').notNullable().references('policies.id').onDelete('CASCADE');
      table.text('reason').notNullable();
      table.uuid('approved_by').notNullable();
      table.text('created_at').notNullable();
      table.text('expires_at').notNullable();
      table.index(['repository_id', 'policy_id']);
      table.index(['policy_id']);
      table.index(['created_at', 'id']);
      table.index(['expires_at', 'id']);
    });
    await knex.schema.alterTable('compliance_status', (table) => {
      table.text('waivers').notNullable().defaultTo('[]');
    });
  },
};
