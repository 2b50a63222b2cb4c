import type { Migration } from '../migration.ts';

/** Policies, what the compliance audit saw of each control, and where each repository stands. */
export const compliance: Migration = {
  name: '0008-compliance',
  async up(knex, dialect) {
    await knex.schema.createTable('policies', (table) => {
      table.uuid('id').primary();
      dialect.text(table, 'name').notNullable();
      dialect.text(table, 'name_key').notNullable().unique();
      table.text('description').notNullable();
      table.text('level').notNullable();
      table.text('mode').notNullable();
      table.boolean('enabled').notNullable();
      table.boolean('built_in').notNullable();
      table.text('condition').notNullable();
      table.text('created_at').notNullable();
      table.text('updated_at').notNullable();
      table.index(['created_at', 'id']);
      table.index(['level', 'id']);
    });
    await knex.schema.createTable('control_results', (table) => {
      table.uuid('repository_id').notNullable().references('repositories.id').onDelete('CASCADE');
      table.text('control_id').notNullable();
      // pass, fail, unknown, not_applicable
      table.text('result').notNullable();
      table.text('reason').notNullable();
      table.text('evidence').notNullable();
      table.uuid('audit_id').notNullable();
      table.text('evaluated_at').notNullable();
      table.primary(['repository_id', 'control_id']);
    });
    await knex.schema.createTable('compliance_status', (table) => {
      table.uuid('repository_id').primary().references('repositories.id').onDelete('CASCADE');
      table.text('required_level').notNullable();
      table.text('achieved_level');
      table.text('state').notNullable().index();
      table.integer('score').notNullable();
      table.text('blockers').notNullable();
      table.text('evaluated_at').notNullable();
    });
  },
};
