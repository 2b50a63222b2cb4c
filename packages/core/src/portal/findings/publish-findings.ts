// What became of findings, published as events of up to a hundred findings each: ten thousand new findings are a hundred
// rows, not ten thousand, so that publishing costs an audit next to nothing and a receiver few requests.

import type { Runtime } from '../../support/runtime.ts';
import type { FindingStatus } from '../../vocabulary/finding-status.ts';
import type { FeedEventType, NewFeedEvent } from '../events/feed-event.ts';
import { publish } from '../events/publish.ts';
import { chunksOf } from '../platform/storage/chunks-of.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import { type FindingBrief, toBrief } from './finding-brief.ts';
import type { NewEventRow, NewFindingRow } from './ingest-store.ts';

/** What it reads and writes. */
type UsedStores = Pick<Stores, 'findings' | 'ingest' | 'outbox'>;

/** Findings of one event. */
export const findingsPerEvent = 100;

interface Change {
  readonly type: FeedEventType;
  readonly findingId: string;
  readonly auditId: string | null;
  readonly actorId: string | null;
  readonly previousStatus: FindingStatus | null;
  /** Undefined where the status stays as it is. */
  readonly status?: FindingStatus;
}

/** What people do to a finding without changing its status. */
const typesByKind: Readonly<Record<string, FeedEventType>> = {
  added_to_kev: 'finding.exploited',
  assigned: 'finding.assigned',
  proposed: 'finding.proposed',
};

/**
 * Keeps the history of findings, and says what of it others wait for. Belongs into the transaction of the change.
 * `inserted` are findings that were new just before: they need not be read again.
 */
export async function recordFindingEvents(
  stores: UsedStores,
  runtime: Runtime,
  rows: readonly NewEventRow[],
  inserted: readonly NewFindingRow[] = [],
): Promise<void> {
  await stores.ingest.insertEvents(rows);
  const accepted = rows.filter(({ status_before: before, status_after: after }) =>
    [before, after].some((status) => status === 'acknowledged' || status === 'false_positive'),
  );
  await stores.findings.markPullRequests(accepted.map(({ finding_id: id }) => id));
  const changes = changesOf(rows);
  if (changes.length === 0) return;
  const briefs = new Map(inserted.map((row) => [row.id, toBrief(row)]));
  const others = changes.map(({ findingId }) => findingId).filter((id) => !briefs.has(id));
  for (const [id, brief] of await stores.findings.briefs(others)) briefs.set(id, brief);
  const groups = Map.groupBy(changes, ({ type, auditId, actorId, findingId }) =>
    [type, auditId, actorId, briefs.get(findingId)?.repositoryId].join(' '),
  );
  const events: NewFeedEvent[] = [];
  for (const group of groups.values()) {
    for (const part of chunksOf(group, findingsPerEvent)) {
      events.push(eventOf(part, briefs));
    }
  }
  await publish(stores, runtime, events);
}

/** Says of findings that someone commented on them. Belongs into the transaction of the comment. */
export async function publishComment(
  stores: Pick<UsedStores, 'findings' | 'outbox'>,
  runtime: Runtime,
  { findingId, actorId }: { readonly findingId: string; readonly actorId: string },
): Promise<void> {
  const briefs = await stores.findings.briefs([findingId]);
  const change = {
    type: 'finding.commented',
    findingId,
    auditId: null,
    actorId,
    previousStatus: null,
  } as const;
  await publish(stores, runtime, [eventOf([change], briefs)]);
}

/** What a finding's status was before all of the rows, and what it is after them. */
function changesOf(rows: readonly NewEventRow[]): readonly Change[] {
  const changes: Change[] = [];
  for (const same of Map.groupBy(rows, ({ finding_id }) => finding_id).values()) {
    for (const [kind, type] of Object.entries(typesByKind)) {
      const row = same.findLast((one) => one.kind === kind);
      if (!row) continue;
      const { finding_id: findingId, audit_id: auditId, actor_id: actorId } = row;
      changes.push({ type, findingId, auditId, actorId, previousStatus: null });
    }
    const moved = same.filter(({ status_after }) => status_after !== null);
    const [first, last] = [moved[0], moved.at(-1)];
    if (!first || !last) continue;
    const before = first.status_before as FindingStatus | null;
    const status = last.status_after as FindingStatus;
    const type = typeOf(before, status);
    if (!type) continue;
    const { finding_id: findingId, audit_id: auditId, actor_id: actorId } = last;
    changes.push({ type, findingId, auditId, actorId, previousStatus: before, status });
  }
  return changes;
}

function typeOf(before: FindingStatus | null, after: FindingStatus): FeedEventType | undefined {
  if (before === after) return undefined;
  if (after === 'open') return before === null ? 'finding.opened' : 'finding.reopened';
  if (after === 'resolved') return 'finding.resolved';
  // What the code suppresses from the start was never shown as open.
  return before === null ? undefined : 'finding.triaged';
}

type Briefs = ReadonlyMap<string, FindingBrief>;

function eventOf(changes: readonly Change[], briefs: Briefs): NewFeedEvent {
  const findings = changes.flatMap(({ findingId, previousStatus, status }) => {
    const brief = briefs.get(findingId);
    if (!brief) return [];
    const { repositoryId: _, ...shown } = brief;
    return [{ ...shown, previousStatus, ...(status !== undefined && { status }) }];
  });
  const [first] = changes as readonly [Change];
  const repositoryId = briefs.get(first.findingId)?.repositoryId;
  const { type, auditId, actorId } = first;
  return {
    type,
    ...(repositoryId !== undefined && { repositoryId }),
    data: { repositoryId, auditId, actorId, count: findings.length, findings },
  };
}
