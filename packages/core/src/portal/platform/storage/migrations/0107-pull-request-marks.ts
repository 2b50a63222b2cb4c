import type { Migration } from '../migration.ts';

/** What a verdict is computed again from, and the marks that say that it must be. */
export const pullRequestMarks: Migration = {
  name: '0107-pull-request-marks',
  async up(knex) {
    await knex.schema.alterTable('pull_verdicts', (table) => {
      // '' of a verdict from before: any branch.
      table.text('base_ref').notNullable().defaultTo('');
      // When the first of the acceptances that it counts on ends.
      table.text('valid_until');
    });
    await knex.schema.createTable('pull_request_marks', (table) => {
      table.uuid('repository_id').notNullable().references('repositories.id').onDelete('CASCADE');
      table.integer('pull').notNullable();
      table.text('token').notNullable();
      table.boolean('is_queued').notNullable().defaultTo(false);
      table.primary(['repository_id', 'pull', 'token']);
    });
    await knex.schema.createTable('audited_changes', (table) => {
      table.uuid('repository_id').notNullable().references('repositories.id').onDelete('CASCADE');
      table.integer('pull').notNullable();
      table.text('head').notNullable();
      // The merge base.
      table.text('base').notNullable();
      // JSON.
      table.text('types').notNullable();
      table.text('commits').notNullable();
      // Revision of the advisories; null where there were none.
      table.text('advisories');
      // Digest of the advisories about packages that the change brings.
      table.text('hits').notNullable();
      // JSON, compressed.
      table.binary('audits').notNullable();
      table.primary(['repository_id', 'pull']);
    });
  },
};
