import type { Visibility } from '../access/principal.ts';
import type { AuditType } from '../audits/audit-type.ts';
import type { Page, PageRequest } from '../page.ts';
import type { Database } from '../storage/database.ts';
import { containsPattern, listPage } from '../storage/list.ts';
import type { FindingEventRow, FindingRow } from '../storage/models.ts';
import type { Category } from './category.ts';
import type { Finding, FindingEvent, FindingLocation, FindingStatus } from './finding.ts';
import { type ToolColumns, toEvent, toFinding, toLocation } from './finding-row.ts';
import type { Severity } from './severity.ts';

export const findingSorts = {
  firstSeenAt: 'first_seen_at',
  lastSeenAt: 'last_seen_at',
  severity: 'severity_rank',
  dueAt: 'due_at',
} as const;

export interface FindingFilter {
  readonly repositoryId?: string;
  readonly team?: string;
  readonly auditType?: AuditType;
  readonly severity?: Severity;
  readonly category?: Category;
  readonly status?: FindingStatus;
  readonly q?: string;
  /** Open, and past its due date. */
  readonly overdue?: boolean;
}

/** What an audit may close: findings of the same repository, type, branch and tool. */
export interface FindingScope {
  readonly repositoryId: string;
  readonly auditType: AuditType;
  readonly scope: string;
}

/** What an ingest needs to know of a kept finding. */
export interface KeptFinding {
  readonly id: string;
  readonly fingerprint: string;
  readonly location: FindingLocation | null;
  readonly ruleId: string;
  readonly status: FindingStatus;
  readonly statusBy: 'tool' | 'suppression' | 'person';
  readonly statusExpiresAt: string | null;
  readonly contentHash: string;
}

export type AuditOutcome = 'new' | 'seen' | 'reopened' | 'fixed';
export type NewFindingRow = Omit<FindingRow, keyof import('objection').Model>;
export type NewEventRow = Omit<FindingEventRow, keyof import('objection').Model>;

/** Rows of one statement: below the limits on variables of both databases. */
const chunkRows = 400;

export class FindingStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async find(id: string, visibility: Visibility): Promise<Finding | undefined> {
    const query = this.#db.knex('findings').where('findings.id', id);
    this.#restrict(query, visibility);
    const row: FindingRow | undefined = await query.first('findings.*');
    return row && toFinding(row);
  }

  async list(
    visibility: Visibility,
    filter: FindingFilter,
    page: PageRequest,
    now: string,
  ): Promise<Page<Finding>> {
    const query = this.#db.knex('findings');
    this.#restrict(query, visibility);
    if (filter.repositoryId) query.where({ repository_id: filter.repositoryId });
    if (filter.team) query.where({ team_id: filter.team });
    if (filter.auditType) query.where({ audit_type: filter.auditType });
    if (filter.severity) query.where({ severity: filter.severity });
    if (filter.category) query.where({ category: filter.category });
    if (filter.status) query.where({ status: filter.status });
    if (filter.overdue === true) query.where({ status: 'open' }).where('due_at', '<', now);
    if (filter.overdue === false) {
      query.where((fine) =>
        fine.whereNot({ status: 'open' }).orWhereNull('due_at').orWhere('due_at', '>=', now),
      );
    }
    if (filter.q) {
      const pattern = containsPattern(filter.q);
      query.whereRaw(
        `(lower(title) like ? escape '\\' or lower(path) like ? escape '\\' or rule_id like ? escape '\\')`,
        [pattern, pattern, pattern],
      );
    }
    return listPage<FindingRow, Finding>(query, {
      table: 'findings',
      columns: findingSorts,
      page,
      fromRow: toFinding,
    });
  }

  /** What one audit saw, most severe first. */
  async listOfAudit(
    auditId: string,
    { limit, offset }: { limit: number; offset: number },
  ): Promise<Page<Finding>> {
    const seen = this.#db.knex('audit_findings').where({ audit_id: auditId }).whereNot({ outcome: 'fixed' });
    const counted = (await seen.clone().count({ total: '*' }).first()) as { total: number | string };
    const rows: FindingRow[] = await seen
      .join('findings', 'findings.id', 'audit_findings.finding_id')
      .select('findings.*')
      .orderBy([{ column: 'audit_findings.severity_rank' }, { column: 'audit_findings.finding_id' }])
      .limit(limit)
      .offset(offset);
    return { items: rows.map(toFinding), total: Number(counted.total), limit, offset };
  }

  async history(findingId: string): Promise<readonly FindingEvent[]> {
    const rows: FindingEventRow[] = await this.#db
      .knex('finding_events')
      .where({ finding_id: findingId })
      .orderBy(['at', 'id']);
    return rows.map(toEvent);
  }

  /** Every finding of the scope that an audit could meet again. */
  async kept({ repositoryId, auditType, scope }: FindingScope): Promise<KeptFinding[]> {
    const rows: FindingRow[] = await this.#db
      .knex('findings')
      .where({ repository_id: repositoryId, audit_type: auditType, scope })
      .select(
        'id',
        'fingerprint',
        'path',
        'start_line',
        'end_line',
        'commit',
        'rule_id',
        'status',
        'status_by',
        'status_expires_at',
        'content_hash',
      )
      .orderBy('id');
    return rows.map((row) => ({
      id: row.id,
      fingerprint: row.fingerprint,
      location: toLocation(row),
      ruleId: row.rule_id,
      status: row.status as FindingStatus,
      statusBy: row.status_by as KeptFinding['statusBy'],
      statusExpiresAt: row.status_expires_at,
      contentHash: row.content_hash,
    }));
  }

  async insertMany(rows: readonly NewFindingRow[]): Promise<void> {
    for (const chunk of chunks(rows)) await this.#db.knex('findings').insert(chunk);
    this.#db.repositoriesChanged(rows.map((row) => row.repository_id));
  }

  async insertEvents(rows: readonly NewEventRow[]): Promise<void> {
    for (const chunk of chunks(rows)) await this.#db.knex('finding_events').insert(chunk);
  }

  async insertOutcomes(
    auditId: string,
    outcomes: readonly {
      readonly findingId: string;
      readonly outcome: AuditOutcome;
      readonly severityRank: number;
    }[],
  ): Promise<void> {
    for (const chunk of chunks(outcomes)) {
      await this.#db.knex('audit_findings').insert(
        chunk.map(({ findingId, outcome, severityRank }) => ({
          audit_id: auditId,
          finding_id: findingId,
          outcome,
          severity_rank: severityRank,
        })),
      );
    }
  }

  async updateToolColumns(id: string, columns: ToolColumns): Promise<void> {
    await this.#db.knex('findings').where({ id }).update(columns);
  }

  /** Marks findings as seen now; `commit` is where their places were read. */
  async touch(ids: readonly string[], seenAt: string, commit: string | null): Promise<void> {
    for (const chunk of chunks(ids)) {
      await this.#db.knex('findings').whereIn('id', chunk).update({ last_seen_at: seenAt, commit });
    }
  }

  async setStatus(
    ids: readonly string[],
    change: {
      readonly status: FindingStatus;
      readonly by: KeptFinding['statusBy'];
      readonly reason: string | null;
      readonly expiresAt: string | null;
      readonly resolvedAt: string | null;
    },
  ): Promise<void> {
    for (const chunk of chunks(ids)) {
      this.#db.repositoriesChanged(
        await this.#db.knex('findings').whereIn('id', chunk).distinct('repository_id').pluck('repository_id'),
      );
      await this.#db.knex('findings').whereIn('id', chunk).update({
        status: change.status,
        status_by: change.by,
        status_reason: change.reason,
        status_expires_at: change.expiresAt,
        resolved_at: change.resolvedAt,
      });
    }
  }

  /** Acknowledged findings whose acceptance has ended. */
  async expired(now: string, limit: number): Promise<readonly string[]> {
    return this.#db
      .knex('findings')
      .where({ status: 'acknowledged' })
      .where('status_expires_at', '<=', now)
      .orderBy('status_expires_at')
      .limit(limit)
      .pluck('id');
  }

  #restrict(query: ReturnType<Database['knex']['queryBuilder']>, visibility: Visibility): void {
    if (!visibility) return;
    query.whereIn(
      'findings.team_id',
      this.#db.knex('team_members').select('team_id').where({ user_id: visibility.memberId }),
    );
  }
}

function* chunks<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let start = 0; start < items.length; start += chunkRows) yield items.slice(start, start + chunkRows);
}
