// What a query may show of rows that belong to teams and repositories: the one place that turns a Visibility into SQL.
import type { Knex } from 'knex';
import type { Visibility } from '../principal.ts';

/** Columns of the query that hold ids; `repository` null for rows of teams alone. */
export interface VisibleColumns {
  readonly team: string;
  readonly repository: string | null;
}

/**
 * Adds the condition to a query; nothing where everything may be shown. What is withheld is read once for many rows, and
 * looked up for one: to read all of it costs ten times as much as the row.
 */
export function whereVisible(
  query: Knex.QueryBuilder,
  knex: Knex,
  { memberId, within, accessOf }: Visibility,
  { team, repository }: VisibleColumns,
  rows: 'many' | 'one' = 'many',
): void {
  if (memberId !== null) query.whereIn(team, teamsOfMember(knex, memberId));
  if (accessOf !== null && repository !== null)
    query.where((readable) => {
      const withheld = withheldFrom(knex, accessOf);
      readable.whereNull(repository);
      if (rows === 'many') readable.orWhereNotIn(repository, withheld);
      else
        readable.orWhereNotExists(
          withheld.whereRaw('?? = ??', ['installed_repositories.repository_id', repository]),
        );
    });
  if (!within) return;
  query.where((inside) => {
    inside.whereIn(team, [...within.teams]);
    if (repository !== null) inside.orWhereIn(repository, [...within.repositories]);
  });
}

/** Ids of the repositories that the code host does not let this person read, or has not said that it does. */
export function withheldFrom(knex: Knex, userId: string): Knex.QueryBuilder {
  const query = knex('installed_repositories').select('installed_repositories.repository_id');
  whereWithheld(query, knex, userId, 'installed_repositories.provider_id');
  return query;
}

/**
 * Restricts a query to what is of the code host's repositories that a person cannot read there, by the number that the
 * code host gave them. The access of an account that is not of that code host is its membership of teams; ids without a host are GitHub's.
 */
export function whereWithheld(
  query: Knex.QueryBuilder,
  knex: Knex,
  userId: string,
  providerId: string,
): void {
  query
    .whereExists(
      knex('identities')
        .select('user_id')
        .where({ user_id: hiddenFromPlan(knex, userId) })
        .where((sameHost) =>
          sameHost
            .whereRaw("?? not like '%:%'", [providerId])
            .orWhereRaw("?? like '%:' || identities.provider || ':%'", [providerId]),
        ),
    )
    .whereNotIn(providerId, knex('repository_readers').select('provider_id').where({ user_id: userId }))
    .whereNotIn(providerId, knex('installed_repositories').select('provider_id').whereRaw('is_public'));
}

/**
 * SQLite makes a join of `exists`, and compiles a statement with one again whenever its values are bound, since others might
 * be worth another plan. That took twenty times as long as the statement; the plan does not look behind a cast.
 */
function hiddenFromPlan(knex: Knex, value: string): Knex.Value | Knex.Raw {
  return knex.client.driverName === 'better-sqlite3' ? knex.raw('cast(? as text)', [value]) : value;
}

function teamsOfMember(knex: Knex, memberId: string): Knex.QueryBuilder {
  return knex('team_members').select('team_id').where({ user_id: memberId });
}
