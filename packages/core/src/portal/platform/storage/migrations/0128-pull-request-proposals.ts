import type { Migration } from '../migration.ts';

/** What people proposed by commands in pull requests, until somebody with the right decides. */
export const pullRequestProposals: Migration = {
  name: '0128-pull-request-proposals',
  async up(knex, dialect) {
    await knex.schema.createTable('pull_request_proposals', (table) => {
      table.uuid('id').primary();
      table.uuid('repository_id').notNullable().references('repositories.id').onDelete('CASCADE');
      table.integer('pull').notNullable();
      dialect.text(table, 'fingerprint').notNullable();
      // Digest of path and context: one proposal waits for each finding of a pull request.
      dialect.text(table, 'place').notNullable();
      table.text('path').notNullable();
      table.text('hint').notNullable();
      table.text('scope').notNullable();
      table.text('status').notNullable();
      table.text('reason').notNullable();
      table.text('rule_id').notNullable();
      table.text('title').notNullable();
      // Null where it is not known, as of a file that nobody read.
      table.text('severity');
      table.text('proposed_by').notNullable();
      table.uuid('user_id');
      // Both people by their ids at the code host: who proposed, and whose change it is.
      table.text('provider').notNullable();
      table.text('proposer_id').notNullable();
      table.text('author_id').notNullable();
      table.text('url').notNullable();
      table.text('proposed_at').notNullable();
      table.text('expires_at');
      table.unique(['repository_id', 'pull', 'fingerprint', 'place']);
    });
    await knex.schema.alterTable('reviewed_findings', (table) => {
      // Of what is proposed: people who decide elsewhere see what it is about.
      table.text('rule_id').notNullable().defaultTo('');
      table.text('title').notNullable().defaultTo('');
    });
    await knex.schema.alterTable('triage_decisions', (table) => {
      // Who approved what another person had proposed; null without a proposal.
      table.text('approved_by');
    });
  },
};
