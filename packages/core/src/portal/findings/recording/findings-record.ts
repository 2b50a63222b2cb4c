// What one audit does to findings, once they are paired with the known ones: opens, refreshes, reopens and resolves.

import type { ReportedFinding } from '../../../scan/identity/reported-finding.ts';
import { type Runtime, timestamp } from '../../../support/runtime.ts';
import { emptyConfidenceCounts } from '../../../vocabulary/confidence.ts';
import type { DueDays } from '../../../vocabulary/due-days.ts';
import type { FindingStatus } from '../../../vocabulary/finding-status.ts';
import { emptyPriorityCounts } from '../../../vocabulary/priority.ts';
import { emptySeverityCounts, severityRank } from '../../../vocabulary/severity.ts';
import type { Stores } from '../../platform/storage/store-registry.ts';
import type { MatchEvidence } from '../finding.ts';
import { toToolColumns } from '../finding-row.ts';
import { type ChangedFinding, shownChanges } from '../finding-store.ts';
import { witnessOf } from '../finding-witness.ts';
import type { AuditOutcome, FindingScope, KeptFinding, NewStatus } from '../ingest-store.ts';
import type { Matches } from '../matching/match.ts';
import type { DecideByRule } from './decide-by-rule.ts';
import { DecidedByRules } from './decided-by-rules.ts';
import type { Joins } from './find-joins.ts';
import { IngestWriter } from './ingest-writer.ts';
import { scopeEvent } from './match-scope.ts';
import { newFindingRow } from './new-finding-row.ts';
import { outgrownDecisions } from './outgrown-decisions.ts';
import type { RecordedFindings } from './recorded-findings.ts';
import { changedReason, hasStatus, statusOf } from './reported-status.ts';
import { type JoinedFinding, WitnessRecord } from './witness-record.ts';

/** What it reads and writes. */
export type UsedStores = Pick<
  Stores,
  'findingMerges' | 'findingRatings' | 'findings' | 'ingest' | 'outbox' | 'witnesses'
>;

/** What is audited, without what was found. */
export interface Auditing {
  readonly scope: FindingScope;
  readonly auditId: string;
  readonly teamId: string;
  readonly commit: string | null;
  /** Whether everything was read: only then may something be called gone. */
  readonly complete: boolean;
  /**
   * Of a source that does not report everything each time: findings whose code has changed, by id. What it no longer
   * reports is gone only among these. Undefined for a source whose absence says that something is gone.
   */
  readonly changedCode?: ReadonlySet<string> | undefined;
  /** Whether nothing is to be written. */
  readonly dryRun: boolean;
  readonly dueDays: DueDays;
  /**
   * Where someone may have decided on the same things already: what is new here takes that decision over. A secret is
   * the same by its value, as the history reports a value once, wherever it was.
   */
  readonly decidedIn?: FindingScope;
  /** What imports without a branch are about; null where nobody has said it. */
  readonly defaultBranch: string | null;
  /** What decision rules make of what nobody has decided on. */
  readonly decideByRule?: DecideByRule | undefined;
  /** Whether the path is in the audited tree. */
  pathExists(path: string): boolean;
  /** Why a file that is there was left out; undefined for one that was read. */
  unreadReason(path: string): string | undefined;
  /** Whether the rule can still report; findings of one that can't are closed as `rule_removed`. */
  ruleExists(ruleId: string): boolean;
}

export interface AuditedFindings extends Auditing {
  readonly reported: readonly ReportedFinding[];
}

export type Pairs = Matches<KeptFinding>['pairs'];

export class FindingsRecord {
  readonly #stores: UsedStores;
  readonly #runtime: Runtime;
  readonly #audited: Auditing;
  readonly #now: string;
  readonly #write: IngestWriter;
  readonly #witnesses: WitnessRecord;
  readonly #rules: DecidedByRules;
  readonly #bySeverity = emptySeverityCounts();
  readonly #byPriority = emptyPriorityCounts();
  readonly #byConfidence = emptyConfidenceCounts();
  readonly #new: ChangedFinding[] = [];
  readonly #reopenedIds: string[] = [];
  readonly #fixedIds: string[] = [];
  /** Why findings live on in others, by their fingerprints. */
  readonly #replaced: ReadonlyMap<string, string>;
  /** Why decisions do not hold any more, by finding. */
  readonly #outgrown = new Map<string, string>();
  #opened = 0;
  #openedByRules = 0;
  #reopened = 0;
  #fixed = 0;
  #total = 0;

  constructor(
    stores: UsedStores,
    runtime: Runtime,
    audited: Auditing,
    { replaced, joins }: { readonly replaced: ReadonlyMap<string, string>; readonly joins: Joins },
  ) {
    this.#stores = stores;
    this.#runtime = runtime;
    this.#audited = audited;
    this.#now = timestamp(runtime);
    this.#replaced = replaced;
    this.#rules = new DecidedByRules(audited);
    this.#write = new IngestWriter(stores, runtime, {
      auditId: audited.auditId,
      at: this.#now,
      dryRun: audited.dryRun,
    });
    this.#witnesses = new WitnessRecord(stores, runtime, { ...audited, joins, at: this.#now });
  }

  /** Which decisions do not hold for what is reported now. */
  async readDecisions(met: Parameters<typeof outgrownDecisions>[1]): Promise<void> {
    for (const [id, why] of await outgrownDecisions(this.#stores, met)) this.#outgrown.set(id, why);
  }

  async add(added: readonly ReportedFinding[]): Promise<void> {
    const { scope, teamId } = this.#audited;
    const joined = await this.#witnesses.findingsOf(added);
    const evidence = { pass: 'alias' };
    await this.readDecisions([...joined].map(([reported, { known }]) => ({ known, reported, evidence })));
    const decisions = added.length === joined.size ? undefined : await this.#decisions();
    for (const finding of added) {
      const known = joined.get(finding);
      if (known) {
        await this.#join(known, finding);
        continue;
      }
      const id = this.#runtime.newId();
      const { suppression } = finding;
      const decided = suppression ? undefined : decisions?.get(finding.anchorHash);
      const byRule = this.#rules.of(finding);
      const given = decided ?? statusOf(finding, byRule?.status);
      this.#saw(id, given.status === 'open' ? 'new' : 'seen', finding, given.status);
      this.#write.event(id, 'opened', {
        status: [null, 'open'],
        after: { severity: finding.severity },
        match: { pass: 'new', previousLocation: null },
      });
      this.#publishStatus(id, 'open', given);
      this.#write.finding(
        newFindingRow(finding, {
          id,
          repositoryId: scope.repositoryId,
          teamId,
          auditType: scope.auditType,
          scope: scope.scope,
          commit: this.#audited.commit,
          at: this.#now,
          auditId: this.#audited.auditId,
          dueDays: this.#audited.dueDays,
          status: given,
          rating: byRule?.rating,
        }),
      );
      await this.#write.flushFull();
    }
    await this.#write.flush();
    await this.#witnesses.flush();
  }

  /** What people decided on the same things, wherever they were, unless it has ended. */
  async #decisions() {
    const { decidedIn } = this.#audited;
    if (decidedIn === undefined) return undefined;
    const found = await this.#stores.ingest.decided(decidedIn);
    return new Map(
      found
        .filter(
          ({ statusExpiresAt: ends, anchorHash }) => anchorHash !== '' && (ends === null || ends > this.#now),
        )
        .map((one) => [
          one.anchorHash,
          {
            status: one.status,
            by: one.statusBy,
            reason: one.statusReason,
            expiresAt: one.statusExpiresAt,
            resolvedAt: null,
          },
        ]),
    );
  }

  async refresh(pairs: Pairs): Promise<void> {
    const witnessed = await this.#witnesses.of(pairs.map(({ known }) => known));
    for (const { known, reported, evidence } of pairs) {
      if (known.witnessOf !== undefined) {
        const finding = witnessed.get(known.witnessOf);
        await this.#witnesses.seen(known, reported);
        if (finding) this.#testify(finding, reported, evidence);
        continue;
      }
      const columns = toToolColumns(reported);
      const { excluded_reason: excluded } = columns;
      // Rules may have changed while it was gone.
      const isBack = known.status === 'resolved' && this.#audited.decideByRule !== undefined;
      if (columns.content_hash !== known.contentHash || excluded !== known.excludedReason || isBack) {
        this.#write.refreshed({
          id: known.id,
          ...columns,
          ...this.#rules.ratingOf(reported, known.firstSeenAt),
        });
      }
      this.#write.seen(known.id, reported.location?.commit ?? this.#audited.commit);
      this.#publishMove(known, reported, evidence);
      this.#publishScope(known, reported.location?.path ?? null, excluded);
      this.#meet(known, reported, evidence);
      await this.#write.flushFull();
    }
    await this.#write.flush();
    await this.#witnesses.flush();
  }

  async close(missing: readonly KeptFinding[]): Promise<void> {
    const { complete, changedCode, unreadReason, ruleExists, commit } = this.#audited;
    // A partial audit closes nothing: not even the findings of a rule that seems to be gone.
    if (!complete) return;
    const gone = changedCode
      ? missing.filter(({ id, witnessOf }) => changedCode.has(witnessOf ?? id))
      : missing;
    const { alone, supported } = await this.#witnesses.close(gone);
    for (const known of supported) if (known.missingSince === null) this.#write.missed(known.id);
    for (const known of alone) {
      if (known.status === 'resolved') continue;
      const removed = !ruleExists(known.ruleId);
      const merged = this.#replaced.get(known.fingerprint);
      const comment = merged ?? (changedCode && changedReason);
      const path = known.location?.path ?? '';
      const excluded = unreadReason(path);
      if (!removed && excluded !== undefined) {
        this.#publishScope(known, path, excluded);
        if (excluded !== known.excludedReason) this.#write.excluded(known.id, excluded);
        await this.#write.flushFull();
        continue;
      }
      if (known.status !== 'open' && known.statusBy === 'person') {
        if (known.missingSince === null) this.#write.missed(known.id);
        continue;
      }
      this.#write.event(known.id, removed ? 'rule_removed' : 'resolved', {
        status: [known.status, 'resolved'],
        after: { commit },
        ...(comment !== undefined && { comment }),
      });
      // What goes on as part of another finding is not fixed.
      if (merged === undefined)
        this.#write.outcome({ findingId: known.id, outcome: 'fixed', severityRank: 0 });
      this.#write.status(known.id, {
        status: 'resolved',
        by: 'tool',
        reason: removed ? 'rule_removed' : (comment ?? null),
        expiresAt: null,
        resolvedAt: this.#now,
      });
      if (known.excludedReason !== null) this.#write.excluded(known.id, null);
      if (merged !== undefined) continue;
      this.#fixed += 1;
      if (this.#fixedIds.length < shownChanges) this.#fixedIds.push(known.id);
      await this.#write.flushFull();
    }
    await this.#write.flush();
  }

  async save(): Promise<RecordedFindings> {
    return {
      bySeverity: this.#bySeverity,
      byPriority: this.#byPriority,
      byConfidence: this.#byConfidence,
      new: this.#opened + this.#reopened,
      newByRules: this.#openedByRules,
      fixed: this.#fixed,
      total: this.#total,
      changes: this.#audited.dryRun
        ? {
            new: this.#new,
            reopened: await this.#stores.findings.changed(this.#reopenedIds),
            fixed: await this.#stores.findings.changed(this.#fixedIds),
          }
        : null,
    };
  }

  /** Another tool reports what is known. */
  async #join(joined: JoinedFinding, reported: ReportedFinding): Promise<void> {
    const { known, reason, from } = joined;
    const evidence = { pass: 'alias', previousLocation: known.location } as const;
    const { scope, commit } = this.#audited;
    const rating = this.#rules.ratingOf(reported, known.firstSeenAt);
    const { isShown } = await this.#witnesses.join(joined, reported, rating);
    this.#write.event(known.id, 'joined', {
      after: { ...witnessOf(isShown ? from : scope.scope), by: reason },
    });
    if (!isShown) return this.#testify(known, reported, evidence);
    this.#write.seen(known.id, reported.location?.commit ?? commit);
    this.#meet(known, reported, evidence);
    await this.#write.flushFull();
  }

  /** What a witness reports opens its finding again, and changes nothing of it otherwise. */
  #testify(known: KeptFinding, reported: ReportedFinding, evidence: MatchEvidence): void {
    if (known.status === 'resolved') {
      this.#meet(known, reported, evidence);
      // Its own tool does not report it: it ends with the last witness.
      if (known.missingSince === null) this.#write.missed(known.id);
    } else this.#saw(known.id, 'seen', reported, known.status);
  }

  /** What becomes of the status of a known finding that is seen again. A person's word is never changed. */
  #meet(known: KeptFinding, reported: ReportedFinding, evidence: MatchEvidence): void {
    const byRule = this.#rules.of(reported)?.status;
    if (known.status === 'resolved') {
      const given = statusOf(reported, byRule);
      this.#saw(known.id, given.status === 'open' ? 'reopened' : 'seen', reported, given.status);
      this.#write.event(known.id, 'reopened', { status: ['resolved', 'open'], match: evidence });
      this.#publishStatus(known.id, 'open', given);
      this.#write.status(known.id, given);
      return;
    }
    const outgrown = this.#outgrown.get(known.id);
    const isEnded = this.#isEnded(known);
    if (known.statusBy === 'person' && outgrown === undefined && !isEnded) {
      this.#saw(known.id, 'seen', reported, known.status);
      return;
    }
    const ends = outgrown !== undefined || isEnded;
    const given = statusOf(ends ? { ...reported, suppression: null } : reported, byRule);
    this.#saw(known.id, 'seen', reported, given.status);
    if (outgrown !== undefined)
      this.#write.event(known.id, 'reopened', { status: [known.status, 'open'], comment: outgrown });
    else if (isEnded) this.#write.event(known.id, 'expired', { status: ['acknowledged', 'open'] });
    this.#publishStatus(known.id, ends ? 'open' : known.status, given);
    if (ends || !hasStatus(known, given)) this.#write.status(known.id, given);
  }

  /** Whether a person's acknowledgement has ended. */
  #isEnded({ status, statusBy, statusExpiresAt }: KeptFinding): boolean {
    if (status !== 'acknowledged' || statusBy !== 'person') return false;
    return statusExpiresAt !== null && statusExpiresAt <= this.#now;
  }

  #publishMove(known: KeptFinding, reported: ReportedFinding, evidence: MatchEvidence): void {
    const moved = known.location?.path !== reported.location?.path;
    if (!moved && (evidence.pass === 'path' || evidence.pass === 'identity')) return;
    if (!moved && known.fingerprint === reported.fingerprint) return;
    this.#write.event(known.id, 'moved', {
      before: { location: known.location, ruleId: known.ruleId },
      after: { location: reported.location, ruleId: reported.ruleId },
      match: evidence,
    });
  }

  /** That audits no longer read the file of a finding, or read it again. */
  #publishScope(known: KeptFinding, path: string | null, excluded: string | null): void {
    const isSame = (excluded === null) === (known.excludedReason === null);
    if (isSame || known.status === 'resolved') return;
    this.#write.event(known.id, 'scope_changed', scopeEvent(path, known.excludedReason, excluded));
  }

  #saw(findingId: string, outcome: AuditOutcome, finding: ReportedFinding, status: FindingStatus): void {
    this.#total += 1;
    this.#write.outcome({ findingId, outcome, severityRank: severityRank(finding.severity) });
    if (status === 'open') {
      this.#bySeverity[finding.severity] += 1;
      this.#byPriority[this.#rules.levelOf(finding)] += 1;
      this.#byConfidence[finding.confidence][finding.severity] += 1;
    }
    if (outcome === 'new') {
      this.#opened += 1;
      if (finding.introducedBy === 'rules') this.#openedByRules += 1;
      const { fingerprint, ruleId, severity, title, location } = finding;
      if (this.#audited.dryRun && this.#new.length < shownChanges) {
        this.#new.push({ id: null, fingerprint, ruleId, severity, title, location });
      }
    }
    if (outcome === 'reopened') {
      this.#reopened += 1;
      if (this.#reopenedIds.length < shownChanges) this.#reopenedIds.push(findingId);
    }
  }

  #publishStatus(findingId: string, before: FindingStatus, { status, reason }: NewStatus): void {
    if (status === before) return;
    this.#write.event(findingId, 'status_changed', {
      status: [before, status],
      comment: reason ?? undefined,
    });
  }
}
