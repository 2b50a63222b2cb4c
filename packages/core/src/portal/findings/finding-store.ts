import type { FindingLocation } from '../../scan/identity/reported-finding.ts';
import type { TeamAcceptance } from '../../vocabulary/acceptance.ts';
import type { FindingStatus } from '../../vocabulary/finding-status.ts';
import type { Severity } from '../../vocabulary/severity.ts';
import type { Page } from '../platform/page.ts';
import type { Visibility } from '../platform/principal.ts';
import { chunksOf } from '../platform/storage/chunks-of.ts';
import { type Database, readRows } from '../platform/storage/database.ts';
import type { FindingEventRow, FindingRow } from '../platform/storage/models.ts';
import { whereVisible } from '../platform/storage/visible-rows.ts';
import type { Finding, FindingEvent, FindingProposal, SharedFinding } from './finding.ts';
import { briefColumns, type FindingBrief, toBrief } from './finding-brief.ts';
import { type FindingWithAssignee, findingColumns } from './finding-columns.ts';
import { toEvent, toFinding } from './finding-row.ts';
import { importedPart } from './import-scope.ts';
import type { AuditOutcome } from './ingest-store.ts';
import { markPullRequestsOf } from './mark-pull-requests.ts';

declare module '../platform/storage/store-registry.ts' {
  interface Stores {
    readonly findings: FindingStore;
  }
}

/** A finding that an audit changed, or that a dry run would change. */
export interface ChangedFinding {
  /** Null for one that a dry run would open. */
  readonly id: string | null;
  readonly fingerprint: string;
  readonly ruleId: string;
  readonly severity: Severity;
  readonly title: string;
  readonly location: FindingLocation | null;
}

/** What one audit changed, or would change: the first hundred of each, most severe first. */
export interface AuditChanges {
  readonly new: readonly ChangedFinding[];
  readonly reopened: readonly ChangedFinding[];
  readonly fixed: readonly ChangedFinding[];
}

/** A finding whose acceptance has ended. */
export interface ExpiredFinding {
  readonly id: string;
  readonly status: FindingStatus;
}

/** How many of each an audit's changes name; its summary counts all. */
export const shownChanges = 100;

export class FindingStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async find(id: string, visibility: Visibility): Promise<Finding | undefined> {
    const query = this.#db.knex('findings').where('findings.id', id);
    this.#restrict(query, visibility);
    const row: FindingWithAssignee | undefined = await query.first(findingColumns(this.#db.knex));
    return row && toFinding(row);
  }

  /** What one audit saw, most severe first. */
  async listOfAudit(
    auditId: string,
    { limit, offset }: { limit: number; offset: number },
  ): Promise<Page<Finding>> {
    const seen = this.#db.knex('audit_findings').where({ audit_id: auditId }).whereNot({ outcome: 'fixed' });
    const counted = (await seen.clone().count({ total: '*' }).first()) as { total: number | string };
    const rows: FindingWithAssignee[] = await seen
      .join('findings', 'findings.id', 'audit_findings.finding_id')
      .select(findingColumns(this.#db.knex))
      .orderBy([{ column: 'audit_findings.severity_rank' }, { column: 'audit_findings.finding_id' }])
      .limit(limit)
      .offset(offset);
    return { items: rows.map(toFinding), total: Number(counted.total), limit, offset };
  }

  /** The same vulnerability of the same layer in other images of the repository, by artifact. */
  async sharedWith(finding: Finding): Promise<readonly SharedFinding[]> {
    const layer = finding.package?.layer;
    if (layer === undefined) return [];
    const { id, repositoryId, fingerprint } = finding;
    const rows: Pick<FindingRow, 'id' | 'scope' | 'status' | 'package'>[] = await this.#db
      .knex('findings')
      .where({ repository_id: repositoryId, fingerprint })
      .whereNot({ id })
      .select('id', 'scope', 'status', 'package');
    return rows
      .flatMap((row) => {
        const artifact = importedPart(row.scope)?.artifact;
        const isSame = row.package !== null && JSON.parse(row.package).layer === layer;
        if (!isSame || artifact === undefined || artifact === finding.artifact) return [];
        return [{ id: row.id, artifact, status: row.status as FindingStatus }];
      })
      .toSorted((one, other) => (one.artifact < other.artifact ? -1 : 1));
  }

  /** Of these, the acknowledged ones of a severity below high that nobody has approved who approves those of high. */
  async acceptedAsLess(ids: readonly string[]): Promise<readonly string[]> {
    if (ids.length === 0) return [];
    const { knex } = this.#db;
    const query = knex('findings')
      .where({ status: 'acknowledged', status_by: 'person' })
      .whereNotIn('severity', ['critical', 'high'])
      .whereExists(
        knex('finding_events')
          .where({ 'finding_events.status_after': 'acknowledged' })
          .join('users', 'users.id', 'finding_events.actor_id')
          .whereRaw('finding_events.finding_id = findings.id')
          .whereIn('users.role', ['viewer', 'developer'])
          .where(
            'finding_events.at',
            knex('finding_events as other')
              .where({ 'other.status_after': 'acknowledged' })
              .whereRaw('other.finding_id = findings.id')
              .max('other.at'),
          )
          .select(knex.raw('1')),
      );
    return this.#db.whereAmong(query, 'findings.id', ids).pluck('findings.id');
  }

  async history(findingId: string): Promise<readonly FindingEvent[]> {
    const rows: FindingEventRow[] = await this.#db
      .knex('finding_events')
      .where({ finding_id: findingId })
      .orderBy(['at', 'id']);
    return rows.map(toEvent);
  }

  /** What an event holds of each of these findings. */
  async briefs(ids: readonly string[]): Promise<ReadonlyMap<string, FindingBrief>> {
    const found = new Map<string, FindingBrief>();
    for (const part of chunksOf(ids, 2_000)) {
      const query = this.#db.knex('findings').select(...briefColumns);
      const rows: FindingRow[] = await this.#db.whereAmong(query, 'id', part);
      for (const row of rows) found.set(row.id, toBrief(row));
    }
    return found;
  }

  /** What the audit opened, opened again and closed. */
  async changesOf(auditId: string): Promise<AuditChanges> {
    const list = async (outcome: AuditOutcome): Promise<ChangedFinding[]> => {
      const rows: FindingRow[] = await this.#db
        .knex('audit_findings')
        .where({ audit_id: auditId, outcome })
        .join('findings', 'findings.id', 'audit_findings.finding_id')
        .select('findings.*')
        .orderBy([{ column: 'audit_findings.severity_rank' }, { column: 'audit_findings.finding_id' }])
        .limit(shownChanges);
      return rows.map(toChanged);
    };
    return { new: await list('new'), reopened: await list('reopened'), fixed: await list('fixed') };
  }

  /** The findings with these ids, as changes; in the order of severity. */
  async changed(ids: readonly string[]): Promise<ChangedFinding[]> {
    const rows: FindingRow[] = await this.#db
      .knex('findings')
      .whereIn('id', [...ids])
      .orderBy(['severity_rank', 'id']);
    return rows.map(toChanged);
  }

  /** Limits of acknowledging by repository; one whose team has none of its own is absent. */
  async acceptances(repositoryIds: Iterable<string>): Promise<ReadonlyMap<string, TeamAcceptance>> {
    const rows = await readRows<{ id: string; acceptance: string }>(
      this.#db
        .knex('repositories')
        .join('teams', 'teams.id', 'repositories.team_id')
        .whereIn('repositories.id', [...new Set(repositoryIds)])
        .whereNotNull('teams.acceptance')
        .select('repositories.id', 'teams.acceptance'),
    );
    return new Map(rows.map(({ id, acceptance }) => [id, JSON.parse(acceptance)]));
  }

  /** Whether auditors of any team need a second person: what applies to all teams needs one then. */
  async isSecondPersonWanted(): Promise<boolean> {
    const rows = await readRows<{ acceptance: string }>(
      this.#db.knex('teams').whereNotNull('acceptance').select('acceptance'),
    );
    return rows.some(({ acceptance }) => (JSON.parse(acceptance).secondPersonFrom ?? null) !== null);
  }

  /** Until the transaction ends nobody else changes these; where one process is alone, nobody can. */
  async lock(ids: readonly string[]): Promise<void> {
    if (this.#db.dialect.name !== 'postgres') return;
    // In one order, so that two who change the same findings wait for each other instead of deadlocking.
    const ordered = [...ids].sort();
    for (const some of chunksOf(ordered, 2_000)) {
      await this.#db.knex('findings').whereIn('id', some).orderBy('id').forUpdate().select('id');
    }
  }

  /** Those of the ids that are visible, with who set their status. */
  async findMany(ids: readonly string[], visibility: Visibility): Promise<Map<string, Finding>> {
    const found = new Map<string, Finding>();
    for (const part of chunksOf(ids, 1_000)) {
      const query = this.#db.knex('findings').whereIn('findings.id', part);
      this.#restrict(query, visibility);
      const rows: FindingWithAssignee[] = await query.select(findingColumns(this.#db.knex));
      for (const row of rows) found.set(row.id, toFinding(row));
    }
    return found;
  }

  async assign(ids: readonly string[], userId: string | null, at: string): Promise<void> {
    const values = { assignee_id: userId, state_since: at };
    for (const some of chunksOf(ids, 2_000)) {
      await this.#db.whereAmong(this.#db.knex('findings'), 'id', some).update(values);
    }
  }

  /** What is accepted, or no longer, changes the verdict of pull requests that bring the same. */
  async markPullRequests(ids: readonly string[]): Promise<void> {
    await markPullRequestsOf(this.#db, ids);
  }

  async setProposal(id: string, proposal: FindingProposal | null, at: string): Promise<void> {
    await this.#db
      .knex('findings')
      .where({ id })
      .update({ proposal: proposal && JSON.stringify(proposal), state_since: at });
  }

  /** Findings whose acceptance has ended, and the status that it gave them. */
  async expired(now: string, limit: number): Promise<readonly ExpiredFinding[]> {
    return readRows<ExpiredFinding>(
      this.#db
        .knex('findings')
        .where('status_expires_at', '<=', now)
        .orderBy('status_expires_at')
        .limit(limit)
        .select('id', 'status'),
    );
  }

  /** Opens findings whose acceptance has ended, and says which. */
  async expire(now: string, limit: number): Promise<readonly ExpiredFinding[]> {
    const due = await this.expired(now, limit);
    const opened: ExpiredFinding[] = [];
    for (const part of chunksOf(due, 1_000)) {
      const rows: { id: string; repository_id: string }[] = await this.#db
        .knex('findings')
        .whereIn(
          'id',
          part.map(({ id }) => id),
        )
        .where('status_expires_at', '<=', now)
        .update({
          status: 'open',
          status_by: 'tool',
          status_reason: null,
          status_expires_at: null,
          decision_rule_id: null,
          state_since: now,
        })
        .returning(['id', 'repository_id']);
      this.#db.repositoriesChanged(rows.map((row) => row.repository_id));
      const ended = new Set(rows.map(({ id }) => id));
      opened.push(...due.filter(({ id }) => ended.has(id)));
    }
    return opened;
  }

  /** Whether a due date has passed that is not noted as such. */
  async hasUnnotedPastDue(now: string): Promise<boolean> {
    return (await readRows(this.#unnotedPastDue(now).limit(1))).length > 0;
  }

  async recordOverdue(now: string, limit: number): Promise<void> {
    const due = this.#unnotedPastDue(now).limit(limit);
    await this.#db.knex('findings').whereIn('number', due).update({ past_due: 1 });
  }

  #unnotedPastDue(now: string) {
    // In the order of the index: without, PostgreSQL takes very many for late and looks through the table for the first.
    const late = this.#db.knex('findings').where({ past_due: 0 }).where('due_at', '<', now);
    return late.orderBy(['past_due', 'due_at']).select('number');
  }

  #restrict(query: ReturnType<Database['knex']['queryBuilder']>, visibility: Visibility): void {
    whereVisible(query, this.#db.knex, visibility, {
      team: 'findings.team_id',
      repository: 'findings.repository_id',
    });
  }
}

function toChanged(row: FindingRow): ChangedFinding {
  const { id, fingerprint, ruleId, severity, title, location } = toFinding(row);
  return { id, fingerprint, ruleId, severity, title, location };
}
