import type { Migration } from '../migration.ts';

/**
 * Stored inventories are matched with newer advisories without a new audit: which findings belong to an inventory, and
 * which advisories it was last matched with.
 */
export const inventoryMatching: Migration = {
  name: '0066-inventory-matching',
  async up(knex) {
    await knex.schema.alterTable('inventories', (table) => {
      // The scope of its findings; null for inventories of an earlier version.
      table.text('scope');
      // The revision of the advisory database; null before the first time.
      table.text('matched');
    });
    await knex.raw('create index inventories_matched on inventories (id, matched) where current = 1');
  },
};
