import type { Migration } from '../migration.ts';

/** Daily figures. They refer to nothing, so that a day stays as it was when a repository is gone. */
export const metrics: Migration = {
  name: '0010-metrics',
  async up(knex) {
    await knex.schema.createTable('metric_days', (table) => {
      table.text('date').primary();
      table.text('closed_at').notNullable();
    });
    await knex.schema.createTable('daily_metrics', (table) => {
      table.text('date').notNullable();
      table.uuid('repository_id').notNullable();
      table.uuid('team_id').notNullable();
      table.text('audit_type').notNullable();
      table.text('category').notNullable();
      table.text('severity').notNullable();
      // At the end of the day.
      table.integer('open').notNullable();
      table.integer('acknowledged').notNullable();
      table.integer('false_positive').notNullable();
      table.integer('resolved').notNullable();
      table.integer('overdue').notNullable();
      // During the day.
      table.integer('opened').notNullable();
      table.integer('closed').notNullable();
      table.integer('closed_in_time').notNullable();
      table.double('hours_to_close').notNullable();
      table.primary(['date', 'repository_id', 'audit_type', 'category', 'severity']);
      table.index(['team_id', 'date']);
      table.index(['repository_id', 'date']);
    });
    // A repository's day in one row, for the dashboard.
    await knex.schema.createTable('daily_repositories', (table) => {
      table.text('date').notNullable();
      table.uuid('repository_id').notNullable();
      table.uuid('team_id').notNullable();
      table.integer('open').notNullable();
      table.integer('opened').notNullable();
      table.integer('closed').notNullable();
      // Null for a day that was closed later than the day after: nobody knows any more.
      table.integer('score');
      table.primary(['date', 'repository_id']);
      table.index(['team_id', 'date']);
      table.index(['repository_id', 'date']);
    });
  },
};
