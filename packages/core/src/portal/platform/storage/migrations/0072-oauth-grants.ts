import type { Migration } from '../migration.ts';

/** Assistants that sign in by themselves (OAuth): registered clients, codes on their way, and what their sessions may do. */
export const oauthGrants: Migration = {
  name: '0072-oauth-grants',
  async up(knex, dialect) {
    await knex.schema.createTable('oauth_clients', (table) => {
      table.uuid('id').primary();
      table.text('name').notNullable();
      // A JSON list.
      table.text('redirect_uris').notNullable();
      table.text('created_at').notNullable().index();
    });
    await knex.schema.createTable('oauth_codes', (table) => {
      dialect.text(table, 'code_hash').primary();
      table.uuid('client_id').notNullable().references('oauth_clients.id').onDelete('CASCADE').index();
      table.uuid('user_id').notNullable().references('users.id').onDelete('CASCADE').index();
      table.text('redirect_uri').notNullable();
      table.text('code_challenge').notNullable();
      table.boolean('writes').notNullable();
      table.text('expires_at').notNullable().index();
      // The session that it was exchanged for: whoever sends it again ends that.
      table.uuid('session_id').references('sessions.id').onDelete('CASCADE').index();
    });
    await knex.schema.createTable('oauth_sessions', (table) => {
      table.uuid('session_id').primary().references('sessions.id').onDelete('CASCADE');
      table.uuid('client_id').notNullable().references('oauth_clients.id').onDelete('CASCADE').index();
      // Whether the person let the assistant change things.
      table.boolean('writes').notNullable();
      table.text('refresh_hash').notNullable();
    });
  },
};
