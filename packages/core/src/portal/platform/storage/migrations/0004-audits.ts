import type { Migration } from '../migration.ts';

/** Audits, and the queue that runs them. */
export const audits: Migration = {
  name: '0004-audits',
  async up(knex) {
    await knex.schema.createTable('audits', (table) => {
      table.uuid('id').primary();
      table.uuid('repository_id').notNullable().references('repositories.id').onDelete('CASCADE');
      table.uuid('team_id').notNullable();
      table.text('type').notNullable();
      table.text('status').notNullable();
      table.text('ref');
      table.text('commit');
      table.boolean('dry_run').notNullable().defaultTo(false);
      table.text('phase').notNullable();
      table.integer('percent').notNullable().defaultTo(0);
      table.text('coverage');
      table.text('summary').notNullable();
      table.integer('findings_total').notNullable().defaultTo(0);
      // What a dry run would change; other audits keep it in audit_findings.
      table.text('changes');
      table.text('failure_code');
      table.text('failure_message');
      table.uuid('requested_by');
      table.text('created_at').notNullable();
      table.text('started_at');
      table.text('completed_at');
      table.index(['created_at', 'id']);
      table.index(['repository_id', 'created_at', 'id']);
      table.index(['team_id', 'created_at', 'id']);
      table.index(['status', 'created_at', 'id']);
      table.index(['type', 'created_at', 'id']);
    });
    await knex.schema.createTable('jobs', (table) => {
      table.uuid('id').primary();
      table.text('kind').notNullable();
      table.text('payload').notNullable();
      // At most one job of a lane runs at a time.
      table.text('lane').notNullable();
      table.integer('priority').notNullable().defaultTo(0);
      table.text('run_at').notNullable();
      table.integer('attempts').notNullable().defaultTo(0);
      table.integer('max_attempts').notNullable();
      // Grows with every claim: who holds an older one may no longer commit.
      table.integer('fence').notNullable().defaultTo(0);
      table.text('leased_until');
      table.text('last_error');
      table.text('created_at').notNullable();
      table.index(['kind', 'priority', 'run_at', 'id']);
      table.index(['lane', 'leased_until']);
    });
  },
};
