import type { Migration } from '../migration.ts';

/** Reports and their contents, in portions, so that neither is ever held in memory whole. */
export const reports: Migration = {
  name: '0009-reports',
  async up(knex, dialect) {
    await knex.schema.createTable('reports', (table) => {
      table.uuid('id').primary();
      dialect.text(table, 'name').notNullable();
      table.text('type').notNullable();
      table.text('format').notNullable();
      table.text('status').notNullable();
      table.text('scope').notNullable();
      // The one team it is about; null for reports over several.
      table.uuid('team_id');
      // Whose teams' data it holds; null for everybody's.
      table.uuid('visible_to');
      table.bigInteger('size');
      table.text('sha256');
      table.text('failure');
      table.uuid('created_by').notNullable();
      table.text('created_at').notNullable();
      table.text('completed_at');
      table.index(['created_at', 'id']);
      table.index(['team_id', 'created_at', 'id']);
      table.index(['created_by', 'created_at', 'id']);
    });
    await knex.schema.createTable('report_portions', (table) => {
      table.uuid('report_id').notNullable().references('reports.id').onDelete('CASCADE');
      table.integer('sequence').notNullable();
      table.binary('bytes').notNullable();
      table.primary(['report_id', 'sequence']);
    });
  },
};
