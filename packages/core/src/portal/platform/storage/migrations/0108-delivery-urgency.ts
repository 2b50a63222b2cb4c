import type { Migration } from '../migration.ts';

/** What is handled before what, and what is announced at the code host before it waits. */
export const deliveryUrgency: Migration = {
  name: '0108-delivery-urgency',
  async up(knex) {
    await knex.schema.alterTable('extension_deliveries', (table) => {
      // A place in `deliveryUrgencies`; those from before are of people.
      table.integer('urgency').notNullable().defaultTo(2);
      table.boolean('is_unannounced').notNullable().defaultTo(false);
    });
    await knex.schema.raw('drop index extension_deliveries_open');
    await knex.schema.raw(
      "create index extension_deliveries_open on extension_deliveries (urgency, created_at, id) where status in ('queued', 'processing')",
    );
  },
};
