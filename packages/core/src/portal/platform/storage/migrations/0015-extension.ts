import type { Migration } from '../migration.ts';

/** Signing in through a code host, and what its provider app is installed on. */
export const extension: Migration = {
  name: '0015-extension',
  async up(knex, dialect) {
    await knex.schema.createTable('sign_in_requests', (table) => {
      dialect.text(table, 'state_hash').primary();
      table.text('redirect_uri').notNullable();
      // The installation that the person must be able to see; null for a plain sign-in.
      table.text('installation_id');
      // Where the browser goes with a one-time code, and what proves that the code is handed to who asked.
      table.text('return_to');
      table.text('code_challenge');
      table.text('expires_at').notNullable().index();
    });
    await knex.schema.createTable('sign_in_codes', (table) => {
      dialect.text(table, 'code_hash').primary();
      table.uuid('user_id').notNullable().references('users.id').onDelete('CASCADE');
      table.text('code_challenge').notNullable();
      table.text('expires_at').notNullable().index();
    });
    await knex.schema.createTable('device_sign_ins', (table) => {
      dialect.text(table, 'device_code_hash').primary();
      dialect.text(table, 'user_code').notNullable().unique();
      table.text('client').notNullable();
      table.text('address').notNullable();
      table.text('status').notNullable();
      table.uuid('user_id').references('users.id').onDelete('CASCADE');
      table.integer('interval_seconds').notNullable();
      table.text('last_asked_at');
      table.text('created_at').notNullable();
      table.text('expires_at').notNullable().index();
    });
    await knex.schema.createTable('identities', (table) => {
      // The provider's address: the same number means another person elsewhere.
      dialect.text(table, 'provider').notNullable();
      dialect.text(table, 'provider_user_id').notNullable();
      table.uuid('user_id').notNullable().references('users.id').onDelete('CASCADE').unique();
      table.text('login').notNullable();
      // Sealed by whoever wrote them; null when revoked.
      table.text('access_token');
      table.text('access_expires_at');
      table.text('refresh_token');
      table.text('refresh_expires_at');
      // Until when somebody is refreshing them.
      table.text('refresh_lease_until');
      table.text('created_at').notNullable();
      table.text('updated_at').notNullable();
      table.primary(['provider', 'provider_user_id']);
    });
    await knex.schema.createTable('installations', (table) => {
      dialect.text(table, 'id').primary();
      table.text('account_id').notNullable();
      table.text('account_login').notNullable();
      table.text('account_type').notNullable();
      table.text('permissions').notNullable();
      table.uuid('team_id').references('teams.id').onDelete('SET NULL');
      table.text('suspended_at');
      table.text('created_at').notNullable();
      table.text('updated_at').notNullable();
    });
    await knex.schema.createTable('installed_repositories', (table) => {
      dialect.text(table, 'provider_id').primary();
      dialect
        .text(table, 'installation_id')
        .notNullable()
        .references('installations.id')
        .onDelete('CASCADE')
        .index();
      table.uuid('repository_id').notNullable().references('repositories.id').onDelete('CASCADE').unique();
      table.text('full_name').notNullable();
      // Whether the installation registered it, and so may unregister it.
      table.boolean('registered_here').notNullable();
      table.text('created_at').notNullable();
    });
  },
};
