import type { Migration } from '../migration.ts';

/** Users, their sessions and their API tokens. */
export const access: Migration = {
  name: '0001-access',
  async up(knex, dialect) {
    await knex.schema.createTable('users', (table) => {
      table.uuid('id').primary();
      dialect.text(table, 'email').notNullable();
      // Lower case, so that one address is one account.
      dialect.text(table, 'email_key').notNullable().unique();
      dialect.text(table, 'name').notNullable();
      table.text('role').notNullable();
      // Null for people who sign in through the code host only.
      table.text('password_hash');
      table.boolean('disabled').notNullable().defaultTo(false);
      table.text('created_at').notNullable();
      table.text('updated_at').notNullable();
      table.index(['created_at', 'id']);
    });
    await knex.schema.createTable('sessions', (table) => {
      table.uuid('id').primary();
      table.uuid('user_id').notNullable().references('users.id').onDelete('CASCADE');
      // The one token of the session that is valid now; a refresh replaces it.
      table.uuid('token_id').notNullable();
      table.text('created_at').notNullable();
      table.text('expires_at').notNullable().index();
      table.text('ended_at');
      table.index(['user_id']);
    });
    await knex.schema.createTable('api_tokens', (table) => {
      table.uuid('id').primary();
      table.uuid('user_id').notNullable().references('users.id').onDelete('CASCADE');
      table.text('name').notNullable();
      table.text('role').notNullable();
      table.text('token_hash').notNullable().unique();
      table.text('created_at').notNullable();
      table.text('expires_at').notNullable();
      table.text('last_used_at');
      table.index(['user_id', 'created_at', 'id']);
    });
  },
};
