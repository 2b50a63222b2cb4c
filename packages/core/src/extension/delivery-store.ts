import type { Knex } from 'knex';
import type { Page, PageRequest } from '../page.ts';
import type { Database } from '../storage/database.ts';
import { listPage } from '../storage/list.ts';
import type {
  ClaimedDelivery,
  Delivery,
  DeliveryHealth,
  DeliveryStatus,
  IntakeOutcome,
  NewDelivery,
} from './delivery.ts';

export const deliverySorts = { createdAt: 'created_at' } as const;

export interface DeliveryFilter {
  readonly status?: DeliveryStatus;
  readonly event?: string;
}

interface DeliveryRow {
  id: string;
  event: string;
  action: string | null;
  status: DeliveryStatus;
  reason: string | null;
  lane: string;
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

type KnownRow = Pick<DeliveryRow, 'id' | 'event' | 'status' | 'body_hash' | 'created_at' | 'attempts'>;

const open: readonly DeliveryStatus[] = ['queued', 'processing'];
/** Deliveries of one installation at a time, so that a busy organisation never holds up the others. */
const mostOfInstallation = 2;

/** Deliveries and their queue. Times are given by the caller, so that tests can move the clock. */
export class DeliveryStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /**
   * Keeps what came in, all in one transaction, and says what became of each. `replaySince` is when a body that
   * was seen under another id no longer counts as the same.
   */
  async take(
    batch: readonly NewDelivery[],
    now: string,
    replaySince: string,
  ): Promise<readonly IntakeOutcome[]> {
    return this.#db.transaction(async () => {
      // Two instances could each see a body for the first time.
      await this.#lock(4180002);
      const known = await this.#known(batch, replaySince);
      const fresh: Record<string, unknown>[] = [];
      const requeued: string[] = [];
      const outcomes = batch.map((delivery): IntakeOutcome => {
        const same = known.byId.get(delivery.id);
        if (same) {
          if (same.body_hash !== hashOf(delivery)) return { status: 'conflict' };
          const failed = same.status === 'dead' || (same.status === 'queued' && same.attempts > 0);
          if (!failed) return { status: 'duplicate', reason: 'delivery_id', firstAt: same.created_at };
          known.byId.set(same.id, { ...same, status: 'queued', attempts: 0 });
          requeued.push(same.id);
          return { status: 'requeued' };
        }
        const replayed = known.byBody.get(bodyKey(delivery.event, hashOf(delivery)));
        if (replayed) return { status: 'duplicate', reason: 'body', firstAt: replayed };
        const row = toRow(delivery, now);
        fresh.push(row);
        known.byId.set(delivery.id, { ...row, attempts: 0 } as KnownRow);
        known.byBody.set(bodyKey(delivery.event, hashOf(delivery)), now);
        return { status: delivery.ignored === undefined ? 'accepted' : 'ignored' };
      });
      if (fresh.length > 0) await this.#insert(fresh);
      if (requeued.length > 0) await this.#requeue(requeued, now);
      return outcomes;
    });
  }

  /**
   * Claims the next delivery whose time has come and whose lane is idle. Of deliveries that coalesce the newest
   * is claimed, and the others of the lane end; all others keep their order.
   */
  async claim(now: string, leasedUntil: string): Promise<ClaimedDelivery | undefined> {
    return this.#db.transaction(async () => {
      // Two claims at once could each take one of the same lane: claims go one after the other.
      await this.#lock(4180003);
      const first: DeliveryRow | undefined = await this.#db.dialect.skipLocked(this.#claimable(now).first());
      if (!first) return undefined;
      const row = first.newest_only ? await this.#newestOf(first, now) : first;
      const attempts = row.attempts + 1;
      const fence = row.fence + 1;
      await this.#table
        .where({ id: row.id })
        .update({ status: 'processing', attempts, fence, leased_until: leasedUntil });
      const { id, event, action, lane, created_at: createdAt } = row;
      const payload = JSON.parse(row.payload ?? '{}');
      return { ...{ id, event, action, lane, payload, fence, createdAt }, attempt: attempts };
    });
  }

  /** Extends the lease. False when it is no longer ours, or when a newer delivery stands for this one. */
  async extend(claim: ClaimedDelivery, leasedUntil: string): Promise<'held' | 'lost' | 'superseded'> {
    const newer = await this.#table
      .where({ lane: claim.lane, event: claim.event, newest_only: true, status: 'queued' })
      .where('created_at', '>', claim.createdAt)
      .first('id');
    const changed = await this.#held(claim).update({ leased_until: leasedUntil });
    if (changed !== 1) return 'lost';
    return newer ? 'superseded' : 'held';
  }

  /** Ends the delivery; false when the claim no longer holds. */
  async end(
    claim: ClaimedDelivery,
    status: 'done' | 'superseded' | 'ignored' | 'dead',
    told: { readonly now: string; readonly reason?: string; readonly error?: string },
  ): Promise<boolean> {
    const update = {
      ...{ status, reason: told.reason ?? null, leased_until: null, ended_at: told.now },
      ...(told.error !== undefined && { last_error: told.error }),
      // What is dead may be tried again; of the others nobody reads the payload any more.
      ...(status !== 'dead' && { payload: null }),
    };
    return (await this.#held(claim).update(update)) === 1;
  }

  /** Gives the delivery back for another attempt. An attempt that did no harm (`error` null) is not counted. */
  async release(claim: ClaimedDelivery, runAt: string, error: string | null): Promise<boolean> {
    const update: Record<string, unknown> = { status: 'queued', leased_until: null, run_at: runAt };
    if (error === null) update.attempts = this.#db.knex.raw('attempts - 1');
    else update.last_error = error;
    return (await this.#held(claim).update(update)) === 1;
  }

  /** Gives a dead or waiting delivery all its attempts again, from now on; false when it is neither. */
  async retry(id: string, now: string): Promise<boolean> {
    return (await this.#requeue([id], now)) === 1;
  }

  async find(id: string): Promise<Delivery | undefined> {
    const row: DeliveryRow | undefined = await this.#table.where({ id }).first();
    return row && toDelivery(row);
  }

  /** Which of these ids have come in. */
  async knownIds(ids: readonly string[]): Promise<ReadonlySet<string>> {
    const known = new Set<string>();
    for (let start = 0; start < ids.length; start += 500) {
      const portion = ids.slice(start, start + 500);
      for (const id of await this.#table.whereIn('id', portion).pluck('id')) known.add(id);
    }
    return known;
  }

  async list(filter: DeliveryFilter, page: PageRequest): Promise<Page<Delivery>> {
    const query = this.#table;
    if (filter.status) query.where({ status: filter.status });
    if (filter.event) query.where({ event: filter.event });
    return listPage<DeliveryRow, Delivery>(query, {
      table: 'extension_deliveries',
      columns: deliverySorts,
      page,
      fromRow: toDelivery,
    });
  }

  async health(now: string): Promise<DeliveryHealth> {
    const waiting = await this.#table
      .whereIn('status', open)
      .first(this.#db.knex.raw('count(*) as total, min(created_at) as oldest'));
    const [dead] = await this.#table.where({ status: 'dead' }).count({ total: '*' });
    const oldest = waiting?.oldest ? (Date.parse(now) - Date.parse(String(waiting.oldest))) / 1000 : 0;
    return {
      waiting: Number(waiting?.total ?? 0),
      dead: Number(dead?.total ?? 0),
      oldestWaitingSeconds: Math.max(0, Math.round(oldest)),
    };
  }

  /** Forgets what ended before the first time, and the dead that ended before the second. */
  async prune(endedBefore: string, deadBefore: string): Promise<number> {
    const ended = await this.#table
      .whereIn('status', ['done', 'superseded', 'ignored'])
      .where('created_at', '<', endedBefore)
      .del();
    return ended + (await this.#table.where({ status: 'dead' }).where('created_at', '<', deadBefore).del());
  }

  /** Frees every lease: for a program that owns its database alone and has just started. */
  async freeAllLeases(): Promise<void> {
    await this.#table.where({ status: 'processing' }).update({ status: 'queued', leased_until: null });
  }

  get #table(): Knex.QueryBuilder {
    return this.#db.knex('extension_deliveries');
  }

  async #lock(key: number): Promise<void> {
    if (this.#db.dialect.name === 'postgres')
      await this.#db.knex.raw('select pg_advisory_xact_lock(?)', [key]);
  }

  /** Those of the batch that came before. One query, and no builder: this is asked with every group. */
  async #known(batch: readonly NewDelivery[], replaySince: string) {
    const marks = batch.map(() => '?').join(', ');
    const result: unknown = await this.#db.knex.raw(
      `select id, event, status, body_hash, created_at, attempts from extension_deliveries
       where id in (${marks}) or body_hash in (${marks})`,
      [...batch.map(({ id }) => id), ...batch.map(hashOf)],
    );
    const rows = (Array.isArray(result) ? result : (result as { rows: unknown[] }).rows) as KnownRow[];
    const bodies = rows.filter((row) => row.created_at >= replaySince);
    return {
      byId: new Map(rows.map((row) => [row.id, row])),
      byBody: new Map(bodies.map((row) => [bodyKey(row.event, row.body_hash), row.created_at])),
    };
  }

  async #insert(rows: readonly Record<string, unknown>[]): Promise<void> {
    const columns = Object.keys(rows[0] ?? {});
    const marks = `(${columns.map(() => '?').join(', ')})`;
    for (let start = 0; start < rows.length; start += 200) {
      const portion = rows.slice(start, start + 200);
      const values = portion.flatMap((row) => columns.map((column) => row[column])) as Knex.RawBinding[];
      const sql = `insert into extension_deliveries (${columns.join(', ')}) values ${portion.map(() => marks).join(', ')}`;
      await this.#db.knex.raw(sql, values);
    }
  }

  async #requeue(ids: readonly string[], now: string): Promise<number> {
    return this.#table
      .whereIn('id', ids)
      .whereIn('status', ['dead', 'queued'])
      .update({ status: 'queued', attempts: 0, run_at: now, ended_at: null });
  }

  #held(claim: ClaimedDelivery): Knex.QueryBuilder {
    return this.#table.where({ id: claim.id, fence: claim.fence, status: 'processing' });
  }

  #claimable(now: string): Knex.QueryBuilder {
    const table = 'extension_deliveries';
    const busy = (column: string) =>
      `select 1 from ${table} other where other.${column} = ${table}.${column} and other.id <> ${table}.id
         and other.status = 'processing' and other.leased_until > ?`;
    return this.#table
      .whereIn('status', open)
      .where('run_at', '<=', now)
      .where((free) => free.whereNull('leased_until').orWhere('leased_until', '<=', now))
      .whereRaw(`not exists (${busy('lane')})`, [now])
      .where((turn) =>
        turn.where({ newest_only: true }).orWhereRaw(
          `not exists (select 1 from ${table} earlier where earlier.lane = ${table}.lane
             and earlier.event = ${table}.event and earlier.status in ('queued', 'processing')
             and (earlier.created_at < ${table}.created_at
               or (earlier.created_at = ${table}.created_at and earlier.id < ${table}.id)))`,
        ),
      )
      .whereRaw(
        `(installation_id is null or (select count(*) from (${busy('installation_id')}) running) < ?)`,
        [now, mostOfInstallation],
      )
      .orderBy(['created_at', 'id']);
  }

  /** The newest one that waits in the lane of `first`; the older ones end here. */
  async #newestOf(first: DeliveryRow, now: string): Promise<DeliveryRow> {
    const waiting: DeliveryRow[] = await this.#table
      .where({ lane: first.lane, event: first.event, newest_only: true })
      .whereIn('status', open)
      .where((free) => free.whereNull('leased_until').orWhere('leased_until', '<=', now))
      .orderBy(['created_at', 'id']);
    const newest = waiting.at(-1) ?? first;
    const older = waiting.filter(({ id }) => id !== newest.id).map(({ id }) => id);
    if (older.length > 0) {
      await this.#table.whereIn('id', older).update({
        ...{ status: 'superseded', reason: `by ${newest.id}`, payload: null },
        ...{ leased_until: null, ended_at: now, fence: this.#db.knex.raw('fence + 1') },
      });
    }
    return newest;
  }
}

function bodyKey(event: string, bodyHash: string): string {
  return `${event} ${bodyHash}`;
}

/** 128 bits: nobody finds another body to one, and nobody without the secret may try. */
function hashOf({ bodySha256 }: NewDelivery): string {
  return bodySha256.slice(0, 32);
}

function toRow(delivery: NewDelivery, now: string): Record<string, unknown> {
  const { ignored } = delivery;
  return {
    id: delivery.id,
    event: delivery.event,
    action: delivery.action,
    status: ignored === undefined ? 'queued' : 'ignored',
    reason: ignored ?? null,
    installation_id: delivery.installationId ?? null,
    lane: delivery.lane ?? '',
    newest_only: delivery.coalesce ?? false,
    body_hash: hashOf(delivery),
    payload: ignored === undefined && delivery.payload ? JSON.stringify(delivery.payload) : null,
    created_at: now,
    run_at: now,
    ended_at: ignored === undefined ? null : now,
  };
}

function toDelivery(row: DeliveryRow): Delivery {
  const isOpen = open.includes(row.status);
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
