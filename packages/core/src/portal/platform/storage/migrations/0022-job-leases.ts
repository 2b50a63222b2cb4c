import type { Migration } from '../migration.ts';

/** Running jobs are few among those that wait, and are looked through every few seconds for dead workers' ones. */
export const jobLeases: Migration = {
  name: '0022-job-leases',
  async up(knex) {
    await knex.raw('create index jobs_leased on jobs (leased_until) where leased_until is not null');
  },
};
