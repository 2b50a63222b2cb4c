import type { Severity } from '../../vocabulary/severity.ts';
import type { Page, PageRequest } from '../platform/page.ts';
import type { Visibility } from '../platform/principal.ts';
import { type Database, readRows } from '../platform/storage/database.ts';
import { taggedWith } from '../platform/storage/tagged.ts';
import { whereVisible } from '../platform/storage/visible-rows.ts';
import {
  type CaseFilter,
  type CaseVerdict,
  type KnownBasis,
  productTag,
  type StoredCase,
} from './exploitation-case.ts';

declare module '../platform/storage/store-registry.ts' {
  interface Stores {
    readonly cases: CaseStore;
  }
}

interface CaseRow {
  readonly id: string;
  readonly repository_id: string;
  readonly repository_name: string;
  readonly vulnerability: string;
  readonly advisories: string;
  readonly title: string;
  readonly severity: string;
  readonly opened_at: string;
  readonly closed_at: string | null;
  readonly known: string;
  readonly verdict: string;
  readonly said: string;
  readonly finding_ids: string;
}

/** An exploited finding of a product that is not resolved. */
export interface ExploitedFinding {
  readonly id: string;
  readonly repositoryId: string;
  readonly repository: string;
  readonly title: string;
  readonly severity: Severity;
  readonly firstSeenAt: string;
  readonly advisory: {
    readonly id: string;
    readonly aliases: readonly string[];
    readonly listedOn: string | null;
  } | null;
  readonly ruleId: string;
}

export interface FindingMoment {
  readonly findingId: string;
  readonly kind: string;
  readonly at: string;
  readonly comment: string | null;
}

/** Events of findings that nobody did, and that say since when something is known. */
const machineKinds = [
  'opened',
  'reopened',
  'resolved',
  'added_to_kev',
  'removed_from_kev',
  'advisory_changed',
  'advisory_withdrawn',
];
const chunk = 300;

/** Cases stay when their repository is deleted; only those who see everything see them then. */
export class CaseStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async save(one: StoredCase): Promise<void> {
    const { awareness, verdictBy, measure, notifications, closed } = one;
    const row: CaseRow = {
      id: one.id,
      repository_id: one.repositoryId,
      repository_name: one.repository,
      vulnerability: one.vulnerability,
      advisories: JSON.stringify(one.advisories),
      title: one.title,
      severity: one.severity,
      opened_at: one.openedAt,
      closed_at: closed?.recordedAt ?? null,
      known: JSON.stringify(one.known),
      verdict: one.verdict,
      said: JSON.stringify({ awareness, verdictBy, measure, notifications, closed }),
      finding_ids: JSON.stringify(one.findingIds),
    };
    await this.#db.knex('exploitation_cases').insert(row).onConflict('id').merge();
  }

  /** Keeps others that change one of these waiting until the current transaction ends. */
  async lock(ids: readonly string[]): Promise<void> {
    await this.#db.dialect.forUpdate(
      this.#db.knex('exploitation_cases').whereIn('id', ids).orderBy('id').select('id'),
    );
  }

  async find(id: string, visibility: Visibility): Promise<StoredCase | undefined> {
    const [row] = await readRows<CaseRow>(
      this.#visible(visibility, {}).where('exploitation_cases.id', id).select('exploitation_cases.*'),
    );
    return row && toCase(row);
  }

  /** Open ones first, and of each the newest. */
  async list(
    visibility: Visibility,
    filter: CaseFilter,
    { limit, offset }: Pick<PageRequest, 'limit' | 'offset'>,
  ): Promise<Page<StoredCase>> {
    const [counted] = await readRows<{ total: number | string }>(
      this.#visible(visibility, filter).count({ total: '*' }),
    );
    const rows = await readRows<CaseRow>(
      this.#visible(visibility, filter)
        .select('exploitation_cases.*')
        .orderByRaw('case when closed_at is null then 0 else 1 end')
        .orderBy([{ column: 'opened_at', order: 'desc' }, { column: 'exploitation_cases.id' }])
        .limit(limit)
        .offset(offset),
    );
    return { items: rows.map(toCase), total: Number(counted?.total ?? 0), limit, offset };
  }

  async ofRepositories(ids: readonly string[]): Promise<readonly StoredCase[]> {
    const rows = await readRows<CaseRow>(
      this.#db
        .knex('exploitation_cases')
        .whereIn('repository_id', [...ids])
        .orderBy('opened_at'),
    );
    return rows.map(toCase);
  }

  /** Of repositories that a person tagged as products. */
  async exploitedFindings(): Promise<readonly ExploitedFinding[]> {
    const [sql, values] = taggedWith(productTag);
    const products = this.#db.knex('repositories').whereRaw(sql, values).select('id');
    const rows = await readRows<{
      id: string;
      repository_id: string;
      name: string;
      title: string;
      severity: string;
      first_seen_at: string;
      advisory: string | null;
      rule_id: string;
    }>(
      this.#db
        .knex('findings')
        .join('repositories', 'repositories.id', 'findings.repository_id')
        .whereIn('findings.repository_id', products)
        .whereIn('findings.status', ['open', 'acknowledged'])
        .where('findings.exploited', 1)
        .orderBy(['findings.first_seen_at', 'findings.id'])
        .select(
          'findings.id',
          'findings.repository_id',
          'repositories.name',
          'findings.title',
          'findings.severity',
          'findings.first_seen_at',
          'findings.advisory',
          'findings.rule_id',
        ),
    );
    return rows.map((row) => {
      const advisory = row.advisory === null ? null : JSON.parse(row.advisory);
      return {
        id: row.id,
        repositoryId: row.repository_id,
        repository: row.name,
        title: row.title,
        severity: row.severity as Severity,
        firstSeenAt: row.first_seen_at,
        advisory: advisory && {
          id: advisory.id,
          aliases: advisory.aliases ?? [],
          listedOn: advisory.kev?.dateAdded ?? null,
        },
        ruleId: row.rule_id,
      };
    });
  }

  /** What became of findings without a person, the oldest first. */
  async moments(findingIds: readonly string[]): Promise<readonly FindingMoment[]> {
    const found: FindingMoment[] = [];
    for (let start = 0; start < findingIds.length; start += chunk) {
      const rows = await readRows<{ finding_id: string; kind: string; at: string; comment: string | null }>(
        this.#db
          .knex('finding_events')
          .whereIn('finding_id', findingIds.slice(start, start + chunk))
          .whereIn('kind', machineKinds)
          .whereNull('actor_id')
          .orderBy(['at', 'id'])
          .select('finding_id', 'kind', 'at', 'comment'),
      );
      found.push(
        ...rows.map(({ finding_id: findingId, kind, at, comment }) => ({ findingId, kind, at, comment })),
      );
    }
    return found.sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));
  }

  #visible(visibility: Visibility, { state, repositoryId, team }: CaseFilter) {
    const query = this.#db
      .knex('exploitation_cases')
      .leftJoin('repositories', 'repositories.id', 'exploitation_cases.repository_id');
    whereVisible(query, this.#db.knex, visibility, {
      team: 'repositories.team_id',
      repository: 'exploitation_cases.repository_id',
    });
    if (state === 'open') query.whereNull('closed_at');
    if (state === 'closed') query.whereNotNull('closed_at');
    if (repositoryId !== undefined) query.where('exploitation_cases.repository_id', repositoryId);
    if (team !== undefined) query.where('repositories.team_id', team);
    return query;
  }
}

function toCase(row: CaseRow): StoredCase {
  return {
    id: row.id,
    repositoryId: row.repository_id,
    repository: row.repository_name,
    vulnerability: row.vulnerability,
    advisories: JSON.parse(row.advisories),
    title: row.title,
    severity: row.severity as Severity,
    openedAt: row.opened_at,
    known: JSON.parse(row.known) as { at: string; basis: KnownBasis; listedOn: string | null },
    verdict: row.verdict as CaseVerdict,
    findingIds: JSON.parse(row.finding_ids),
    ...(JSON.parse(row.said) as Pick<
      StoredCase,
      'awareness' | 'verdictBy' | 'measure' | 'notifications' | 'closed'
    >),
  };
}
