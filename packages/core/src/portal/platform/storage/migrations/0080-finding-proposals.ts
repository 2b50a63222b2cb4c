import type { Migration } from '../migration.ts';

/** A proposal to call a finding a false positive, until somebody decides on it. */
export const findingProposals: Migration = {
  name: '0080-finding-proposals',
  async up(knex) {
    await knex.schema.alterTable('findings', (table) => {
      // JSON: who proposed it, when and why; null without one.
      table.text('proposal');
    });
    await knex.raw('create index findings_proposed on findings (number) where proposal is not null');
  },
};
