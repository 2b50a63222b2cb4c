import type { Migration } from '../migration.ts';

/** What happened, for whoever follows; and who wants to be told. */
export const events: Migration = {
  name: '0025-events',
  async up(knex, dialect) {
    await knex.schema.createTable('feed_events', (table) => {
      table.uuid('id').primary();
      table.text('type').notNullable();
      table.text('at').notNullable();
      // The place in the feed, given once the event is committed; null until then.
      table.bigInteger('position').unique();
      // Whose event it is; null for what concerns several teams.
      table.uuid('team_id');
      table.uuid('repository_id').references('repositories.id').onDelete('CASCADE').index();
      // The one person besides administrators who sees an event without a team.
      table.uuid('owner_id');
      table.text('data').notNullable();
      table.index(['team_id', 'position']);
      table.index(['at']);
    });
    await knex.raw('create index feed_events_unplaced on feed_events (id) where position is null');
    // The last place given, and the last one that retention has taken away.
    await knex.schema.createTable('feed_head', (table) => {
      table.integer('id').primary();
      table.bigInteger('position').notNullable();
      table.bigInteger('pruned').notNullable();
    });
    await knex('feed_head').insert({ id: 1, position: 0, pruned: 0 });
    await knex.schema.createTable('webhooks', (table) => {
      table.uuid('id').primary();
      dialect.text(table, 'name').notNullable();
      table.text('url').notNullable();
      // null: of the whole portal.
      table.uuid('team_id').references('teams.id').onDelete('CASCADE');
      // A list in JSON; empty for every type.
      table.text('types').notNullable();
      table.boolean('enabled').notNullable();
      // Whether the receiver has answered 410.
      table.boolean('gone').notNullable().defaultTo(false);
      table.text('secret').notNullable();
      table.text('previous_secret');
      table.text('previous_until');
      table.text('failing_since');
      table.integer('failures').notNullable().defaultTo(0);
      table.text('last_error');
      table.text('last_success_at');
      table.uuid('created_by');
      table.text('created_at').notNullable();
      table.text('updated_at').notNullable();
      table.index(['team_id']);
      table.index(['created_at', 'id']);
    });
    await knex.schema.createTable('webhook_deliveries', (table) => {
      table.uuid('id').primary();
      table.uuid('webhook_id').notNullable().references('webhooks.id').onDelete('CASCADE');
      // null for a test, which is nobody's event.
      table.uuid('event_id').references('feed_events.id').onDelete('CASCADE');
      table.text('type').notNullable();
      // queued, sending, delivered, dead
      table.text('status').notNullable();
      table.integer('attempts').notNullable().defaultTo(0);
      table.text('run_at').notNullable();
      // Grows with every claim: who holds an older one may no longer end it.
      table.integer('fence').notNullable().defaultTo(0);
      table.text('leased_until');
      // When it is given up.
      table.text('expires_at').notNullable();
      table.integer('response_status');
      table.text('response_body');
      table.integer('duration_ms');
      table.text('last_error');
      table.text('created_at').notNullable();
      table.text('ended_at');
      // What is handed out twice is delivered once.
      table.unique(['webhook_id', 'event_id']);
      table.index(['webhook_id', 'created_at', 'id']);
      table.index(['event_id']);
    });
    await knex.raw(
      "create index webhook_deliveries_open on webhook_deliveries (run_at, id) where status in ('queued', 'sending')",
    );
    await knex.raw(
      "create index webhook_deliveries_sending on webhook_deliveries (webhook_id, leased_until) where status = 'sending'",
    );
    await knex.raw(
      "create index webhook_deliveries_ended on webhook_deliveries (ended_at) where status in ('delivered', 'dead')",
    );
    await knex.schema.alterTable('compliance_status', (table) => {
      // The policies that fail, so that only what newly fails is told.
      table.text('violated').notNullable().defaultTo('[]');
    });
  },
};
