import type { Migration } from '../migration.ts';

/** Import formats that administrators add. */
export const importMappings: Migration = {
  name: '0134-import-mappings',
  async up(knex, dialect) {
    await knex.schema.createTable('import_mappings', (table) => {
      table.uuid('id').primary();
      dialect.text(table, 'format').notNullable().unique();
      // JSON: the mapping with its samples.
      table.text('mapping').notNullable();
      table.uuid('created_by').references('users.id').onDelete('SET NULL');
      table.text('created_at').notNullable();
      table.text('updated_at').notNullable();
    });
  },
};
