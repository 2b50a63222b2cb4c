// Collects what an ingest writes and sends it in large batches, so that neither the number of statements nor the
// memory grows with the number of findings. A dry run's writer discards.

import type { Runtime } from '../../../support/runtime.ts';
import type { FindingStatus } from '../../../vocabulary/finding-status.ts';
import type { Stores } from '../../platform/storage/store-registry.ts';
import type { FindingEvent, MatchEvidence } from '../finding.ts';
import type { NewEventRow, NewFindingRow, NewOutcome, NewStatus } from '../ingest-store.ts';
import { recordFindingEvents } from '../publish-findings.ts';
import type { RefreshedColumns } from '../update-tool-columns.ts';

/** What it reads and writes. */
type UsedStores = Pick<Stores, 'findings' | 'ingest' | 'outbox'>;

/** Rows kept before they are sent. */
const batchSize = 2_000;

export interface IngestWriterOptions {
  readonly auditId: string;
  readonly at: string;
  readonly dryRun: boolean;
}

export interface EventParts {
  /** The status before and after; before is null for a finding that is new. */
  readonly status?: readonly [FindingStatus | null, FindingStatus];
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
  readonly comment?: string;
  readonly match?: MatchEvidence;
}

export class IngestWriter {
  readonly #stores: UsedStores;
  readonly #runtime: Runtime;
  readonly #options: IngestWriterOptions;
  #findings: NewFindingRow[] = [];
  #events: NewEventRow[] = [];
  #outcomes: NewOutcome[] = [];
  #refreshed: ({ id: string } & RefreshedColumns)[] = [];
  #missed: string[] = [];
  #excluded = new Map<string | null, string[]>();
  #seen = new Map<string | null, string[]>();
  #statuses = new Map<string, { readonly change: NewStatus; readonly ids: string[] }>();
  #waiting = 0;

  constructor(stores: UsedStores, runtime: Runtime, options: IngestWriterOptions) {
    this.#stores = stores;
    this.#runtime = runtime;
    this.#options = options;
  }

  finding(row: NewFindingRow): void {
    if (this.#counts()) this.#findings.push(row);
  }

  refreshed(row: { id: string } & RefreshedColumns): void {
    if (this.#counts()) this.#refreshed.push(row);
  }

  outcome(outcome: NewOutcome): void {
    if (this.#counts()) this.#outcomes.push(outcome);
  }

  missed(id: string): void {
    if (this.#counts()) this.#missed.push(id);
  }

  /** That its file is left out for this reason; null: no longer. */
  excluded(id: string, reason: string | null): void {
    if (!this.#counts()) return;
    const ids = this.#excluded.get(reason);
    if (ids) ids.push(id);
    else this.#excluded.set(reason, [id]);
  }

  seen(id: string, commit: string | null): void {
    if (!this.#counts()) return;
    const ids = this.#seen.get(commit);
    if (ids) ids.push(id);
    else this.#seen.set(commit, [id]);
  }

  status(id: string, change: NewStatus): void {
    if (!this.#counts()) return;
    const key = JSON.stringify(change);
    const entry = this.#statuses.get(key);
    if (entry) entry.ids.push(id);
    else this.#statuses.set(key, { change, ids: [id] });
  }

  event(findingId: string, kind: FindingEvent['kind'], parts: EventParts): void {
    if (this.#counts()) this.#events.push(this.#eventRow(findingId, kind, parts));
  }

  /** Sends what has been collected, once it is worth a statement. */
  async flushFull(): Promise<void> {
    if (this.#waiting >= batchSize) await this.flush();
  }

  async flush(): Promise<void> {
    const { ingest } = this.#stores;
    await ingest.insertFindings(this.#findings);
    await ingest.updateTools(this.#refreshed, this.#options.at);
    for (const [commit, ids] of this.#seen) await ingest.touch(ids, { ...this.#options, commit });
    await ingest.miss(this.#missed, this.#options.at);
    for (const [reason, ids] of this.#excluded) await ingest.setExcluded(ids, reason, this.#options.at);
    for (const { change, ids } of this.#statuses.values())
      await ingest.setStatus(ids, change, this.#options.at);
    await recordFindingEvents(this.#stores, this.#runtime, this.#events, this.#findings);
    await ingest.insertOutcomes(this.#options.auditId, this.#outcomes);
    this.#findings = [];
    this.#refreshed = [];
    this.#seen = new Map();
    this.#missed = [];
    this.#excluded = new Map();
    this.#statuses = new Map();
    this.#events = [];
    this.#outcomes = [];
    this.#waiting = 0;
  }

  #counts(): boolean {
    this.#waiting += 1;
    return !this.#options.dryRun;
  }

  #eventRow(findingId: string, kind: FindingEvent['kind'], parts: EventParts): NewEventRow {
    const [statusBefore, statusAfter] = parts.status ?? [null, null];
    const before = { ...(statusBefore && { status: statusBefore }), ...parts.before };
    const after = { ...(statusAfter && { status: statusAfter }), ...parts.after };
    const json = (value: object) => (Object.keys(value).length > 0 ? JSON.stringify(value) : null);
    return {
      id: this.#runtime.newId(),
      finding_id: findingId,
      at: this.#options.at,
      kind,
      actor_id: null,
      audit_id: this.#options.auditId,
      before: json(before),
      after: json(after),
      status_before: statusBefore,
      status_after: statusAfter,
      comment: parts.comment ?? null,
      evidence: parts.match ? JSON.stringify(parts.match) : null,
    };
  }
}
