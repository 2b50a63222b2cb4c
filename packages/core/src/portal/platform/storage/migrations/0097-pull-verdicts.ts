import type { Migration } from '../migration.ts';

/** The last verdict of each open pull request: the status of a commit is the worst of those whose head it is. */
export const pullVerdicts: Migration = {
  name: '0097-pull-verdicts',
  async up(knex, dialect) {
    await knex.schema.createTable('pull_verdicts', (table) => {
      table.uuid('repository_id').notNullable().references('repositories.id').onDelete('CASCADE');
      table.integer('pull').notNullable();
      dialect.text(table, 'head').notNullable();
      // Digest of what else the verdict depends on: base branch and settings.
      table.text('subject').notNullable();
      // JSON, as the code host's status shows it.
      table.text('report').notNullable();
      table.boolean('is_published').notNullable();
      table.primary(['repository_id', 'pull']);
      table.index(['repository_id', 'head']);
    });
  },
};
