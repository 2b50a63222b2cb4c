import type { Migration } from '../migration.ts';

/** What filters ask of a cell, as finding-cell.ts writes it: one value, or one of several. */
const asked = {
  repository: 'cell >> 15',
  overdue: 'cell & 15::bigint',
  status: 'cell & 14::bigint',
  severity: 'cell & 112::bigint',
  audit_type: 'cell & 896::bigint',
  category: 'cell & 31744::bigint',
  statuses: '(cell >> 1) & 7::bigint',
  severities: '(cell >> 4) & 7::bigint',
  audit_types: '(cell >> 7) & 7::bigint',
  categories: '(cell >> 10) & 31::bigint',
};

/**
 * Without them the planner takes every filter for one that hardly anything passes: a page of open findings read and
 * sorted all of them instead of walking along the index of the order.
 */
export const cellStatistics: Migration = {
  name: '0149-cell-statistics',
  async up(knex, dialect) {
    if (dialect.name !== 'postgres') return;
    for (const [name, expression] of Object.entries(asked))
      await knex.raw(`create statistics findings_by_${name} on (${expression}) from findings`);
    await knex.raw('analyze findings');
  },
};
