import type { Migration } from '../migration.ts';

/** Reports that come by the clock, and the mails that carry them. */
export const scheduledReports: Migration = {
  name: '0087-scheduled-reports',
  async up(knex) {
    await knex.schema.alterTable('schedules', (table) => {
      // JSON: type, format and recipients; null for a schedule of audits.
      table.text('report');
      table.uuid('last_report_id');
    });
    await knex.schema.createTable('report_mails', (table) => {
      table.uuid('id').primary();
      table.uuid('report_id').notNullable().references('reports.id').onDelete('CASCADE');
      table.text('recipient').notNullable();
      // pending, sent or failed
      table.text('status').notNullable();
      table.integer('attempts').notNullable().defaultTo(0);
      table.text('next_attempt_at').notNullable();
      table.text('last_error');
      table.text('ended_at');
      table.unique(['report_id', 'recipient']);
      table.index(['status', 'next_attempt_at', 'id']);
    });
  },
};
