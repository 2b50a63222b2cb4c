import type { Migration } from '../migration.ts';

/** Which key an entry of the activity log is hashed with, and the head signed with. Earlier entries have none. */
export const keyedActivity: Migration = {
  name: '0061-keyed-activity',
  async up(knex) {
    await knex.schema.alterTable('activity', (table) => {
      table.text('key_id');
    });
    await knex.schema.alterTable('activity_head', (table) => {
      table.text('key_id');
      table.text('mac');
    });
  },
};
