// What newer advisories find that other tools see already, and what they no longer find that others still do.
import { type Runtime, timestamp } from '../../support/runtime.ts';
import { type DueDays, dueDaysOfTeam } from '../../vocabulary/due-days.ts';
import { ratingColumns } from '../findings/decided-rating.ts';
import { witnessOf } from '../findings/finding-witness.ts';
import type { NewEventRow } from '../findings/ingest-store.ts';
import { recordFindingEvents } from '../findings/publish-findings.ts';
import type { ApplyRules } from '../findings/recording/decide-by-rule.ts';
import { findJoins, type Joins } from '../findings/recording/find-joins.ts';
import { WitnessRecord } from '../findings/recording/witness-record.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import type { MatchedChange } from './matched-changes.ts';
import type { ChangedScope } from './write-matched-changes.ts';

type UsedStores = Pick<Stores, 'findings' | 'ingest' | 'outbox' | 'teams' | 'witnesses'>;

export interface Joining {
  readonly scope: ChangedScope;
  readonly defaultBranch: string | null;
  readonly dueDays: DueDays;
  readonly applyRules: ApplyRules;
}

/** Joins what can be; the rest of the changes is still to be written. */
export async function joinMatched(
  stores: UsedStores,
  runtime: Runtime,
  joining: Joining,
  changes: readonly MatchedChange[],
): Promise<readonly MatchedChange[]> {
  const isNew = ({ kind, id }: MatchedChange) => kind === 'opened' && id === null;
  const added = changes.filter(isNew).map(({ finding }) => finding);
  const joins = await findJoins(stores, joining, added);
  if (joins.size > 0) await join(stores, runtime, joining, joins);
  const closed = changes.flatMap(({ kind, id }) => (kind === 'closed' && id !== null ? [id] : []));
  const supported = await stores.witnesses.reported(closed, []);
  await stores.ingest.miss([...supported], timestamp(runtime));
  return changes.filter(
    (change) =>
      !(isNew(change) && joins.has(change.finding)) &&
      !(change.kind === 'closed' && change.id !== null && supported.has(change.id)),
  );
}

async function join(
  stores: UsedStores,
  runtime: Runtime,
  { scope, dueDays: ofPortal, applyRules }: Joining,
  joins: Joins,
): Promise<void> {
  const at = timestamp(runtime);
  const { commit } = scope;
  const record = new WitnessRecord(stores, runtime, {
    scope,
    auditId: null,
    commit,
    dryRun: false,
    at,
    joins,
  });
  const dueDays = dueDaysOfTeam(ofPortal, await stores.teams.dueDays(scope.teamId));
  const events: NewEventRow[] = [];
  const joinedIds: string[] = [];
  for (const [finding, joined] of await record.findingsOf([...joins.keys()])) {
    const { known, reason, from } = joined;
    const rating = ratingColumns(finding, known.firstSeenAt, dueDays);
    const { isShown } = await record.join(joined, finding, rating);
    joinedIds.push(known.id);
    const event = {
      finding_id: known.id,
      at,
      actor_id: null,
      audit_id: null,
      comment: null,
      evidence: null,
    };
    events.push({
      ...event,
      id: runtime.newId(),
      kind: 'joined',
      before: null,
      after: JSON.stringify({ ...witnessOf(isShown ? from : scope.scope), by: reason }),
      status_before: null,
      status_after: null,
    });
    if (known.status !== 'resolved') continue;
    events.push({
      ...event,
      id: runtime.newId(),
      kind: 'reopened',
      before: JSON.stringify({ status: 'resolved' }),
      after: JSON.stringify({ status: 'open' }),
      status_before: 'resolved',
      status_after: 'open',
    });
    const open = { status: 'open', by: 'tool', reason: null, expiresAt: null, resolvedAt: null } as const;
    await stores.ingest.setStatus([known.id], open, at);
    if (!isShown) await stores.ingest.miss([known.id], at);
  }
  await record.flush();
  await recordFindingEvents(stores, runtime, events);
  await applyRules(joinedIds);
}
