import type { Migration } from '../migration.ts';

/** Who was notified that a decision ends; a new end is another notice. */
export const expiryNotices: Migration = {
  name: '0106-expiry-notices',
  async up(knex) {
    await knex.schema.createTable('expiry_notices', (table) => {
      table.uuid('finding_id').notNullable().references('findings.id').onDelete('CASCADE');
      table.uuid('user_id').notNullable().references('users.id').onDelete('CASCADE');
      table.text('expires_at').notNullable();
      table.text('sent_at').notNullable();
      table.primary(['finding_id', 'user_id', 'expires_at']);
      table.index(['user_id']);
      table.index(['expires_at']);
    });
  },
};
