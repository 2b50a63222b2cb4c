// Findings of two tools that were stored apart because nothing said yet that they are one: an alias, an artifact or the default
// branch that has become known since.
import type { Runtime } from '../../../support/runtime.ts';
import type { FindingStatus } from '../../../vocabulary/finding-status.ts';
import type { FindingRow } from '../../platform/storage/models.ts';
import type { Stores } from '../../platform/storage/store-registry.ts';
import { witnessOf } from '../finding-witness.ts';
import { isImportScope } from '../import-scope.ts';
import type { KeptFinding, NewEventRow } from '../ingest-store.ts';
import type { Matches } from '../matching/match.ts';
import { recordFindingEvents } from '../publish-findings.ts';
import { type Held, heldOf } from '../witnesses/finding-merge-store.ts';
import { carefulOf, decidedColumns } from '../witnesses/merged-status.ts';
import type { Joins } from './find-joins.ts';

type UsedStores = Pick<Stores, 'findingMerges' | 'findingRatings' | 'findings' | 'ingest' | 'outbox'>;
type Pairs = Matches<KeptFinding>['pairs'];

export interface JoiningApart {
  readonly auditId: string;
  readonly at: string;
}

export interface JoinedApart {
  /** By the id of a known finding that goes on as a witness: the witness and its finding. */
  readonly moved: ReadonlyMap<string, { readonly id: string; readonly witnessOf: string }>;
  readonly isChanged: boolean;
}

/** Joins known findings that `joins` brings together. To be called in the transaction that holds the repository. */
export async function joinApart(
  stores: UsedStores,
  runtime: Runtime,
  pairs: Pairs,
  joins: Joins,
  { auditId, at }: JoiningApart,
): Promise<JoinedApart> {
  const asked = pairs.flatMap(({ known, reported }) => {
    const join = known.witnessOf === undefined ? joins.get(reported) : undefined;
    return join && !join.isTaken ? [{ known, join }] : [];
  });
  if (asked.length === 0) return { moved: new Map(), isChanged: false };
  const ids = asked.flatMap(({ known, join }) => [known.id, join.id]);
  // What rules say of the survivor is said again.
  await stores.findingRatings.unrule({ ids }, at);
  const rows = new Map(await stores.findingMerges.rows(ids));
  const scopes = await stores.findingMerges.witnessScopes(ids);
  const moved = new Map<string, { readonly id: string; readonly witnessOf: string }>();
  const events: NewEventRow[] = [];
  for (const { known, join } of asked) {
    const [own, other] = [rows.get(known.id), rows.get(join.id)];
    if (!own || !other || sharesWitness(own, other, scopes)) continue;
    const [survivor, absorbed] = ordered(own, other);
    const held = heldTogether(survivor, absorbed);
    const id = runtime.newId();
    await stores.findingMerges.merge({ id, survivor, absorbed, joinedBy: join.reason, held, at });
    rows.delete(own.id);
    rows.delete(other.id);
    if (absorbed === own) moved.set(own.id, { id, witnessOf: survivor.id });
    events.push(...eventsOf(survivor, absorbed, held, join.reason));
  }
  await recordFindingEvents(stores, runtime, events);
  return { moved, isChanged: events.length > 0 };

  function eventsOf(
    survivor: FindingRow,
    absorbed: FindingRow,
    held: Held,
    by: string,
  ): readonly NewEventRow[] {
    const event = { finding_id: survivor.id, at, actor_id: null, audit_id: auditId, evidence: null };
    const joined: NewEventRow = {
      ...event,
      id: runtime.newId(),
      kind: 'joined',
      before: null,
      after: JSON.stringify({ ...witnessOf(absorbed.scope), by, findingId: absorbed.id }),
      status_before: null,
      status_after: null,
      comment: null,
    };
    if (held.status === survivor.status) return [joined];
    const changed: NewEventRow = {
      ...event,
      id: runtime.newId(),
      kind: 'status_changed',
      before: JSON.stringify({ status: survivor.status }),
      after: JSON.stringify({ status: held.status }),
      status_before: survivor.status as FindingStatus,
      status_after: held.status as FindingStatus,
      comment: 'As decided on the finding that it was joined with.',
    };
    return [joined, changed];
  }
}

/** The same pairs, in which what goes on as a witness is one. */
export function withMoved(pairs: Pairs, { moved }: Pick<JoinedApart, 'moved'>): Pairs {
  if (moved.size === 0) return pairs;
  return pairs.map((pair) => {
    const witness = moved.get(pair.known.id);
    return witness ? { ...pair, known: { ...pair.known, ...witness } } : pair;
  });
}

/** One tool would be a witness twice. */
function sharesWitness(
  one: FindingRow,
  other: FindingRow,
  scopes: ReadonlyMap<string, ReadonlySet<string>>,
): boolean {
  const [ofOne, ofOther] = [one, other].map(({ id, scope }) => new Set([scope, ...(scopes.get(id) ?? [])]));
  return [...(ofOne ?? [])].some((scope) => ofOther?.has(scope));
}

/** The result of an audit is shown, and else that which came first. */
function ordered(own: FindingRow, other: FindingRow): readonly [survivor: FindingRow, absorbed: FindingRow] {
  const isOwnImported = isImportScope(own.scope);
  if (isOwnImported !== isImportScope(other.scope)) return isOwnImported ? [other, own] : [own, other];
  return other.first_seen_at < own.first_seen_at ? [other, own] : [own, other];
}

function heldTogether(survivor: FindingRow, absorbed: FindingRow): Held {
  const [one, other] = [heldOf(survivor), heldOf(absorbed)];
  const careful = carefulOf(one, other);
  return {
    ...one,
    ...Object.fromEntries(decidedColumns.map((name) => [name, careful[name]])),
    assignee_id: one.assignee_id ?? other.assignee_id,
    proposal: one.proposal ?? other.proposal,
    first_seen_at: one.first_seen_at < other.first_seen_at ? one.first_seen_at : other.first_seen_at,
    due_at: earlier(one.due_at, other.due_at),
  };
}

function earlier(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}
