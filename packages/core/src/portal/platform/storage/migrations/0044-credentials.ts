import type { Migration } from '../migration.ts';

/** What a session was opened by and from where; what an API token can be used for, and which one made it. */
export const credentials: Migration = {
  name: '0044-credentials',
  async up(knex) {
    await knex.schema.alterTable('sessions', (table) => {
      table.text('kind');
      table.text('address');
    });
    await knex.schema.alterTable('api_tokens', (table) => {
      table.text('scopes');
      table.uuid('parent_id').references('api_tokens.id').onDelete('CASCADE');
    });
  },
};
