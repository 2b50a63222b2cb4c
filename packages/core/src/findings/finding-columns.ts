// What a finding is read from: its row, and the name of its assignee.
import type { Database } from '../platform/storage/database.ts';
import type { FindingRow } from '../platform/storage/models.ts';

export type FindingWithAssignee = FindingRow & { readonly assignee_name: string | null };

export function findingColumns(knex: Database['knex']) {
  return [
    'findings.*',
    knex.raw('(select name from users where users.id = findings.assignee_id) as assignee_name'),
  ];
}
