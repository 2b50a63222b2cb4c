// What newer advisories find that other tools see already, and what they no longer find that others still do.
import { type Runtime, timestamp } from '../../support/runtime.ts';
import { type DueDays, dueDaysOfTeam } from '../../vocabulary/due-days.ts';
import { dueAt } from '../findings/finding.ts';
import { toToolColumns } from '../findings/finding-row.ts';
import { witnessOf } from '../findings/finding-witness.ts';
import { isImportScope } from '../findings/import-scope.ts';
import { recordFindingEvents } from '../findings/publish-findings.ts';
import { findJoins, type Join } from '../findings/recording/find-joins.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import type { MatchedChange } from './matched-changes.ts';
import type { ChangedScope } from './write-matched-changes.ts';

type UsedStores = Pick<Stores, 'findings' | 'ingest' | 'outbox' | 'teams' | 'witnesses'>;

export interface Joining {
  readonly scope: ChangedScope;
  readonly defaultBranch: string | null;
  readonly dueDays: DueDays;
}

/** Joins what can be; the rest of the changes is still to be written. */
export async function joinMatched(
  stores: UsedStores,
  runtime: Runtime,
  { scope, defaultBranch, dueDays }: Joining,
  changes: readonly MatchedChange[],
): Promise<readonly MatchedChange[]> {
  const isNew = ({ kind, id }: MatchedChange) => kind === 'opened' && id === null;
  const added = changes.filter(isNew).map(({ finding }) => finding);
  const joins = added.length === 0 ? new Map() : await findJoins(stores, { scope, defaultBranch }, added);
  const own = dueDaysOfTeam(dueDays, await stores.teams.dueDays(scope.teamId));
  for (const [finding, join] of joins)
    if (!join.isTaken) await joinOne(stores, runtime, { scope, dueDays: own }, { finding, join });
  const closed = changes.flatMap(({ kind, id }) => (kind === 'closed' && id !== null ? [id] : []));
  const supported = await stores.witnesses.reported(closed, []);
  await stores.ingest.miss([...supported], timestamp(runtime));
  return changes.filter(
    (change) =>
      !(isNew(change) && joins.has(change.finding)) &&
      !(change.kind === 'closed' && change.id !== null && supported.has(change.id)),
  );
}

async function joinOne(
  { findings, ingest, outbox, witnesses }: UsedStores,
  runtime: Runtime,
  { scope, dueDays }: Pick<Joining, 'scope' | 'dueDays'>,
  { finding, join }: { readonly finding: MatchedChange['finding']; readonly join: Join },
): Promise<void> {
  const at = timestamp(runtime);
  const columns = toToolColumns(finding);
  const witness = { id: runtime.newId(), joinedBy: join.reason };
  const isShown = !isImportScope(scope.scope) && isImportScope(join.from);
  const [known] = await ingest.keptAmong([join.id]);
  if (!known) return;
  const { pathBound } = finding;
  if (isShown) {
    const due = dueAt(finding, known.firstSeenAt, dueDays);
    await witnesses.lead(join.id, { scope, columns: { ...columns, due_at: due }, pathBound, witness });
  } else {
    const { repositoryId, auditType, commit } = scope;
    const own = { repositoryId, auditType, scope: scope.scope, columns, pathBound, commit };
    await witnesses.insert({
      ...witness,
      ...own,
      findingId: join.id,
      auditId: null,
      firstSeenAt: at,
      lastSeenAt: at,
    });
  }
  const isReopened = known.status === 'resolved';
  if (isReopened)
    await ingest.setStatus([join.id], {
      status: 'open',
      by: 'tool',
      reason: null,
      expiresAt: null,
      resolvedAt: null,
    });
  const event = { finding_id: join.id, at, actor_id: null, audit_id: null, comment: null, evidence: null };
  await recordFindingEvents({ findings, ingest, outbox }, runtime, [
    {
      ...event,
      id: runtime.newId(),
      kind: 'joined',
      before: null,
      after: JSON.stringify({ ...witnessOf(isShown ? join.from : scope.scope), by: join.reason }),
      status_before: null,
      status_after: null,
    },
    ...(isReopened
      ? [
          {
            ...event,
            id: runtime.newId(),
            kind: 'reopened',
            before: JSON.stringify({ status: 'resolved' }),
            after: JSON.stringify({ status: 'open' }),
            status_before: 'resolved',
            status_after: 'open',
          },
        ]
      : []),
  ]);
}
