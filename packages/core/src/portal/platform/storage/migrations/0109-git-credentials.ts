import type { Migration } from '../migration.ts';

/**
 * Tokens and deploy keys for private repositories, and which repositories the portal's own serve. Those that were
 * entered over SSH so far used the identity of the user that runs the portal, and go on doing so.
 */
export const gitCredentials: Migration = {
  name: '0109-git-credentials',
  async up(knex, dialect) {
    await knex.schema.createTable('git_credentials', (table) => {
      table.uuid('id').primary();
      table.uuid('team_id').references('teams.id').onDelete('CASCADE').index();
      table.text('name').notNullable();
      table.text('kind').notNullable();
      dialect.text(table, 'host').notNullable().index();
      table.text('scope').notNullable();
      // Team, kind and scope: one credential for each.
      dialect.text(table, 'owner_scope').notNullable().unique();
      table.text('username');
      // Encrypted.
      table.text('secret').notNullable();
      table.text('public_key');
      table.text('known_hosts');
      table.text('expires_at');
      table.text('last_used_at');
      table.text('last_success_at');
      table.text('failing_since');
      table.text('last_error');
      table.text('last_error_at');
      table.uuid('created_by');
      table.text('created_at').notNullable();
      table.text('rotated_at');
    });
    await knex.schema.alterTable('repositories', (table) => {
      table.boolean('uses_portal_credentials').notNullable().defaultTo(false);
    });
    await knex('repositories')
      .whereNot('url', 'like', 'http%')
      .whereNot('url', 'like', 'file:%')
      .update({ uses_portal_credentials: true });
  },
};
