import type { Migration } from '../migration.ts';

/** The teams and repositories that an API token can be used on, as JSON; null for all of its user's. */
export const tokenReach: Migration = {
  name: '0067-token-reach',
  async up(knex) {
    await knex.schema.alterTable('api_tokens', (table) => {
      table.text('teams');
      table.text('repositories');
    });
  },
};
