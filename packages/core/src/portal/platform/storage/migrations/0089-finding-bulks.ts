import type { Migration } from '../migration.ts';

/** Changes of more findings than one request waits for, and the findings that they are still to reach. */
export const findingBulks: Migration = {
  name: '0089-finding-bulks',
  async up(knex) {
    await knex.schema.createTable('finding_bulks', (table) => {
      table.uuid('id').primary();
      // JSON: who asked, with the role and reach of the credential.
      table.text('principal').notNullable();
      table.uuid('created_by').notNullable();
      // JSON: status and assignee as they were asked for.
      table.text('change').notNullable();
      // pending, completed or failed
      table.text('status').notNullable();
      table.integer('processed').notNullable().defaultTo(0);
      table.integer('total').notNullable();
      table.integer('updated').notNullable().defaultTo(0);
      table.integer('rejected').notNullable().defaultTo(0);
      table.text('failure');
      table.text('created_at').notNullable();
      table.text('completed_at');
    });
    await knex.schema.createTable('finding_bulk_items', (table) => {
      table.uuid('bulk_id').notNullable().references('finding_bulks.id').onDelete('CASCADE');
      table.integer('position').notNullable();
      table.uuid('finding_id').notNullable();
      table.primary(['bulk_id', 'position']);
    });
  },
};
