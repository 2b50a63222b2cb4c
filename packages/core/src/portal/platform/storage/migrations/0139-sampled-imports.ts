import type { Migration } from '../migration.ts';

/** Imports of tools that do not report everything each time. */
export const sampledImports: Migration = {
  name: '0139-sampled-imports',
  async up(knex) {
    await knex.schema.alterTable('import_artifacts', (table) => {
      table.boolean('sampled').notNullable().defaultTo(false);
    });
  },
};
