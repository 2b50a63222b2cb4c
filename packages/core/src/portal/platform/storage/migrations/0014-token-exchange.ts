import type { Migration } from '../migration.ts';

/** Identity tokens of other issuers: none is exchanged twice, and no person's account is theirs. */
export const tokenExchange: Migration = {
  name: '0014-token-exchange',
  async up(knex) {
    await knex.schema.createTable('exchanged_tokens', (table) => {
      table.text('token_hash').primary();
      table.text('expires_at').notNullable().index();
    });
    await knex.schema.createTable('machine_accounts', (table) => {
      table.uuid('user_id').primary().references('users.id').onDelete('CASCADE');
    });
  },
};
