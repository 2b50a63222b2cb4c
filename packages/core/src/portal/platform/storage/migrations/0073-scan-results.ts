import type { Migration } from '../migration.ts';

/** What engines found in single files, encrypted, under keyed hashes of what decides on it. */
export const scanResults: Migration = {
  name: '0073-scan-results',
  async up(knex) {
    await knex.schema.createTable('scan_results', (table) => {
      table.binary('key').primary();
      table.binary('value').notNullable();
      table.text('used_on').notNullable().index();
    });
  },
};
