// Stores what newer advisories change about the findings of one scope, with their history and events.
import { type Runtime, timestamp } from '../../support/runtime.ts';
import { type DueDays, dueDaysOfTeam } from '../../vocabulary/due-days.ts';
import { atLeast } from '../../vocabulary/severity.ts';
import type { FindingScope, NewEventRow } from '../findings/ingest-store.ts';
import { recordFindingEvents } from '../findings/publish-findings.ts';
import type { ApplyRules } from '../findings/recording/decide-by-rule.ts';
import { newFindingRow } from '../findings/recording/new-finding-row.ts';
import { risenReason } from '../findings/recording/outgrown-decisions.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import type { MatchedChange } from './matched-changes.ts';

export interface ChangedScope extends FindingScope {
  readonly teamId: string;
  readonly commit: string | null;
}

export interface MatchedScope {
  readonly scope: ChangedScope;
  readonly dueDays: DueDays;
  readonly applyRules: ApplyRules;
}

/** Within the transaction that read what changes. */
export async function writeMatchedChanges(
  stores: Pick<Stores, 'findings' | 'ingest' | 'outbox' | 'teams'>,
  runtime: Runtime,
  { scope, dueDays: ofPortal, applyRules }: MatchedScope,
  changes: readonly MatchedChange[],
): Promise<void> {
  if (changes.length === 0) return;
  const { ingest } = stores;
  const at = timestamp(runtime);
  const context = { ...scope, at, auditId: null };
  const dueDays = dueDaysOfTeam(ofPortal, await stores.teams.dueDays(scope.teamId));
  const ids = new Map(changes.map((change) => [change, change.id ?? runtime.newId()]));
  const opened = changes.flatMap((change) =>
    change.kind === 'opened' && change.id === null
      ? [newFindingRow(change.finding, { ...context, dueDays, id: ids.get(change) ?? '' })]
      : [],
  );
  await ingest.insertFindings(opened);
  const severe = changes.filter(
    ({ kind, finding }) => kind === 'changed' && atLeast(finding.severity, 'high'),
  );
  const risen = await stores.findings.acceptedAsLess(severe.flatMap(({ id }) => id ?? []));
  await ingest.updateTools(
    changes.flatMap((change) => change.update?.(dueDays) ?? []),
    at,
  );
  const idsOf = (kind: MatchedChange['kind']) =>
    changes.flatMap((change) => (change.kind === kind && change.id !== null ? [change.id] : []));
  const status = { by: 'tool', reason: null, expiresAt: null } as const;
  await ingest.setStatus([...idsOf('opened'), ...risen], { ...status, status: 'open', resolvedAt: null }, at);
  await ingest.setStatus(idsOf('closed'), { ...status, status: 'resolved', resolvedAt: at }, at);
  const events = changes.flatMap((change): NewEventRow[] => {
    if (!change.event) return [];
    const { kind, before, after } = change.event;
    return [
      {
        id: runtime.newId(),
        finding_id: ids.get(change) ?? '',
        at,
        kind,
        actor_id: null,
        audit_id: null,
        before: before && JSON.stringify(before),
        after: JSON.stringify(after),
        status_before: before?.status ?? null,
        status_after: after.status ?? null,
        comment: null,
        evidence: null,
      },
    ];
  });
  const reopened = risen.map(
    (id): NewEventRow => ({
      id: runtime.newId(),
      finding_id: id,
      at,
      kind: 'reopened',
      actor_id: null,
      audit_id: null,
      before: JSON.stringify({ status: 'acknowledged' }),
      after: JSON.stringify({ status: 'open' }),
      status_before: 'acknowledged',
      status_after: 'open',
      comment: risenReason,
      evidence: null,
    }),
  );
  await recordFindingEvents(stores, runtime, [...events, ...reopened], opened);
  await applyRules(changes.flatMap((change) => (change.kind === 'closed' ? [] : (ids.get(change) ?? []))));
}
