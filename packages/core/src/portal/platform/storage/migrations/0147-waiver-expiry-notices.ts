import type { Migration } from '../migration.ts';

/** Who was notified that a waiver ends, as of decisions about findings. */
export const waiverExpiryNotices: Migration = {
  name: '0147-waiver-expiry-notices',
  async up(knex) {
    await knex.schema.createTable('waiver_expiry_notices', (table) => {
      table.uuid('waiver_id').notNullable().references('compliance_waivers.id').onDelete('CASCADE');
      table.uuid('user_id').notNullable().references('users.id').onDelete('CASCADE');
      table.text('expires_at').notNullable();
      table.text('sent_at').notNullable();
      table.primary(['waiver_id', 'user_id', 'expires_at']);
      table.index(['user_id']);
      table.index(['expires_at']);
    });
  },
};
