import type { Migration } from '../migration.ts';

/** Of which schedule a mail is: it sends only so many a day to one address. */
export const reportMailSchedules: Migration = {
  name: '0131-report-mail-schedules',
  async up(knex) {
    await knex.schema.alterTable('report_mails', (table) => {
      // Null for a mail from before.
      table.uuid('schedule_id');
      table.index(['schedule_id', 'recipient', 'ended_at']);
    });
  },
};
