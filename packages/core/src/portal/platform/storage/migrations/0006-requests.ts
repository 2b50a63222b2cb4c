import type { Migration } from '../migration.ts';

/** Replies kept for safe retries, and counters of failed logins. */
export const requests: Migration = {
  name: '0006-requests',
  async up(knex) {
    await knex.schema.createTable('idempotency_keys', (table) => {
      table.text('key_hash').primary();
      table.text('request_hash').notNullable();
      table.text('reply').notNullable();
      table.text('expires_at').notNullable().index();
    });
    await knex.schema.createTable('attempt_counters', (table) => {
      table.text('key_hash').primary();
      table.integer('count').notNullable();
      table.text('window_ends_at').notNullable().index();
    });
  },
};
