// What a query may show of rows that belong to teams and repositories: the one place that turns a Visibility into SQL.
import type { Knex } from 'knex';
import type { Visibility } from '../principal.ts';

/** Columns of the query that hold ids; `repository` null for rows of teams alone. */
export interface VisibleColumns {
  readonly team: string;
  readonly repository: string | null;
}

type Shown = NonNullable<Visibility>;

/** Adds the condition to a query; nothing where everything may be shown. */
export function whereVisible(
  query: Knex.QueryBuilder,
  knex: Knex,
  visibility: Visibility,
  { team, repository }: VisibleColumns,
): void {
  if (!visibility) return;
  const { memberId, within } = visibility;
  if (memberId !== null) query.whereIn(team, teamsOfMember(knex, memberId));
  if (!within) return;
  query.where((inside) => {
    inside.whereIn(team, [...within.teams]);
    if (repository !== null) inside.orWhereIn(repository, [...within.repositories]);
  });
}

/** Whether a row of these ids may be shown, given the teams that its reader is a member of. */
export function isVisible(
  { memberId, within }: Shown,
  row: { readonly teamId: string; readonly repositoryId: string },
  memberTeams: ReadonlySet<string>,
): boolean {
  if (memberId !== null && !memberTeams.has(row.teamId)) return false;
  return !within || within.teams.includes(row.teamId) || within.repositories.includes(row.repositoryId);
}

function teamsOfMember(knex: Knex, memberId: string): Knex.QueryBuilder {
  return knex('team_members').select('team_id').where({ user_id: memberId });
}
