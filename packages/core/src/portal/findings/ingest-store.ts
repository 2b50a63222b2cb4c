// The reads and writes by which an audit's findings come into the store: few statements, many rows each.

import { setImmediate } from 'node:timers/promises';
import { sharedTexts } from '../../support/shared-texts.ts';
import type { AuditType } from '../../vocabulary/audit-type.ts';
import type { FindingStatus } from '../../vocabulary/finding-status.ts';
import { chunksOf } from '../platform/storage/chunks-of.ts';
import type { Database } from '../platform/storage/database.ts';
import type { FindingEventRow, FindingRow } from '../platform/storage/models.ts';
import { toLocation } from './finding-row.ts';
import type { KnownAdvisory } from './matching/match-advisories.ts';
import type { KnownFinding } from './matching/match-pass.ts';
import { type GivenStatus, updateStatuses } from './update-statuses.ts';
import { type RefreshedColumns, updateToolColumns } from './update-tool-columns.ts';

declare module '../platform/storage/store-registry.ts' {
  interface Stores {
    readonly ingest: IngestStore;
  }
}

/** What an audit may close: findings of the same repository, type, branch and tool. */
export interface FindingScope {
  readonly repositoryId: string;
  readonly auditType: AuditType;
  readonly scope: string;
}

/** What an ingest needs to know of a kept finding. */
export interface KeptFinding extends KnownFinding {
  /** Of what another tool sees: the finding that it is a witness of. */
  readonly witnessOf?: string;
  readonly statusBy: 'tool' | 'suppression' | 'rule' | 'person';
  /** The decision rule that gave it its status; null for none. */
  readonly decisionRuleId: string | null;
  readonly statusReason: string | null;
  readonly statusExpiresAt: string | null;
  readonly firstSeenAt: string;
  readonly contentHash: string;
  /** Why its file is left out; null while it is read. */
  readonly excludedReason: string | null;
}

export type AuditOutcome = 'new' | 'seen' | 'reopened' | 'fixed';
export type NewFindingRow = Omit<FindingRow, keyof import('objection').Model | 'number'>;
export type NewEventRow = Omit<FindingEventRow, keyof import('objection').Model>;

export interface NewOutcome {
  readonly findingId: string;
  readonly outcome: AuditOutcome;
  readonly severityRank: number;
}

export interface NewStatus {
  readonly status: FindingStatus;
  readonly by: KeptFinding['statusBy'];
  readonly reason: string | null;
  readonly expiresAt: string | null;
  readonly resolvedAt: string | null;
  /** With `by: 'rule'`: the decision rule. */
  readonly decisionRuleId?: string;
}

/** Rows of one statement: SQLite takes 500 at most, written as a chain of selects. */
export const chunkRows = 400;
/** Rows that are read before others have their turn. */
const keptPage = 500;
/** Rows that are written before: each costs as much as several that are read. */
const writtenRows = 50;

const keptColumns = [
  'id',
  'fingerprint',
  'anchor_hash',
  'tool_fingerprint',
  'hint',
  'path',
  'start_line',
  'end_line',
  'start_column',
  'end_column',
  'rule_id',
  'status',
  'status_by',
  'decision_rule_id',
  'status_reason',
  'status_expires_at',
  'first_seen_at',
  'missing_since',
  'content_hash',
  'excluded_reason',
];

export class IngestStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Waits until no other transaction takes findings into this repository; held until the current one ends. */
  async lock(repositoryId: string): Promise<void> {
    this.#db.repositoriesChanged([repositoryId]);
    await this.lockStage(repositoryId);
  }

  /** The same for a stage of a recording, whose last stage says that the repository has changed. */
  async lockStage(repositoryId: string): Promise<void> {
    if (this.#db.dialect.name !== 'postgres') return;
    // The queue of imports may be long; what is in front of it takes seconds, not minutes.
    await this.#db.knex.raw(`set local lock_timeout = '120s'`);
    await this.#db.knex.raw(`set local statement_timeout = '120s'`);
    await this.#db.lockForTransaction('ingest', repositoryId);
  }

  /**
   * Every finding of the scope that an audit could meet again. `forUpdate` where the transaction changes them by what
   * it reads here: what people decide meanwhile waits, or is seen.
   */
  async kept(scope: FindingScope, options?: { readonly forUpdate: boolean }): Promise<KeptFinding[]> {
    const kept: KeptFinding[] = [];
    for await (const page of this.keptPages(scope, options)) for (const one of page) kept.push(one);
    return kept;
  }

  /** The same, page by page; others have their turn between. */
  async *keptPages(
    { repositoryId, auditType, scope }: FindingScope,
    { forUpdate = false } = {},
  ): AsyncGenerator<readonly KeptFinding[]> {
    const query = () =>
      this.#db
        .knex('findings')
        .where({ repository_id: repositoryId, audit_type: auditType, scope })
        .select(keptColumns)
        .modify((page) => forUpdate && page.forUpdate())
        .orderBy('id');
    const one = sharedTexts();
    let last: string | undefined;
    while (true) {
      const after = last;
      const rows: FindingRow[] = await query()
        .modify((page) => after !== undefined && page.where('id', '>', after))
        .limit(keptPage);
      yield rows.map((row) => toKept(row, one));
      last = rows.at(-1)?.id;
      if (rows.length < keptPage) return;
      await setImmediate();
    }
  }

  /** Those of the given findings that are still there, as they are now. */
  async keptAmong(ids: readonly string[]): Promise<KeptFinding[]> {
    const rows: FindingRow[] = await this.#db
      .whereAmong(this.#db.knex('findings'), 'id', ids)
      // What people decide meanwhile waits, or is seen.
      .orderBy('id')
      .forUpdate()
      .select(keptColumns);
    const one = sharedTexts();
    return rows.map((row) => toKept(row, one));
  }

  /** Moves findings of these identities into another scope, with their decisions and history. */
  async moveScope(
    { repositoryId, auditType, scope }: FindingScope,
    { to, fingerprints }: { readonly to: string; readonly fingerprints: readonly string[] },
  ): Promise<void> {
    const from = this.#db
      .knex('findings')
      .where({ repository_id: repositoryId, audit_type: auditType, scope });
    await this.#db.whereAmong(from, 'fingerprint', fingerprints).update({ scope: to });
  }

  /** How many findings an audit of the scope could meet again. */
  async countKept({ repositoryId, auditType, scope }: FindingScope): Promise<number> {
    const [row] = await this.#db
      .knex('findings')
      .where({ repository_id: repositoryId, audit_type: auditType, scope })
      .count({ count: '*' });
    return Number(row?.count ?? 0);
  }

  /** Paths in which findings are that nobody resolved; 20,000 at most. Of all branches unless one is given. */
  async watchedPaths({
    repositoryId,
    auditType,
    scope,
  }: Omit<FindingScope, 'scope'> & Partial<FindingScope>): Promise<readonly string[]> {
    return this.#db
      .knex('findings')
      .where({ repository_id: repositoryId, audit_type: auditType })
      .modify((query) =>
        scope === undefined ? query.whereLike('scope', 'branch:%') : query.where({ scope }),
      )
      .whereNot({ status: 'resolved' })
      .whereNotNull('path')
      .distinct('path')
      .orderBy('path')
      .limit(20_000)
      .pluck('path');
  }

  /** Fingerprints of findings in any of the scopes (in all unless given), resolved ones included; 100,000 at most. */
  async knownFingerprints({
    repositoryId,
    auditType,
    scopes,
  }: Omit<FindingScope, 'scope'> & { readonly scopes?: readonly string[] }): Promise<readonly string[]> {
    return this.#db
      .knex('findings')
      .where({ repository_id: repositoryId, audit_type: auditType })
      .modify((query) => scopes && query.whereIn('scope', scopes))
      .distinct('fingerprint')
      .orderBy('fingerprint')
      .limit(100_000)
      .pluck('fingerprint');
  }

  /** Findings that someone has decided not to act on, whether audits still meet them or not. */
  async decided({ repositoryId, auditType, scope }: FindingScope): Promise<KeptFinding[]> {
    const rows: FindingRow[] = await this.#db
      .knex('findings')
      .where({ repository_id: repositoryId, audit_type: auditType, scope, status_by: 'person' })
      .whereIn('status', ['acknowledged', 'false_positive'])
      .select(keptColumns)
      .orderBy('id');
    return rows.map((row) => toKept(row, (text) => text));
  }

  /** The advisories of the given findings that have one, by finding. */
  async advisories(ids: readonly string[]): Promise<Map<string, KnownAdvisory>> {
    const found = new Map<string, KnownAdvisory>();
    for (const chunk of chunksOf(ids, chunkRows)) {
      const rows: FindingRow[] = await this.#db
        .knex('findings')
        .whereIn('id', chunk)
        .whereNotNull('advisory')
        .whereNotNull('package')
        .select('id', 'advisory', 'package');
      for (const { id, advisory, package: named } of rows) {
        found.set(id, { advisory: JSON.parse(advisory ?? ''), package: JSON.parse(named ?? '') });
      }
    }
    return found;
  }

  /** The advisories of the repository's findings of any status, by finding. */
  async repositoryAdvisories(repositoryId: string): Promise<Map<string, KnownAdvisory>> {
    const ids: string[] = await this.#db
      .knex('findings')
      .where({ repository_id: repositoryId })
      .whereNotNull('advisory')
      .pluck('id');
    return this.advisories(ids);
  }

  async insertFindings(rows: readonly NewFindingRow[]): Promise<void> {
    const numbers = new Map<string, number>();
    for (const id of new Set(rows.map((row) => row.repository_id))) {
      const row: { number: number } | undefined = await this.#db
        .knex('repositories')
        .where({ id })
        .first('number');
      if (row) numbers.set(id, row.number);
    }
    for (const chunk of chunksOf(rows, writtenRows)) {
      await this.#db.insertRows(
        'findings',
        chunk.map((row) => ({ ...row, repository_number: numbers.get(row.repository_id) })),
      );
    }
  }

  async insertEvents(rows: readonly NewEventRow[]): Promise<void> {
    for (const chunk of chunksOf(rows, writtenRows)) await this.#db.insertRows('finding_events', chunk);
  }

  /** Two tools of one document can see the same finding: the first of them counts. */
  async insertOutcomes(auditId: string, outcomes: readonly NewOutcome[]): Promise<void> {
    for (const chunk of chunksOf(outcomes, chunkRows)) {
      const ids = chunk.map(({ findingId }) => findingId);
      const seen = this.#db.knex('audit_findings').where({ audit_id: auditId });
      const known = new Set(await this.#db.whereAmong(seen, 'finding_id', ids).pluck('finding_id'));
      await this.#db.insertRows(
        'audit_findings',
        chunk
          .filter(({ findingId }) => !known.has(findingId))
          .map(({ findingId, outcome, severityRank }) => ({
            audit_id: auditId,
            finding_id: findingId,
            outcome,
            severity_rank: severityRank,
          })),
      );
    }
  }

  /** Writes what tools fill; all rows have the same columns. */
  async updateTools(
    rows: readonly ({ readonly id: string } & RefreshedColumns)[],
    at: string,
  ): Promise<void> {
    for (const chunk of chunksOf(rows, chunkRows)) await updateToolColumns(this.#db, chunk, at);
  }

  /** Marks findings as seen by an audit; `commit` is where their places were read. */
  async touch(
    ids: readonly string[],
    {
      at,
      auditId,
      commit,
    }: { readonly at: string; readonly auditId: string; readonly commit: string | null },
  ): Promise<void> {
    for (const chunk of chunksOf(ids, 2_000)) {
      await this.#db
        .whereAmong(this.#db.knex('findings'), 'id', chunk)
        .update({ last_seen_at: at, last_audit_id: auditId, missing_since: null, commit });
    }
  }

  /** Marks findings whose status is kept as not met any more. */
  async miss(ids: readonly string[], since: string): Promise<void> {
    for (const chunk of chunksOf(ids, 2_000)) {
      await this.#db.whereAmong(this.#db.knex('findings'), 'id', chunk).update({ missing_since: since });
    }
  }

  /** Why audits no longer read the files of these findings; null: they do. */
  async setExcluded(ids: readonly string[], reason: string | null, at: string): Promise<void> {
    const values = { excluded_reason: reason, state_since: at };
    for (const chunk of chunksOf(ids, 2_000)) {
      await this.#db.whereAmong(this.#db.knex('findings'), 'id', chunk).update(values);
    }
  }

  /** A status of its own for each finding, all of them unresolved and none by a person: what rules give and take back. */
  async setStatuses(changes: readonly GivenStatus<NewStatus>[], at: string): Promise<void> {
    this.#db.repositoriesChanged(changes.map(({ repositoryId }) => repositoryId));
    for (const chunk of chunksOf(changes, 2_000)) await updateStatuses(this.#db, chunk, at);
  }

  async setStatus(ids: readonly string[], change: NewStatus, at: string): Promise<void> {
    for (const chunk of chunksOf(ids, 2_000)) {
      const found = this.#db.whereAmong(this.#db.knex('findings'), 'id', chunk);
      this.#db.repositoriesChanged(await found.clone().distinct('repository_id').pluck('repository_id'));
      await found.update({
        state_since: at,
        status: change.status,
        status_by: change.by,
        decision_rule_id: change.decisionRuleId ?? null,
        status_reason: change.reason,
        status_expires_at: change.expiresAt,
        resolved_at: change.resolvedAt,
        ...(decidesProposal(change) && { proposal: null }),
        seconds_to_resolve:
          change.resolvedAt === null || change.reason === 'rule_removed'
            ? null
            : this.#db.knex.raw(this.#db.dialect.secondsBetween('first_seen_at', 'cast(? as text)'), [
                change.resolvedAt,
              ]),
      });
    }
  }
}

/** Whether what people proposed is decided now: rules decide nothing that anyone waits for. */
function decidesProposal({ by, status }: NewStatus): boolean {
  return by === 'person' || (by !== 'rule' && status !== 'open');
}

function toKept(row: FindingRow, one: (text: string) => string): KeptFinding {
  const location = toLocation({ ...row, commit: null });
  return {
    id: row.id,
    fingerprint: row.fingerprint,
    anchorHash: row.anchor_hash,
    toolFingerprint: row.tool_fingerprint,
    hint: row.hint,
    location: location && { ...location, path: one(location.path) },
    ruleId: one(row.rule_id),
    status: row.status as FindingStatus,
    statusBy: row.status_by as KeptFinding['statusBy'],
    decisionRuleId: row.decision_rule_id,
    statusReason: row.status_reason,
    statusExpiresAt: row.status_expires_at,
    missingSince: row.missing_since,
    firstSeenAt: one(row.first_seen_at),
    contentHash: row.content_hash,
    excludedReason: row.excluded_reason,
  };
}
