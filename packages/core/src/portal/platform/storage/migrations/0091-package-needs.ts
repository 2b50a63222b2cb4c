import type { Migration } from '../migration.ts';

/**
 * What each package of an inventory needs: places in its set by the order of keys, as JSON; null where its files do not
 * say it.
 */
export const packageNeeds: Migration = {
  name: '0091-package-needs',
  async up(knex) {
    await knex.schema.alterTable('package_set_members', (table) => {
      table.text('needs');
    });
  },
};
