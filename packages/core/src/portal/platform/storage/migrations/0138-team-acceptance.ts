import type { Migration } from '../migration.ts';

/** How long findings of a team can be acknowledged, and from which severity somebody approves; null: as in the portal. */
export const teamAcceptance: Migration = {
  name: '0138-team-acceptance',
  async up(knex) {
    await knex.schema.alterTable('teams', (table) => {
      table.text('acceptance');
    });
  },
};
