import type { Migration } from '../migration.ts';

/** Trackers of tickets, and which ticket is for what. */
export const tickets: Migration = {
  name: '0136-tickets',
  async up(knex, dialect) {
    await knex.schema.createTable('trackers', (table) => {
      table.uuid('id').primary();
      table.text('kind').notNullable();
      table.uuid('team_id').references('teams.id').onDelete('CASCADE').index();
      dialect.text(table, 'name').notNullable();
      table.text('settings').notNullable();
      table.text('account');
      // Encrypted.
      table.text('secret').notNullable();
      table.boolean('enabled').notNullable();
      table.text('read_until');
      table.text('last_success_at');
      table.text('failing_since');
      table.text('last_error');
      table.uuid('created_by');
      dialect.text(table, 'created_at').notNullable();
    });
    await knex.schema.createTable('tickets', (table) => {
      table.uuid('id').primary();
      table.uuid('tracker_id').notNullable().references('trackers.id').onDelete('CASCADE');
      dialect.text(table, 'subject').notNullable().index();
      table.uuid('repository_id').notNullable().references('repositories.id').onDelete('CASCADE').index();
      table.text('marker').notNullable();
      dialect.text(table, 'ref');
      table.text('key');
      table.text('url');
      table.boolean('is_done').notNullable();
      table.text('version');
      table.text('unclear_at');
      table.text('next_attempt_at');
      table.text('last_error');
      dialect.text(table, 'created_at').notNullable();
      table.unique(['tracker_id', 'subject']);
      table.unique(['tracker_id', 'ref']);
    });
  },
};
