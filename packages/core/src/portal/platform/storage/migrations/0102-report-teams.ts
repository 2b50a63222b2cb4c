import type { Migration } from '../migration.ts';

/** Teams whose data a report over several of them holds: only a member of all of them still may read it. */
export const reportTeams: Migration = {
  name: '0102-report-teams',
  async up(knex) {
    await knex.schema.createTable('report_teams', (table) => {
      table.uuid('report_id').notNullable().references('reports.id').onDelete('CASCADE');
      // No reference: the data of a team that is gone stay those of a team that nobody is a member of.
      table.uuid('team_id').notNullable();
      table.primary(['report_id', 'team_id']);
    });
    // Of older reports the teams of today are all that is known.
    await knex('report_teams').insert(
      knex('reports')
        .join('team_members', 'team_members.user_id', 'reports.visible_to')
        .whereNull('reports.team_id')
        .select('reports.id', 'team_members.team_id'),
    );
  },
};
