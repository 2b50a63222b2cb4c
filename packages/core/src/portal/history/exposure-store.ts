// When which repository was exposed to which vulnerability.
import type { Knex } from 'knex';
import type { Exposure } from '../../scan/history/exposure.ts';
import type { Severity } from '../../vocabulary/severity.ts';
import { termLine } from '../findings/search-terms.ts';
import type { Visibility } from '../platform/principal.ts';
import { chunksOf } from '../platform/storage/chunks-of.ts';
import { type Database, readRows } from '../platform/storage/database.ts';
import { whereVisible } from '../platform/storage/visible-rows.ts';
import type { ExposureFilter, ExposureState } from './inventory-history.ts';

declare module '../platform/storage/store-registry.ts' {
  interface Stores {
    readonly exposures: ExposureStore;
  }
}

export interface StoredExposure {
  readonly repositoryId: string;
  readonly repository: string;
  readonly teamId: string;
  readonly exposure: Exposure;
}

/** What figures need of an exposure. */
export interface ExposureTimes {
  readonly repositoryId: string;
  readonly repository: string;
  readonly teamId: string;
  readonly isDeclared: boolean;
  readonly presentAt: string;
  readonly publishedAt: string | null;
  readonly fixedAt: string | null;
  readonly fixedHow: NonNullable<Exposure['fixed']>['how'] | null;
}

const repositoryColumns = {
  repositoryId: 'repositories.id',
  repository: 'repositories.name',
  teamId: 'repositories.team_id',
};

interface KnownRow {
  readonly repository_id: string;
  readonly advisory: string;
  readonly first_seen_at: string;
}

/** Rows or names of one statement. */
const chunkSize = 200;

export class ExposureStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Inside a transaction. */
  async replace(repositoryId: string, exposures: readonly Exposure[]): Promise<void> {
    const { knex } = this.#db;
    await knex('exposures').where({ repository_id: repositoryId }).del();
    for (const part of chunksOf(exposures, chunkSize))
      await knex('exposures').insert(part.map((one) => toRow(repositoryId, one)));
  }

  /** Open ones first, malicious and exploited before others, then by severity. */
  async list(
    visibility: Visibility,
    filter: ExposureFilter,
    part?: { readonly limit: number; readonly offset: number },
  ): Promise<readonly StoredExposure[]> {
    const query = this.#matching(visibility, filter)
      .select({ ...repositoryColumns, detail: 'exposures.detail' })
      .orderByRaw(
        `case when fixed_at is null then 0 else 1 end,
         case when kind = 'malicious' then 0 when exploited_at is null then 2 else 1 end,
         case severity when 'critical' then 0 when 'high' then 1 when 'medium' then 2 when 'low' then 3 else 4 end,
         present_at, exposures.number`,
      );
    if (part) query.limit(part.limit).offset(part.offset);
    const rows = await readRows<Omit<StoredExposure, 'exposure'> & { detail: string }>(query);
    return rows.map(({ detail, ...row }) => ({ ...row, exposure: JSON.parse(detail) as Exposure }));
  }

  /** Of all that match. */
  async times(visibility: Visibility, filter: ExposureFilter): Promise<readonly ExposureTimes[]> {
    const rows = await readRows<Omit<ExposureTimes, 'isDeclared'> & { isDeclared: boolean | number }>(
      this.#matching(visibility, filter).select({
        ...repositoryColumns,
        isDeclared: 'is_declared',
        presentAt: 'present_at',
        publishedAt: 'published_at',
        fixedAt: 'fixed_at',
        fixedHow: 'fixed_how',
      }),
    );
    return rows.map((row) => ({ ...row, isDeclared: Boolean(row.isDeclared) }));
  }

  /** When findings first said what these say, by repository and name of the advisory in lower case. */
  async knownSince(exposures: readonly StoredExposure[]): Promise<ReadonlyMap<string, string>> {
    const known = new Map<string, string>();
    const repositoryIds = [...new Set(exposures.map(({ repositoryId }) => repositoryId))];
    const lines = new Set(
      exposures.flatMap(({ exposure: { advisory, aliases } }) =>
        [advisory, ...aliases].map((name) => termLine('advisory', name)),
      ),
    );
    const rows: KnownRow[] = [];
    for (const names of chunksOf([...lines], chunkSize)) {
      const { sql, value } = this.#db.dialect.namedAs(names, 'any');
      const query = this.#db
        .knex('findings')
        .whereIn('repository_id', repositoryIds)
        .whereNotNull('advisory')
        .whereRaw(sql, [value])
        .select('repository_id', 'advisory', 'first_seen_at');
      rows.push(...(await readRows<KnownRow>(query)));
    }
    for (const { repository_id, advisory, first_seen_at } of rows) {
      const { id, aliases = [] } = JSON.parse(advisory) as { id: string; aliases?: readonly string[] };
      for (const name of [id, ...aliases]) {
        const key = `${repository_id} ${name.toLowerCase()}`;
        const before = known.get(key);
        if (before === undefined || first_seen_at < before) known.set(key, first_seen_at);
      }
    }
    return known;
  }

  #matching(visibility: Visibility, filter: ExposureFilter) {
    const { knex } = this.#db;
    const query = knex('exposures').join('repositories', 'repositories.id', 'exposures.repository_id');
    whereVisible(query, knex, visibility, { team: 'repositories.team_id', repository: 'repositories.id' });
    const { repositoryId, team, advisory, severity, state, exploited } = filter;
    if (repositoryId !== undefined) query.where('repositories.id', repositoryId);
    if (team !== undefined) query.where('repositories.team_id', team);
    if (advisory !== undefined)
      query.whereRaw(`${this.#db.dialect.name === 'postgres' ? 'strpos' : 'instr'}(names, ?) > 0`, [
        `\n${advisory.trim().toLowerCase()}\n`,
      ]);
    if (filter.package !== undefined)
      query.whereRaw('lower(package) = ?', [filter.package.trim().toLowerCase()]);
    if (severity !== undefined && severity.length > 0) query.whereIn('severity', [...severity]);
    if (exploited === true) query.whereNotNull('exploited_at');
    if (exploited === false) query.whereNull('exploited_at');
    if (filter.allBranches !== true) query.where('is_on_branch', true);
    if (state !== undefined && state.length > 0)
      query.where((any) => {
        for (const one of state) any.orWhere((wanted) => whereState(wanted, one));
      });
    return query;
  }
}

function whereState(query: Knex.QueryBuilder, state: ExposureState): void {
  query.where('is_declared', state === 'unknown');
  if (state === 'open') query.whereNull('fixed_at');
  if (state === 'fixed') query.whereNotNull('fixed_at');
}

function toRow(repositoryId: string, exposure: Exposure) {
  const { advisory, aliases, fixed } = exposure;
  return {
    repository_id: repositoryId,
    advisory,
    names: `\n${[advisory, ...aliases].join('\n').toLowerCase()}\n`,
    package: exposure.package,
    severity: exposure.severity satisfies Severity | null,
    kind: exposure.kind,
    is_on_branch: exposure.isOnBranch,
    is_declared: exposure.declared !== null,
    present_at: exposure.present.at,
    published_at: exposure.published,
    exploited_at: exposure.exploited,
    fixed_at: fixed?.at ?? null,
    fixed_how: fixed?.how ?? null,
    detail: JSON.stringify(exposure),
  };
}
