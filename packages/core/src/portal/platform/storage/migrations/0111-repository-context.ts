import type { Migration } from '../migration.ts';

/** What people know of a repository; nobody has said it of those that are there. */
export const repositoryContext: Migration = {
  name: '0111-repository-context',
  async up(knex) {
    await knex.schema.alterTable('repositories', (table) => {
      table.text('tags').notNullable().defaultTo('[]');
      table.text('criticality');
      table.text('exposure').notNullable().defaultTo('unknown');
      table.text('visibility').notNullable().defaultTo('unknown');
    });
  },
};
