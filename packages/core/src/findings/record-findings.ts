// Takes the findings of one audit into the store: pairs them with the known ones, opens, refreshes, reopens and
// resolves. Runs inside the transaction that ends the audit.
import { type Runtime, timestamp } from '../runtime.ts';
import type { Stores } from '../storage/stores.ts';
import { dueAt, type FindingStatus, type MatchEvidence, type ReportedFinding } from './finding.ts';
import { toToolColumns } from './finding-row.ts';
import type { AuditOutcome, FindingScope, KeptFinding, NewEventRow } from './finding-store.ts';
import { matchFindings } from './match.ts';
import { emptySeverityCounts, type SeverityCounts, severityRank } from './severity.ts';

export interface AuditedFindings {
  readonly scope: FindingScope;
  readonly auditId: string;
  readonly teamId: string;
  readonly commit: string | null;
  readonly reported: readonly ReportedFinding[];
  /** Whether everything was read: only then may something be called gone. */
  readonly complete: boolean;
  /** Whether the path is in the audited tree. */
  pathExists(path: string): boolean;
  /** Whether the file is there but was left out. */
  isUnread(path: string): boolean;
  /** Whether the rule can still report; findings of one that can't are closed as `rule_removed`. */
  ruleExists(ruleId: string): boolean;
}

export interface RecordedFindings {
  /** Open ones among those the audit saw. */
  readonly bySeverity: SeverityCounts;
  readonly new: number;
  readonly fixed: number;
  readonly reopened: number;
  readonly total: number;
  readonly newIds: readonly string[];
  readonly fixedIds: readonly string[];
  readonly reopenedIds: readonly string[];
}

export async function recordFindings(
  stores: Stores,
  runtime: Runtime,
  audited: AuditedFindings,
): Promise<RecordedFindings> {
  const kept = await stores.findings.kept(audited.scope);
  const matches = matchFindings(kept, audited.reported, audited.pathExists);
  const record = new FindingsRecord(stores, runtime, audited);
  await record.add(matches.added);
  await record.refresh(matches.pairs);
  await record.close(matches.missing);
  return record.save();
}

class FindingsRecord {
  readonly #stores: Stores;
  readonly #runtime: Runtime;
  readonly #audited: AuditedFindings;
  readonly #now: string;
  readonly #events: NewEventRow[] = [];
  readonly #outcomes: { findingId: string; outcome: AuditOutcome; severityRank: number }[] = [];
  readonly #bySeverity = emptySeverityCounts();
  readonly #newIds: string[] = [];
  readonly #reopenedIds: string[] = [];
  readonly #fixedIds: string[] = [];

  constructor(stores: Stores, runtime: Runtime, audited: AuditedFindings) {
    this.#stores = stores;
    this.#runtime = runtime;
    this.#audited = audited;
    this.#now = timestamp(runtime);
  }

  async add(added: readonly ReportedFinding[]): Promise<void> {
    const { scope, teamId } = this.#audited;
    const rows = added.map((finding) => {
      const id = this.#runtime.newId();
      const suppressed = finding.suppression !== null;
      this.#newIds.push(id);
      this.#saw(id, 'new', finding, suppressed ? 'acknowledged' : 'open');
      this.#event(id, 'opened', {
        after: { status: 'open', severity: finding.severity },
        match: { pass: 'new', previousLocation: null },
      });
      if (suppressed) this.#suppressedEvent(id, finding);
      return {
        id,
        repository_id: scope.repositoryId,
        team_id: teamId,
        audit_type: scope.auditType,
        scope: scope.scope,
        fingerprint: finding.fingerprint,
        path_bound: finding.pathBound,
        ...toToolColumns(finding),
        commit: finding.location?.commit ?? this.#audited.commit,
        status: suppressed ? 'acknowledged' : 'open',
        status_by: suppressed ? 'suppression' : 'tool',
        status_reason: suppressed ? suppressionReason(finding) : null,
        status_expires_at: null,
        first_seen_at: this.#now,
        last_seen_at: this.#now,
        resolved_at: null,
        due_at: dueAt(finding.severity, this.#now),
      };
    });
    await this.#stores.findings.insertMany(rows);
  }

  async refresh(
    pairs: readonly {
      readonly known: KeptFinding;
      readonly reported: ReportedFinding;
      readonly evidence: MatchEvidence;
    }[],
  ): Promise<void> {
    const reopened: string[] = [];
    const unsuppressed: string[] = [];
    const seenByCommit = new Map<string | null, string[]>();
    for (const { known, reported, evidence } of pairs) {
      const columns = toToolColumns(reported);
      if (columns.content_hash !== known.contentHash)
        await this.#stores.findings.updateToolColumns(known.id, columns);
      const commit = reported.location?.commit ?? this.#audited.commit;
      const seen = seenByCommit.get(commit);
      if (seen) seen.push(known.id);
      else seenByCommit.set(commit, [known.id]);
      if (known.location?.path !== reported.location?.path) {
        this.#event(known.id, 'moved', {
          before: { location: known.location },
          after: { location: reported.location },
          match: evidence,
        });
      }
      const { status, outcome } = this.#statusSeen(known, reported);
      this.#saw(known.id, outcome, reported, status);
      if (outcome === 'reopened') {
        reopened.push(known.id);
        this.#event(known.id, 'reopened', {
          before: { status: known.status },
          after: { status },
          match: evidence,
        });
      } else if (status === 'open' && known.status === 'acknowledged') {
        unsuppressed.push(known.id);
        const kind = known.statusBy === 'suppression' ? 'status_changed' : 'expired';
        this.#event(known.id, kind, { before: { status: known.status }, after: { status } });
      } else if (status === 'acknowledged' && known.status === 'open') {
        await this.#stores.findings.setStatus([known.id], {
          status,
          by: 'suppression',
          reason: suppressionReason(reported),
          expiresAt: null,
          resolvedAt: null,
        });
        this.#suppressedEvent(known.id, reported);
      }
    }
    for (const [commit, ids] of seenByCommit) await this.#stores.findings.touch(ids, this.#now, commit);
    const opened = { status: 'open', by: 'tool', reason: null, expiresAt: null, resolvedAt: null } as const;
    await this.#stores.findings.setStatus([...reopened, ...unsuppressed], opened);
    this.#reopenedIds.push(...reopened);
  }

  async close(missing: readonly KeptFinding[]): Promise<void> {
    const { complete, isUnread, ruleExists, commit } = this.#audited;
    const gone: string[] = [];
    const removed: string[] = [];
    for (const known of missing) {
      if (known.status !== 'open' && known.statusBy !== 'suppression') continue;
      if (known.status === 'resolved') continue;
      if (!ruleExists(known.ruleId)) removed.push(known.id);
      else if (complete && !(known.location && isUnread(known.location.path))) gone.push(known.id);
      else continue;
      const kind = ruleExists(known.ruleId) ? 'resolved' : 'rule_removed';
      this.#event(known.id, kind, {
        before: { status: known.status },
        after: { status: 'resolved', commit },
      });
      this.#outcomes.push({ findingId: known.id, outcome: 'fixed', severityRank: 0 });
    }
    const resolved = { status: 'resolved', by: 'tool', expiresAt: null, resolvedAt: this.#now } as const;
    await this.#stores.findings.setStatus(gone, { ...resolved, reason: null });
    await this.#stores.findings.setStatus(removed, { ...resolved, reason: 'rule_removed' });
    this.#fixedIds.push(...gone, ...removed);
  }

  async save(): Promise<RecordedFindings> {
    await this.#stores.findings.insertEvents(this.#events);
    await this.#stores.findings.insertOutcomes(this.#audited.auditId, this.#outcomes);
    return {
      bySeverity: this.#bySeverity,
      new: this.#newIds.length + this.#reopenedIds.length,
      fixed: this.#fixedIds.length,
      reopened: this.#reopenedIds.length,
      total: this.#outcomes.filter(({ outcome }) => outcome !== 'fixed').length,
      newIds: this.#newIds,
      fixedIds: this.#fixedIds,
      reopenedIds: this.#reopenedIds,
    };
  }

  /** What becomes of a known finding that is seen again. */
  #statusSeen(
    known: KeptFinding,
    reported: ReportedFinding,
  ): { status: FindingStatus; outcome: AuditOutcome } {
    const suppressed = reported.suppression !== null;
    switch (known.status) {
      case 'resolved':
        return { status: 'open', outcome: 'reopened' };
      case 'open':
        return {
          status: suppressed && known.statusBy !== 'person' ? 'acknowledged' : 'open',
          outcome: 'seen',
        };
      case 'acknowledged': {
        const ended = known.statusExpiresAt !== null && known.statusExpiresAt <= this.#now;
        const lifted = known.statusBy === 'suppression' && !suppressed;
        return { status: ended || lifted ? 'open' : 'acknowledged', outcome: 'seen' };
      }
      case 'false_positive':
        return { status: 'false_positive', outcome: 'seen' };
    }
  }

  #saw(findingId: string, outcome: AuditOutcome, finding: ReportedFinding, status: FindingStatus): void {
    this.#outcomes.push({ findingId, outcome, severityRank: severityRank(finding.severity) });
    if (status === 'open') this.#bySeverity[finding.severity] += 1;
  }

  #suppressedEvent(findingId: string, finding: ReportedFinding): void {
    this.#event(findingId, 'status_changed', {
      before: { status: 'open' },
      after: { status: 'acknowledged' },
      comment: suppressionReason(finding),
    });
  }

  #event(
    findingId: string,
    kind: string,
    more: {
      readonly before?: Record<string, unknown>;
      readonly after?: Record<string, unknown>;
      readonly comment?: string;
      readonly match?: MatchEvidence;
    },
  ): void {
    this.#events.push({
      id: this.#runtime.newId(),
      finding_id: findingId,
      at: this.#now,
      kind,
      actor_id: null,
      audit_id: this.#audited.auditId,
      before: more.before ? JSON.stringify(more.before) : null,
      after: more.after ? JSON.stringify(more.after) : null,
      comment: more.comment ?? null,
      evidence: more.match ? JSON.stringify(more.match) : null,
    });
  }
}

function suppressionReason(finding: ReportedFinding): string {
  const { kind, reason } = finding.suppression ?? { kind: 'suppressed', reason: null };
  return reason ? `${kind}: ${reason}` : kind;
}
