import { readCoverage } from '../../scan/source/coverage/coverage.ts';
import type { AuditType } from '../../vocabulary/audit-type.ts';
import { auditTypes } from '../../vocabulary/audit-type.ts';
import type { Visibility } from '../platform/principal.ts';
import { type Database, readRows } from '../platform/storage/database.ts';
import { whereVisible } from '../platform/storage/visible-rows.ts';
import {
  type CoverageEntry,
  type CoverageFilter,
  type CoverageSource,
  coverageState,
} from './coverage-ledger.ts';

declare module '../platform/storage/store-registry.ts' {
  interface Stores {
    readonly coverageLedger: CoverageLedgerStore;
  }
}

export interface LedgerRepository {
  readonly id: string;
  readonly name: string;
  /** Its id. */
  readonly team: string;
}

interface NewestRow {
  readonly id: string;
  readonly repository_id: string;
  readonly type: AuditType;
  readonly source: CoverageSource;
  readonly tool: string | null;
  readonly tool_version: string | null;
  readonly rule_count: number | null;
  readonly artifact: string | null;
  readonly status: 'completed' | 'failed';
  readonly ref: string | null;
  readonly commit: string | null;
  readonly completed_at: string;
  readonly coverage: string | null;
  readonly failure_message: string | null;
}

const newestColumns = [
  'id',
  'repository_id',
  'type',
  'source',
  'tool',
  'tool_version',
  'rule_count',
  'artifact',
  'status',
  'ref',
  'commit',
  'completed_at',
  'coverage',
  'failure_message',
] as const satisfies readonly (keyof NewestRow)[];

/** Reads who checked what, and when, from the audits that are kept. */
export class CoverageLedgerStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** The next of the visible repositories by name, behind the given one. */
  async repositories(
    visibility: Visibility,
    { repositoryId, team, at }: Pick<CoverageFilter, 'repositoryId' | 'team' | 'at'>,
    { limit, offset }: { readonly limit: number; readonly offset: number },
  ): Promise<readonly LedgerRepository[]> {
    const query = this.#db.knex('repositories').orderBy(['name_key', 'id']).limit(limit).offset(offset);
    whereVisible(query, this.#db.knex, visibility, {
      team: 'repositories.team_id',
      repository: 'repositories.id',
    });
    if (repositoryId) query.where('id', repositoryId);
    if (team) query.where('team_id', team);
    if (at) query.where('created_at', '<=', at);
    return readRows<LedgerRepository>(query.select('id', 'name', { team: 'team_id' }));
  }

  /** The lines of these repositories in their order, by type: Assay's own first, then each tool and artifact. */
  async entries(
    repositories: readonly LedgerRepository[],
    { now, at }: { readonly now: string; readonly at?: string | undefined },
  ): Promise<readonly CoverageEntry[]> {
    const rows = Map.groupBy(
      await this.#newest(
        repositories.map(({ id }) => id),
        at,
      ),
      ({ repository_id, type }) => `${repository_id} ${type}`,
    );
    const asked = at ?? now;
    return repositories.flatMap((repository) =>
      auditTypes.flatMap((type) => {
        const found = rows.get(`${repository.id} ${type}`) ?? [];
        const own = found.filter(({ source }) => source === 'audit');
        const completed = own.find(({ status }) => status === 'completed');
        const failed = own.find(({ status }) => status === 'failed');
        const imports = found.filter(({ source, status }) => source === 'import' && status === 'completed');
        imports.sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
        return [
          toEntry(repository, { type, source: 'audit' }, { row: completed, failed, now: asked }),
          ...imports.map((row) => toEntry(repository, row, { row, now: asked })),
        ];
      }),
    );
  }

  /** Of each type, source, tool, artifact and outcome the newest. */
  async #newest(repositoryIds: readonly string[], at: string | undefined): Promise<readonly NewestRow[]> {
    const { knex } = this.#db;
    const ranked = knex('audits')
      .whereIn('repository_id', [...repositoryIds])
      .whereIn('status', ['completed', 'failed'])
      .where('dry_run', false)
      .select(
        'id',
        knex.raw(
          'row_number() over (partition by repository_id, type, source, tool, artifact, status order by completed_at desc, id desc) as place',
        ),
      );
    if (at !== undefined) ranked.where('completed_at', '<=', at);
    // By id: what an audit has read is large, and would be sorted with every audit that is not the newest.
    const newest = knex(ranked.as('ranked')).where('place', 1).select('id');
    return readRows<NewestRow>(knex('audits').whereIn('id', newest).select(newestColumns));
  }
}

function toEntry(
  { id, name, team }: LedgerRepository,
  { type, source }: Pick<CoverageEntry, 'type' | 'source'>,
  {
    row,
    failed,
    now,
  }: { readonly row: NewestRow | undefined; readonly failed?: NewestRow | undefined; readonly now: string },
): CoverageEntry {
  const isOwn = source === 'audit';
  const coverage = isOwn && row?.coverage ? readCoverage(row.coverage) : null;
  const completedAt = row?.completed_at ?? null;
  const isFailing = failed !== undefined && (completedAt === null || failed.completed_at > completedAt);
  return {
    repositoryId: id,
    repository: name,
    teamId: team,
    type,
    source,
    tool: isOwn ? 'Assay' : (row?.tool ?? null),
    toolVersion: row?.tool_version ?? null,
    ruleCount: row?.rule_count ?? null,
    artifact: row?.artifact ?? null,
    state: coverageState({ type, source }, completedAt, { coverage, now }),
    auditId: row?.id ?? null,
    ref: row?.ref ?? null,
    commit: row?.commit ?? null,
    completedAt,
    coverage,
    failure: isFailing
      ? { auditId: failed.id, at: failed.completed_at, message: failed.failure_message ?? '' }
      : null,
  };
}

function nameOf({ tool, artifact }: NewestRow): string {
  return `${tool ?? ''} ${artifact ?? ''}`;
}
