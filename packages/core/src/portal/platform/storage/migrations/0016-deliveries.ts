import type { Migration } from '../migration.ts';

/** What the code host delivered, and what people decided in its pull requests. */
export const deliveries: Migration = {
  name: '0016-deliveries',
  async up(knex, dialect) {
    await knex.schema.createTable('extension_deliveries', (table) => {
      // The code host's own id.
      dialect.text(table, 'id').primary();
      table.text('event').notNullable();
      table.text('action');
      table.text('status').notNullable();
      table.text('reason');
      table.text('installation_id');
      dialect.text(table, 'lane').notNullable();
      table.boolean('newest_only').notNullable();
      // Half of the SHA-256: what is looked up with each delivery stays small.
      dialect.text(table, 'body_hash').notNullable().index();
      table.text('payload');
      table.text('created_at').notNullable();
      table.text('run_at').notNullable();
      table.integer('attempts').notNullable().defaultTo(0);
      // Grows with every claim: who holds an older one may no longer end it.
      table.integer('fence').notNullable().defaultTo(0);
      table.text('leased_until');
      table.text('last_error');
      table.text('ended_at');
      table.index(['created_at', 'id']);
    });
    // Ended deliveries are the many, and none of them is ever claimed.
    await knex.raw(
      "create index extension_deliveries_lane on extension_deliveries (lane, created_at, id) where status in ('queued', 'processing')",
    );
    await knex.raw(
      "create index extension_deliveries_open on extension_deliveries (created_at, id) where status in ('queued', 'processing')",
    );
    await knex.raw(
      "create index extension_deliveries_dead on extension_deliveries (created_at, id) where status = 'dead'",
    );
    // Groups of deliveries that were acknowledged, and are on their way into their table.
    await knex.schema.createTable('extension_inbox', (table) => {
      table.integer('id').primary();
      table.text('deliveries').notNullable();
    });
    await knex.schema.createTable('extension_decisions', (table) => {
      table.uuid('repository_id').notNullable().references('repositories.id').onDelete('CASCADE');
      dialect.text(table, 'fingerprint').notNullable();
      table.text('status').notNullable();
      table.text('reason').notNullable();
      // Who said so, and where: the code host's login, and the address of the comment.
      table.text('decided_by').notNullable();
      table.text('url').notNullable();
      table.text('decided_at').notNullable();
      table.primary(['repository_id', 'fingerprint']);
    });
  },
};
