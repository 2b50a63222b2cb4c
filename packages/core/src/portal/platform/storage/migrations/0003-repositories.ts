import type { Migration } from '../migration.ts';

/** Registered repositories. */
export const repositories: Migration = {
  name: '0003-repositories',
  async up(knex, dialect) {
    await knex.schema.createTable('repositories', (table) => {
      // Short, for the cells of findings; never seen outside.
      table.increments('number');
      table.uuid('id').notNullable().unique();
      // RESTRICT: a team that still owns repositories can't be deleted, whatever races.
      table.uuid('team_id').notNullable().references('teams.id').onDelete('RESTRICT');
      dialect.text(table, 'name').notNullable();
      dialect.text(table, 'name_key').notNullable();
      dialect.text(table, 'url').notNullable();
      // The form that URLs of the same repository share.
      dialect.text(table, 'url_key').notNullable().unique();
      table.text('compliance_level').notNullable();
      table.text('default_branch');
      table.text('last_audit_at');
      table.text('created_at').notNullable();
      table.text('updated_at').notNullable();
      table.index(['created_at', 'id']);
      table.index(['team_id', 'created_at', 'id']);
      table.index(['name_key', 'id']);
      table.index(['compliance_level', 'created_at', 'id']);
      table.index(['last_audit_at', 'id']);
    });
  },
};
