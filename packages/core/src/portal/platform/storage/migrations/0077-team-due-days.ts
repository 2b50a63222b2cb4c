import type { Migration } from '../migration.ts';

/** A team's own tables of days until findings are due. */
export const teamDueDays: Migration = {
  name: '0077-team-due-days',
  async up(knex) {
    await knex.schema.alterTable('teams', (table) => {
      // A JSON object of one or both tables; null where the portal's hold.
      table.text('due_days');
    });
  },
};
