import type { Migration } from '../migration.ts';

/** An index for every order that a list offers. */
export const listIndexes: Migration = {
  name: '0011-list-indexes',
  async up(knex) {
    await knex.schema.alterTable('users', (table) => table.index(['name', 'id']));
    await knex.schema.alterTable('api_tokens', (table) => {
      table.index(['created_at', 'id']);
      table.index(['name', 'id']);
      table.index(['expires_at', 'id']);
    });
  },
};
