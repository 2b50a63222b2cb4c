import type { Migration } from '../migration.ts';

/** Decisions are listed without reading the findings that nobody decided on. */
export const decidedFindings: Migration = {
  name: '0105-decided-findings',
  async up(knex) {
    await knex.raw(
      `create index findings_decided on findings (status_expires_at, number) where status in ('acknowledged', 'false_positive')`,
    );
  },
};
