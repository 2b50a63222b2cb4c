import type { Migration } from '../migration.ts';

/** Audits that come by the clock, and when the portal's own periodic work ran last. */
export const schedules: Migration = {
  name: '0026-schedules',
  async up(knex, dialect) {
    await knex.schema.createTable('schedules', (table) => {
      table.uuid('id').primary();
      dialect.text(table, 'name').notNullable();
      // One of the two, or neither for every repository.
      table.uuid('team_id').references('teams.id').onDelete('CASCADE');
      table.uuid('repository_id').references('repositories.id').onDelete('CASCADE');
      table.text('types').notNullable();
      table.text('cron').notNullable();
      table.text('time_zone').notNullable();
      table.integer('spread_minutes').notNullable();
      table.boolean('skip_unchanged').notNullable();
      table.boolean('enabled').notNullable();
      table.text('next_run_at').index();
      table.text('last_run_at');
      table.integer('last_asked').notNullable().defaultTo(0);
      table.integer('last_skipped').notNullable().defaultTo(0);
      table.uuid('created_by');
      table.text('created_at').notNullable();
      table.text('updated_at').notNullable();
      table.index(['team_id']);
      table.index(['repository_id']);
      table.index(['created_at', 'id']);
    });
    await knex.schema.createTable('scheduled_audits', (table) => {
      table.uuid('id').primary();
      table.uuid('schedule_id').notNullable().references('schedules.id').onDelete('CASCADE');
      table.uuid('repository_id').notNullable().references('repositories.id').onDelete('CASCADE');
      table.text('type').notNullable();
      table.text('due_at').notNullable();
      table.text('leased_until');
      // A run that is not through when the next one comes asks for nothing twice.
      table.unique(['schedule_id', 'repository_id', 'type']);
      table.index(['due_at', 'id']);
      table.index(['repository_id']);
    });
    await knex.schema.createTable('periodic_tasks', (table) => {
      dialect.text(table, 'id').primary();
      table.text('next_run_at').notNullable();
      // Grows with every claim: who holds an older one may no longer end it.
      table.integer('fence').notNullable().defaultTo(0);
      table.text('leased_until');
      table.text('last_started_at');
      table.text('last_ended_at');
      table.text('last_error');
    });
  },
};
