import type { Migration } from '../migration.ts';

/** Ecosystems of which an imported SBOM names every package, as a JSON list; those of stored SBOMs are not known. */
export const wholeInventories: Migration = {
  name: '0094-whole-inventories',
  async up(knex) {
    await knex.schema.alterTable('inventories', (table) => {
      table.text('whole_ecosystems').notNullable().defaultTo('[]');
    });
  },
};
