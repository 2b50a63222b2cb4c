import type { Migration } from '../migration.ts';

/** Filters of the findings list under a name: private, or shared with a team. */
export const savedViews: Migration = {
  name: '0086-saved-views',
  async up(knex) {
    await knex.schema.createTable('saved_views', (table) => {
      table.uuid('id').primary();
      table.uuid('owner_id').notNullable().references('users.id').onDelete('CASCADE');
      // Null for a private one.
      table.uuid('team_id').references('teams.id').onDelete('CASCADE');
      table.text('name').notNullable();
      table.text('name_key').notNullable();
      // As in an address: `severity=critical&status=open&by=rule`.
      table.text('query').notNullable();
      table.text('created_at').notNullable();
      table.text('updated_at').notNullable();
      table.unique(['owner_id', 'name_key']);
      table.index(['team_id']);
    });
  },
};
