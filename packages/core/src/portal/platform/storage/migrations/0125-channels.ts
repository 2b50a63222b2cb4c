import type { Migration } from '../migration.ts';

/** Chats and mailboxes that get messages about what happens in the portal. */
export const channels: Migration = {
  name: '0125-channels',
  async up(knex, dialect) {
    await knex.schema.createTable('channels', (table) => {
      table.uuid('id').primary();
      dialect.text(table, 'name').notNullable();
      table.text('kind').notNullable();
      // Where messages go, without secrets.
      table.text('target').notNullable();
      // A list in JSON; empty for chats.
      table.text('recipients').notNullable();
      table.text('room_id');
      // Encrypted; null for mail.
      table.text('secret');
      // null: of the whole portal.
      table.uuid('team_id').references('teams.id').onDelete('CASCADE');
      // Event types and what findings must be like, in JSON.
      table.text('route').notNullable();
      table.integer('window_minutes').notNullable();
      table.text('quiet_hours');
      table.boolean('enabled').notNullable();
      table.boolean('gone').notNullable().defaultTo(false);
      // Whose access at the code host limits what it gets.
      table.uuid('access_of');
      // The last place in the feed that its messages cover.
      table.bigInteger('position').notNullable();
      table.text('next_message_at');
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
  },
};
