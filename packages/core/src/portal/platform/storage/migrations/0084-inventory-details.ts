import type { Migration } from '../migration.ts';

/** What an SBOM says of a package beyond its name: where files name it, the range they declare, and its digests. */
export const inventoryDetails: Migration = {
  name: '0084-inventory-details',
  async up(knex) {
    // Repositories have most packages in common, and these are the longest of what is known of them.
    await knex.schema.createTable('package_digests', (table) => {
      table.bigIncrements('number');
      table.text('digests').notNullable().unique();
    });
    await knex.schema.alterTable('package_set_members', (table) => {
      // In the file of `path`, from 1.
      table.integer('line');
      // JSON: the other files that name it.
      table.text('other_locations');
      // The range of a manifest, where no lockfile says the version.
      table.text('declared');
      table.bigInteger('digest_number').references('package_digests.number');
      table.index(['digest_number']);
    });
    await knex.schema.alterTable('inventories', (table) => {
      // When the commit was made; null where there is none.
      table.text('committed_at');
    });
  },
};
