import type { Migration } from '../migration.ts';

/** Teams and who belongs to them. */
export const teams: Migration = {
  name: '0002-teams',
  async up(knex, dialect) {
    await knex.schema.createTable('teams', (table) => {
      table.uuid('id').primary();
      dialect.text(table, 'name').notNullable();
      dialect.text(table, 'name_key').notNullable().unique();
      table.text('description');
      table.text('created_at').notNullable();
      table.text('updated_at').notNullable();
      table.index(['created_at', 'id']);
    });
    await knex.schema.createTable('team_members', (table) => {
      table.uuid('team_id').notNullable().references('teams.id').onDelete('CASCADE');
      table.uuid('user_id').notNullable().references('users.id').onDelete('CASCADE');
      table.text('role').notNullable();
      table.text('joined_at').notNullable();
      table.primary(['team_id', 'user_id']);
      table.index(['user_id', 'team_id']);
    });
  },
};
