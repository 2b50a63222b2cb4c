import type { Migration } from '../migration.ts';

/** API tokens with which an assistant may change things. */
export const assistantTokens: Migration = {
  name: '0020-assistant-tokens',
  async up(knex) {
    await knex.schema.alterTable('api_tokens', (table) => {
      table.boolean('assistant_writes').notNullable().defaultTo(false);
    });
  },
};
