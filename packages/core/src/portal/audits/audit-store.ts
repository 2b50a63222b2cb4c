import { type CoverageSummary, readCoverage } from '../../scan/source/coverage/coverage.ts';
import { isConclusive } from '../../scan/source/coverage/coverage-level.ts';
import type { AuditType } from '../../vocabulary/audit-type.ts';
import { emptyConfidenceCounts } from '../../vocabulary/confidence.ts';
import { asList, type OneOrMany } from '../../vocabulary/one-or-many.ts';
import { emptyPriorityCounts } from '../../vocabulary/priority.ts';
import { emptySeverityCounts } from '../../vocabulary/severity.ts';
import type { AuditChanges } from '../findings/finding-store.ts';
import type { Page, PageRequest } from '../platform/page.ts';
import type { Visibility } from '../platform/principal.ts';
import type { Database } from '../platform/storage/database.ts';
import { listPage } from '../platform/storage/list.ts';
import type { AuditRow } from '../platform/storage/models.ts';
import { whereVisible } from '../platform/storage/visible-rows.ts';
import type {
  Audit,
  AuditPhase,
  AuditProgress,
  AuditSource,
  AuditStatus,
  AuditSummary,
  FailureCode,
} from './audit.ts';
import type { WaitingAudits } from './fair-share.ts';

declare module '../platform/storage/store-registry.ts' {
  interface Stores {
    readonly audits: AuditStore;
  }
}

export const auditSorts = { createdAt: 'created_at' } as const;

export interface AuditFilter {
  readonly repositoryId?: string;
  readonly type?: OneOrMany<AuditType>;
  readonly status?: OneOrMany<AuditStatus>;
  readonly team?: string;
  readonly source?: AuditSource;
  /** Requested in this period; `to` is not part of it. */
  readonly from?: string;
  readonly to?: string;
  /** The last eight characters of the id. */
  readonly shortId?: string;
}

/** What decides whether another audit could find something new. */
export interface LastAuditOfType {
  readonly commit: string | null;
  readonly startedAt: string;
  /** Whether it read everything, or named what it did not: the same audit again would do no more. */
  readonly isConclusive: boolean;
}

export const emptySummary: AuditSummary = {
  ...emptySeverityCounts(),
  new: 0,
  newByRules: 0,
  fixed: 0,
  byPriority: emptyPriorityCounts(),
  byConfidence: emptyConfidenceCounts(),
};

export class AuditStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async insert(audit: Audit, teamId: string): Promise<void> {
    await this.#db.knex('audits').insert({
      id: audit.id,
      repository_id: audit.repositoryId,
      team_id: teamId,
      type: audit.type,
      source: audit.source,
      tool: audit.tool,
      artifact: audit.artifact,
      status: audit.status,
      ref: audit.ref,
      commit: audit.commit,
      dry_run: audit.dryRun,
      since: audit.since,
      phase: audit.progress.phase,
      percent: audit.progress.percent,
      coverage: null,
      summary: JSON.stringify(audit.summary),
      findings_total: 0,
      changes: null,
      failure_code: null,
      failure_message: null,
      requested_by: audit.requestedBy,
      created_at: audit.createdAt,
      started_at: null,
      completed_at: null,
    });
  }

  /** What waits in a team. */
  async waiting(teamId: string, requestedBy: string | null): Promise<WaitingAudits> {
    const rows: { requested_by: string | null; count: number | string }[] = await this.#db
      .knex('audits')
      .where({ status: 'pending', team_id: teamId })
      .groupBy('requested_by')
      .select('requested_by')
      .count({ count: '*' });
    const of = (isMeant: (person: string | null) => boolean) =>
      rows.filter((row) => isMeant(row.requested_by)).reduce((sum, { count }) => sum + Number(count), 0);
    return {
      ofTeam: of(() => true),
      ofPerson: of((person) => person === requestedBy),
      otherPeople: rows.filter((row) => row.requested_by !== requestedBy).length,
    };
  }

  /** How long the last audits took; null when none has run. */
  async meanDurationMs(): Promise<number | null> {
    const rows: { started_at: string; completed_at: string }[] = await this.#db
      .knex('audits')
      .where({ status: 'completed' })
      .whereNotNull('started_at')
      .orderBy('created_at', 'desc')
      .limit(50)
      .select('started_at', 'completed_at');
    if (rows.length === 0) return null;
    const sum = rows.reduce((ms, row) => ms + Date.parse(row.completed_at) - Date.parse(row.started_at), 0);
    return sum / rows.length;
  }

  async find(id: string, visibility: Visibility): Promise<Audit | undefined> {
    const query = this.#db.knex('audits').where('audits.id', id);
    this.#restrict(query, visibility);
    const row: AuditRow | undefined = await query.first('audits.*');
    return row && toAudit(row);
  }

  /** The last audit of the type that was made here, of the default branch, and completed. */
  async lastOnDefaultBranch(repositoryId: string, type: AuditType): Promise<LastAuditOfType | undefined> {
    const row: AuditRow | undefined = await this.#db
      .knex('audits')
      .where({ repository_id: repositoryId, type, status: 'completed', dry_run: false })
      .whereNull('ref')
      // Imports bring what others found: they never start.
      .whereNotNull('started_at')
      .orderBy([
        { column: 'created_at', order: 'desc' },
        { column: 'id', order: 'desc' },
      ])
      .first('commit', 'started_at', 'coverage');
    if (!row?.started_at) return undefined;
    const isConclusiveAudit = row.coverage !== null && isConclusive(readCoverage(row.coverage));
    return { commit: row.commit, startedAt: row.started_at, isConclusive: isConclusiveAudit };
  }

  /** What a dry run would change; undefined for audits that keep their findings. */
  async dryRunChanges(id: string): Promise<AuditChanges | undefined> {
    const row: AuditRow | undefined = await this.#db.knex('audits').where({ id }).first('changes');
    return row?.changes ? JSON.parse(row.changes) : undefined;
  }

  async list(visibility: Visibility, filter: AuditFilter, page: PageRequest): Promise<Page<Audit>> {
    const query = this.#db.knex('audits');
    this.#restrict(query, visibility);
    if (filter.repositoryId) query.where({ repository_id: filter.repositoryId });
    const { type, status, shortId } = filter;
    if (type) query.whereIn('type', [...(asList(type) ?? [])]);
    if (status) query.whereIn('status', [...(asList(status) ?? [])]);
    if (shortId) query.whereRaw(`${this.#db.dialect.lastOfId('audits.id')} = ?`, [shortId]);
    if (filter.team) query.where({ team_id: filter.team });
    if (filter.source) query.where({ source: filter.source });
    if (filter.from) query.where('created_at', '>=', filter.from);
    if (filter.to) query.where('created_at', '<', filter.to);
    return listPage<AuditRow, Audit>(query, { table: 'audits', columns: auditSorts, page, fromRow: toAudit });
  }

  /** Marks the audit as running; false when it has ended meanwhile. */
  async start(id: string, now: string): Promise<boolean> {
    const changed = await this.#db
      .knex('audits')
      .where({ id })
      .whereIn('status', ['pending', 'in_progress'])
      .update({
        status: 'in_progress',
        phase: 'fetching',
        percent: 0,
        started_at: this.#db.knex.raw('coalesce(started_at, ?)', [now]),
      });
    return changed === 1;
  }

  /** Puts a running audit back to where it waits, for another worker or another attempt. */
  async requeue(id: string): Promise<void> {
    await this.#db
      .knex('audits')
      .where({ id, status: 'in_progress' })
      .update({ status: 'pending', phase: 'queued', percent: 0 });
  }

  /** False when the audit has ended. */
  async setProgress(id: string, { phase, percent }: AuditProgress): Promise<boolean> {
    const changed = await this.#db
      .knex('audits')
      .where({ id, status: 'in_progress' })
      .update({ phase, percent });
    return changed === 1;
  }

  /** Imports that are still being stored, and were asked for before then. */
  async storingImports(before: string): Promise<readonly string[]> {
    return (
      this.#db
        .knex('audits')
        .where({ status: 'in_progress' })
        // Imports bring what others found: they never start.
        .whereNull('started_at')
        .where('created_at', '<', before)
        .pluck('id')
    );
  }

  /** Ends the audit with its results; false when it has ended meanwhile (cancelled). */
  async complete(
    id: string,
    result: {
      readonly commit: string | null;
      readonly coverage: CoverageSummary;
      /** Of Assay; null for imports. */
      readonly toolVersion: string | null;
      readonly ruleCount: number | null;
      readonly ruleSet: string | null;
      readonly summary: AuditSummary;
      readonly findingsTotal: number;
      /** Kept for a dry run only. */
      readonly changes: AuditChanges | null;
    },
    now: string,
  ): Promise<boolean> {
    const ended = await this.#end(id, {
      status: 'completed',
      phase: 'done',
      percent: 100,
      commit: result.commit,
      coverage: JSON.stringify(result.coverage),
      tool_version: result.toolVersion,
      rule_count: result.ruleCount,
      rule_set: result.ruleSet,
      summary: JSON.stringify(result.summary),
      findings_total: result.findingsTotal,
      changes: result.changes && JSON.stringify(result.changes),
      completed_at: now,
    });
    this.#db.repositoriesChanged(await this.#db.knex('audits').where({ id }).pluck('repository_id'));
    return ended;
  }

  /** Ends the audit without results; false when it had ended before. */
  async fail(
    id: string,
    failure: { readonly code: FailureCode; readonly message: string },
    now: string,
  ): Promise<boolean> {
    return this.#end(id, {
      status: 'failed',
      failure_code: failure.code,
      failure_message: failure.message,
      completed_at: now,
    });
  }

  /** False when the audit had ended before. */
  async #end(id: string, columns: Partial<AuditRow>): Promise<boolean> {
    const changed = await this.#db
      .knex('audits')
      .where({ id })
      .whereIn('status', ['pending', 'in_progress'])
      .update(columns);
    return changed === 1;
  }

  #restrict(query: ReturnType<Database['knex']['queryBuilder']>, visibility: Visibility): void {
    whereVisible(query, this.#db.knex, visibility, {
      team: 'audits.team_id',
      repository: 'audits.repository_id',
    });
  }
}

function toAudit(row: AuditRow): Audit {
  return {
    id: row.id,
    repositoryId: row.repository_id,
    type: row.type as AuditType,
    source: row.source as AuditSource,
    tool: row.tool,
    artifact: row.artifact,
    status: row.status as AuditStatus,
    ref: row.ref,
    commit: row.commit,
    dryRun: Boolean(row.dry_run),
    since: row.since,
    progress: { phase: row.phase as AuditPhase, percent: row.percent },
    coverage: row.coverage === null ? null : readCoverage(row.coverage),
    summary: { newByRules: null, byPriority: null, byConfidence: null, ...JSON.parse(row.summary) },
    findingsTotal: row.findings_total,
    failure:
      row.failure_code === null
        ? null
        : { code: row.failure_code as FailureCode, message: row.failure_message ?? '' },
    requestedBy: row.requested_by,
    createdAt: row.created_at,
    startedAt: row.started_at,
    completedAt: row.completed_at,
  };
}
