import type { Migration } from '../migration.ts';

/** What a witness was before it was joined: a finding of its own, kept as it was. */
export const findingsJoinedLater: Migration = {
  name: '0140-findings-joined-later',
  async up(knex) {
    await knex.schema.alterTable('finding_witnesses', (table) => {
      // The id that people may have written down.
      table.uuid('former_id');
      // Its row, and what was moved to the other finding, as JSON.
      table.text('former');
      table.index(['former_id']);
    });
  },
};
