// Deliveries as rows, and what becomes of a group of them, whichever way it is written.
import {
  type Delivery,
  type DeliveryStatus,
  deliveryUrgencies,
  type IntakeOutcome,
  type NewDelivery,
} from './delivery.ts';

export interface DeliveryRow {
  id: string;
  event: string;
  action: string | null;
  status: DeliveryStatus;
  reason: string | null;
  lane: string;
  urgency: number;
  is_unannounced: boolean | number;
  newest_only: boolean | number;
  body_hash: string;
  payload: string | null;
  created_at: string;
  run_at: string;
  attempts: number;
  fence: number;
  leased_until: string | null;
  last_error: string | null;
  ended_at: string | null;
}

export type KnownRow = Pick<DeliveryRow, 'id' | 'event' | 'status' | 'body_hash' | 'created_at' | 'attempts'>;

const newColumns = [
  'id',
  'event',
  'action',
  'status',
  'reason',
  'installation_id',
  'lane',
  'newest_only',
  'urgency',
  'is_unannounced',
  'body_hash',
  'payload',
  'created_at',
  'run_at',
  'attempts',
  'ended_at',
] as const;
export type NewRow = KnownRow &
  Readonly<Record<(typeof newColumns)[number], string | number | boolean | null>>;

export const knownSql = 'select id, event, status, body_hash, created_at, attempts from extension_deliveries';
/** Of lists of ids and of hashes in JSON: one statement for a group, however many are in it. */
export const knownAmong = ['id', 'body_hash']
  .map((column) => `${knownSql} where ${column} in (select value from json_each(?))`)
  .join(' union all ');
export const requeueSql =
  "update extension_deliveries set status = 'queued', attempts = 0, run_at = ?, ended_at = null where id = ?";

export const openStatuses: readonly DeliveryStatus[] = ['queued', 'processing'];

/** The same body under the name of another event is another matter. */
export function bodyKey(event: string, bodyHash: string): string {
  return `${event} ${bodyHash}`;
}

/** 128 bits: nobody finds another body to one, and nobody without the secret may try. */
export function hashesOf({ bodyDigests: [first, ...others] }: NewDelivery): [string, ...string[]] {
  return [first.slice(0, 32), ...others.map((digest) => digest.slice(0, 32))];
}

/** What a group is known by: its ids, and the hashes of its bodies. */
export function namesOf(batch: readonly NewDelivery[]): [ids: string[], hashes: string[]] {
  return [batch.map(({ id }) => id), batch.flatMap(hashesOf)];
}

export interface Sorted {
  readonly fresh: readonly NewRow[];
  readonly requeued: readonly string[];
  readonly outcomes: readonly IntakeOutcome[];
}

/** What becomes of each of a group, given those that came before. */
export function sortOut(
  batch: readonly NewDelivery[],
  rows: readonly KnownRow[],
  { now, replaySince }: { readonly now: string; readonly replaySince: string },
): Sorted {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const byBody = new Map<string, string>();
  for (const row of rows) {
    if (row.created_at >= replaySince) byBody.set(bodyKey(row.event, row.body_hash), row.created_at);
  }
  const fresh: NewRow[] = [];
  const requeued: string[] = [];
  const outcomes = batch.map((delivery): IntakeOutcome => {
    const hashes = hashesOf(delivery);
    const same = byId.get(delivery.id);
    if (same) {
      if (!hashes.includes(same.body_hash)) return { status: 'conflict' };
      const failed = same.status === 'dead' || (same.status === 'queued' && same.attempts > 0);
      if (!failed) return { status: 'duplicate', reason: 'delivery_id', firstAt: same.created_at };
      byId.set(same.id, { ...same, status: 'queued', attempts: 0 });
      requeued.push(same.id);
      return { status: 'requeued' };
    }
    const bodies = hashes.map((hash) => bodyKey(delivery.event, hash));
    const firstAt = bodies.map((body) => byBody.get(body)).find((at) => at !== undefined);
    if (firstAt !== undefined) return { status: 'duplicate', reason: 'body', firstAt };
    const row = toRow(delivery, now);
    fresh.push(row);
    byId.set(delivery.id, row);
    byBody.set(bodyKey(delivery.event, hashes[0]), now);
    return { status: delivery.ignored === undefined ? 'accepted' : 'ignored' };
  });
  return { fresh, requeued, outcomes };
}

function toRow(delivery: NewDelivery, now: string): NewRow {
  const { ignored } = delivery;
  return {
    id: delivery.id,
    event: delivery.event,
    action: delivery.action,
    status: ignored === undefined ? 'queued' : 'ignored',
    reason: ignored ?? null,
    installation_id: delivery.installationId ?? null,
    lane: delivery.queueName ?? '',
    newest_only: delivery.coalesce ?? false,
    urgency: deliveryUrgencies.indexOf(delivery.urgency ?? 'person'),
    is_unannounced: delivery.isAnnounced ?? false,
    body_hash: hashesOf(delivery)[0],
    payload: ignored === undefined && delivery.payload ? JSON.stringify(delivery.payload) : null,
    created_at: now,
    run_at: now,
    attempts: 0,
    ended_at: ignored === undefined ? null : now,
  };
}

export function insertSql(rows: number): string {
  const marks = `(${newColumns.map(() => '?').join(', ')})`;
  return `insert into extension_deliveries (${newColumns.join(', ')}) values ${Array(rows).fill(marks).join(', ')}`;
}

export const insertOne = insertSql(1);

const defaults: Partial<NewRow> = { urgency: deliveryUrgencies.indexOf('person'), is_unannounced: false };

export function bindingsOf(row: NewRow): unknown[] {
  return newColumns.map((column) => {
    // What an earlier version left in the inbox has not all of them.
    const value = row[column] ?? defaults[column] ?? null;
    // SQLite's own driver knows no booleans; PostgreSQL takes 'true' and 1 for a text alike.
    return typeof value === 'boolean' ? String(Number(value)) : value;
  });
}

export function toDelivery(row: DeliveryRow): Delivery {
  const isOpen = openStatuses.includes(row.status);
  return {
    id: row.id,
    event: row.event,
    action: row.action,
    status: row.status,
    reason: row.reason,
    attempts: row.attempts,
    lastError: row.last_error,
    createdAt: row.created_at,
    nextAttemptAt: isOpen ? row.run_at : null,
    endedAt: row.ended_at,
  };
}

/** Heads that a delivery takes over from those that it stands for. */
export const maxReplaced = 10;

/** The payload of the newest delivery of a queue, with what others of it had begun: other heads, and what its own shows. */
export function withReplaced(
  newest: DeliveryRow,
  begun: readonly DeliveryRow[],
): Readonly<Record<string, unknown>> {
  const payload = JSON.parse(newest.payload ?? '{}');
  if (begun.length === 0) return payload;
  const older = begun.map((row) => JSON.parse(row.payload ?? '{}'));
  const heads = [payload, ...older]
    .flatMap(({ replaced = [] }) => replaced)
    .concat(older.map(({ head }) => head))
    .filter((head) => typeof head === 'string' && head !== payload.head);
  const isAnnounced = older.some((one) => one.isAnnounced === true && one.head === payload.head);
  return {
    ...payload,
    ...(isAnnounced && { isAnnounced }),
    replaced: [...new Set(heads)].slice(-maxReplaced),
  };
}
