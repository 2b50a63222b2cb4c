import type { Migration } from '../migration.ts';

/** Authenticator apps, passkeys and recovery codes; people of an OpenID Connect issuer; what sessions have proved. */
export const secondFactors: Migration = {
  name: '0064-second-factors',
  async up(knex, dialect) {
    await knex.schema.createTable('totp_factors', (table) => {
      table.uuid('user_id').primary().references('users.id').onDelete('CASCADE');
      // Encrypted with the portal's secret.
      table.text('secret').notNullable();
      // Null until the first code was right.
      table.text('confirmed_at');
      // The time step of the last code that was accepted: none is accepted twice.
      table.bigInteger('last_step').notNullable().defaultTo(0);
      table.text('created_at').notNullable();
    });
    await knex.schema.createTable('recovery_codes', (table) => {
      dialect.text(table, 'code_hash').primary();
      table.uuid('user_id').notNullable().references('users.id').onDelete('CASCADE').index();
    });
    await knex.schema.createTable('passkeys', (table) => {
      table.uuid('id').primary();
      table.uuid('user_id').notNullable().references('users.id').onDelete('CASCADE').index();
      dialect.text(table, 'credential_id').notNullable().unique();
      table.text('public_key').notNullable();
      table.bigInteger('counter').notNullable();
      table.text('transports').notNullable();
      table.text('name').notNullable();
      table.text('created_at').notNullable();
      table.text('last_used_at');
    });
    await knex.schema.createTable('auth_challenges', (table) => {
      dialect.text(table, 'challenge_hash').primary();
      table.text('purpose').notNullable();
      // Null for a sign-in of somebody who has not said who they are.
      table.uuid('user_id').references('users.id').onDelete('CASCADE');
      table.text('expires_at').notNullable().index();
    });
    await knex.schema.createTable('oidc_identities', (table) => {
      dialect.text(table, 'issuer').notNullable();
      dialect.text(table, 'subject').notNullable();
      table.uuid('user_id').notNullable().references('users.id').onDelete('CASCADE').index();
      table.text('created_at').notNullable();
      table.text('last_sign_in_at').notNullable();
      table.primary(['issuer', 'subject']);
    });
    await knex.schema.alterTable('sessions', (table) => {
      // When the person last proved a second factor in it.
      table.text('proved_at');
    });
    await knex.schema.alterTable('sign_in_codes', (table) => {
      // What the session is opened by; null for codes of an earlier version.
      table.text('kind');
    });
  },
};
