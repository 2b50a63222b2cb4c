import type { Migration } from '../migration.ts';

/** Whether anybody may see where a repository stands: off until somebody switches it on. */
export const badges: Migration = {
  name: '0018-badges',
  async up(knex) {
    await knex.schema.alterTable('repositories', (table) => {
      table.boolean('badge').notNullable().defaultTo(false);
    });
  },
};
