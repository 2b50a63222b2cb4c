import type { Migration } from '../migrate.ts';

/** What the dashboard counts by, in one index, so that it need not read the findings themselves. */
export const dashboardIndex: Migration = {
  name: '0012-dashboard-index',
  async up(knex) {
    await knex.schema.alterTable('findings', (table) => {
      table.index(
        [
          ...['status', 'severity', 'category', 'repository_id', 'team_id'],
          ...['due_at', 'first_seen_at', 'resolved_at'],
        ],
        'findings_dashboard_index',
      );
    });
  },
};
