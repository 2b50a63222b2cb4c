import type { Migration } from '../migrate.ts';

/** An index for every order that a list offers, and for the filters that people combine with severity. */
export const listIndexes: Migration = {
  name: '0011-list-indexes',
  async up(knex) {
    await knex.schema.alterTable('findings', (table) => {
      table.index(['severity_rank', 'id']);
      table.index(['last_seen_at', 'id']);
      table.index(['status', 'severity_rank', 'id']);
      table.index(['status', 'due_at', 'id']);
      table.index(['repository_id', 'severity_rank', 'id']);
      table.index(['team_id', 'severity_rank', 'id']);
    });
    await knex.schema.alterTable('users', (table) => table.index(['name', 'id']));
    await knex.schema.alterTable('api_tokens', (table) => {
      table.index(['created_at', 'id']);
      table.index(['name', 'id']);
      table.index(['expires_at', 'id']);
    });
  },
};
