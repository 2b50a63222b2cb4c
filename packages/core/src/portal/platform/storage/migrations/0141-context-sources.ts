import type { Migration } from '../migration.ts';

/** Who says what of a repository: people, rules, its own file; null where only people did. */
export const contextSources: Migration = {
  name: '0141-context-sources',
  async up(knex) {
    await knex.schema.alterTable('repositories', (table) => {
      // {people, rule, file}, each {tags, criticality, exposure}, as JSON; the columns have what follows from them.
      table.text('context_sources');
    });
  },
};
