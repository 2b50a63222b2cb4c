// What a finding is read from: its row, the name of its assignee, and the address of its repository.
import type { Database } from '../platform/storage/database.ts';
import type { FindingRow } from '../platform/storage/models.ts';

export type FindingWithAssignee = FindingRow & {
  readonly assignee_name: string | null;
  readonly repository_url: string | null;
};

export function findingColumns(knex: Database['knex']) {
  return [
    'findings.*',
    knex.raw('(select name from users where users.id = findings.assignee_id) as assignee_name'),
    knex.raw(
      '(select url from repositories where repositories.id = findings.repository_id) as repository_url',
    ),
  ];
}
