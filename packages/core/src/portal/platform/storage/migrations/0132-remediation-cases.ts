import type { Migration } from '../migration.ts';

/** What one change in a repository can fix, as an object with an id and a thread; the findings say the rest. */
export const remediationCases: Migration = {
  name: '0132-remediation-cases',
  async up(knex, dialect) {
    await knex.schema.createTable('remediation_cases', (table) => {
      table.uuid('id').primary();
      table.uuid('repository_id').notNullable().references('repositories.id').onDelete('CASCADE');
      // The package URL without a version, or the rule.
      dialect.text(table, 'subject').notNullable();
      table.text('created_at').notNullable();
      table.unique(['repository_id', 'subject']);
    });
    await knex.schema.createTable('remediation_comments', (table) => {
      table.uuid('id').primary();
      table.uuid('case_id').notNullable().references('remediation_cases.id').onDelete('CASCADE');
      table.uuid('author_id').references('users.id').onDelete('SET NULL');
      table.text('text').notNullable();
      table.text('created_at').notNullable();
      table.index(['case_id', 'created_at', 'id']);
      table.index(['author_id']);
    });
  },
};
