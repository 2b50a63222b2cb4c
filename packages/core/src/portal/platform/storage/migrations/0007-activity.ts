import type { Migration } from '../migration.ts';

/** The activity log, and the one row that says where it ends. */
export const activity: Migration = {
  name: '0007-activity',
  async up(knex) {
    await knex.schema.createTable('activity', (table) => {
      table.uuid('id').primary();
      table.bigInteger('sequence').notNullable().unique();
      table.text('at').notNullable().index();
      table.uuid('actor_id');
      table.text('action').notNullable();
      table.text('target_type').notNullable();
      table.uuid('target_id');
      table.text('detail').notNullable();
      table.text('request_id');
      table.text('address');
      table.text('previous_hash').notNullable();
      table.text('hash').notNullable();
      table.index(['actor_id', 'sequence']);
      table.index(['action', 'sequence']);
      table.index(['target_id', 'sequence']);
    });
    await knex.schema.createTable('activity_head', (table) => {
      table.integer('id').primary();
      table.bigInteger('sequence').notNullable();
      table.text('hash').notNullable();
    });
    await knex('activity_head').insert({ id: 1, sequence: 0, hash: '0'.repeat(64) });
  },
};
