import type { Migration } from '../migration.ts';

/** Verdicts on pull requests that claim to be fixes. */
export const assessedFixes: Migration = {
  name: '0145-assessed-fixes',
  async up(knex) {
    await knex.schema.createTable('assessed_fixes', (table) => {
      table.uuid('repository_id').notNullable().references('repositories.id').onDelete('CASCADE');
      table.integer('pull').notNullable();
      table.text('head').notNullable();
      table.text('verdict').notNullable();
      // JSON.
      table.text('fix').notNullable();
      // Null while it is open.
      table.text('merged_at');
      table.primary(['repository_id', 'pull']);
    });
  },
};
