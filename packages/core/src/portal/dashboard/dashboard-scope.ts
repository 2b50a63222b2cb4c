// What the queries of both dashboard stores are restricted to, and the days that they group by.
import type { Visibility } from '../platform/principal.ts';
import type { Database } from '../platform/storage/database.ts';
import { repositoryNumberSql } from '../platform/storage/finding-cell.ts';
import { taggedWith } from '../platform/storage/tagged.ts';
import { whereVisible } from '../platform/storage/visible-rows.ts';

export interface DashboardScope {
  readonly visibility: Visibility;
  readonly team: string | null;
  readonly repositoryId: string | null;
  /** Of repositories that have it; of all unless given. */
  readonly tag?: string | undefined;
  /** With the statuses of this moment; with those of now unless given. */
  readonly at?: string | undefined;
}

type Query = Parameters<typeof whereVisible>[0];

/** The bucket of everything after the window; no day is called that. */
export const afterWindow = 'after';

export function restrictToScope(
  query: Query,
  { knex }: Database,
  { visibility, team, repositoryId, tag }: DashboardScope,
  { table, repository }: { readonly table: string; readonly repository: string },
): void {
  whereVisible(query, knex, visibility, { team: `${table}.team_id`, repository: `${table}.${repository}` });
  if (team) query.where(`${table}.team_id`, team);
  if (repositoryId) query.where(`${table}.${repository}`, repositoryId);
  if (tag !== undefined)
    query.whereIn(
      `${table}.${repository}`,
      knex('repositories')
        .select('id')
        .whereRaw(...taggedWith(tag)),
    );
}

/** By the repository in the cell, so that an index with the cell in it is enough. */
export function restrictCells(query: Query, db: Database, scope: DashboardScope): void {
  const { visibility, team, repositoryId, tag } = scope;
  if (visibility.isEverything && !team && !repositoryId && tag === undefined) return;
  const repositories = db.knex('repositories').select('number');
  restrictToScope(repositories, db, scope, { table: 'repositories', repository: 'id' });
  query.where(db.knex.raw(repositoryNumberSql()), 'in', repositories);
}

/** The UTC day of a column, or `afterWindow`. */
export function dayInWindow({ knex }: Database, column: 'first_seen_at' | 'resolved_at', to: string) {
  return knex.raw('case when ?? >= ? then ? else substr(??, 1, 10) end', [column, to, afterWindow, column]);
}
