import type { Migration } from '../migration.ts';

/** What changes of people altered of findings, so that each can be undone as a whole. */
export const findingChanges: Migration = {
  name: '0129-finding-changes',
  async up(knex) {
    await knex.schema.createTable('finding_changes', (table) => {
      table.uuid('id').primary();
      table.uuid('created_by').notNullable();
      table.text('created_at').notNullable();
      table.text('undone_at');
      table.index(['created_at']);
    });
    await knex.schema.createTable('finding_change_items', (table) => {
      table.uuid('change_id').notNullable().references('finding_changes.id').onDelete('CASCADE');
      table.uuid('finding_id').notNullable().references('findings.id').onDelete('CASCADE');
      // JSON: the columns of the row before the change.
      table.text('before').notNullable();
      // The same in one text after it, to see whether anybody changed the finding since; null during the change.
      table.text('after');
      table.primary(['change_id', 'finding_id']);
      table.index(['finding_id']);
    });
  },
};
