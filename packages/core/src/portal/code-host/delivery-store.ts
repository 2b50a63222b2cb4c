import type { Knex } from 'knex';
import type { Page, PageRequest } from '../platform/page.ts';
import { chunksOf } from '../platform/storage/chunks-of.ts';
import type { Database } from '../platform/storage/database.ts';
import type { AtOnce } from '../platform/storage/dialect.ts';
import { listPage } from '../platform/storage/list.ts';
import {
  type ClaimedDelivery,
  type ClaimKind,
  type Delivery,
  type DeliveryHealth,
  type DeliveryStatus,
  deliveryUrgencies,
  type IntakeOutcome,
  type NewDelivery,
} from './delivery.ts';
import { DeliveryInbox } from './delivery-inbox.ts';
import {
  bindingsOf,
  type DeliveryRow,
  insertOne,
  insertSql,
  type KnownRow,
  knownAmong,
  knownSql,
  maxReplaced,
  type NewRow,
  namesOf,
  openStatuses,
  requeueSql,
  sortOut,
  toDelivery,
  withReplaced,
} from './delivery-row.ts';

declare module '../platform/storage/store-registry.ts' {
  interface Stores {
    readonly deliveries: DeliveryStore;
  }
}

export const deliverySorts = { createdAt: 'created_at' } as const;

export interface DeliveryFilter {
  readonly status?: DeliveryStatus;
  readonly event?: string;
}

/** Deliveries of one installation at a time, so that a busy organization never holds up the others. */
const maxOfInstallation = 2;
const table = 'extension_deliveries';
const quickUrgency = deliveryUrgencies.indexOf('quick');
/** A few milliseconds' worth: nothing else happens in this process meanwhile. */
const maxMovedAtOnce = 128;

/** Deliveries and their queue. Times are given by the caller, so that tests can move the clock. */
export class DeliveryStore {
  readonly #db: Database;
  readonly #inbox = new DeliveryInbox();
  #isLookedThrough = false;

  constructor(db: Database) {
    this.#db = db;
  }

  /**
   * Keeps what came in, all in one transaction, and says what became of each, once that is on the disk. `replaySince` is
   * when a body that was seen under another id no longer counts as the same.
   */
  async take(
    batch: readonly NewDelivery[],
    now: string,
    replaySince: string,
  ): Promise<readonly IntakeOutcome[]> {
    const inbox = this.#inbox;
    const done = await this.#atOnce((driver) => {
      const rows = driver.all(
        knownAmong,
        namesOf(batch).map((names) => JSON.stringify(names)),
      ) as KnownRow[];
      const sorted = sortOut(batch, [...rows, ...inbox.known(driver, batch)], { now, replaySince });
      if (sorted.fresh.length > 0) inbox.add(driver, sorted.fresh);
      for (const id of sorted.requeued) driver.run(requeueSql, [now, id]);
      return sorted.outcomes;
    });
    if (done) return done.result;
    if (!this.#db.dialect.atOnce) await this.#moveLeftovers();
    return this.#db.transaction(async () => {
      // Two instances could each see a body for the first time.
      await this.#db.lockForTransaction('delivery-intake');
      const { fresh, requeued, outcomes } = sortOut(batch, await this.#known(batch), { now, replaySince });
      for (const batch of chunksOf(fresh, 200)) {
        const values = batch.flatMap(bindingsOf) as Knex.RawBinding[];
        await this.#db.knex.raw(insertSql(batch.length), values);
      }
      if (requeued.length > 0) await this.#requeue(requeued, now);
      return outcomes;
    });
  }

  /** How many deliveries were accepted and are not in their table yet. */
  get inInbox(): number {
    return this.#inbox.size ?? 0;
  }

  /** Moves accepted deliveries into their table, which everything but `take` reads, until so many are left. */
  async moveToTable(left = 0): Promise<void> {
    if (!this.#db.dialect.atOnce) return this.#moveLeftovers();
    while ((this.#inbox.size ?? left + 1) > left) {
      const done = await this.#atOnce((driver) => this.#inbox.clear(driver, maxMovedAtOnce));
      if (!done || this.inInbox <= left) return;
      // Thousands may lie here after a flood.
      await new Promise(setImmediate);
    }
  }

  /**
   * Claims the next delivery whose time has come and whose queue is idle. Of deliveries that coalesce the newest
   * is claimed, and the others of the queue end; all others keep their order.
   */
  async claim(kind: ClaimKind, now: string, leasedUntil: string): Promise<ClaimedDelivery | undefined> {
    return this.#db.transaction(async () => {
      // Two claims at once could each take one of the same queue: claims go one after the other.
      await this.#db.lockForTransaction('delivery-claim');
      const first: DeliveryRow | undefined = await this.#db.dialect.skipLocked(
        this.#claimable(kind, now).first(),
      );
      if (!first) return undefined;
      const isUnannounced = Boolean(first.is_unannounced);
      const { row, payload } =
        first.newest_only && !isUnannounced
          ? await this.#newestOf(first, now)
          : { row: first, payload: JSON.parse(first.payload ?? '{}') };
      const attempts = row.attempts + 1;
      const fence = row.fence + 1;
      await this.#table.where({ id: row.id }).update({
        status: 'processing',
        attempts,
        fence,
        leased_until: leasedUntil,
        is_unannounced: isUnannounced,
      });
      const { id, event, action, lane: queueName, created_at: createdAt, last_error: lastError } = row;
      const claimed = { id, event, action, queueName, payload, fence, createdAt, lastError };
      return { ...claimed, attempt: attempts, isUnannounced };
    });
  }

  /** Extends the lease. False when it is no longer ours, or when a newer delivery stands for this one. */
  async extend(claim: ClaimedDelivery, leasedUntil: string): Promise<'held' | 'lost' | 'superseded'> {
    const newer = await this.#table
      .where({ lane: claim.queueName, event: claim.event, newest_only: true, status: 'queued' })
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
    outcome: { readonly now: string; readonly reason?: string; readonly error?: string },
  ): Promise<boolean> {
    const update = {
      status,
      reason: outcome.reason ?? null,
      leased_until: null,
      ended_at: outcome.now,
      ...(outcome.error !== undefined && { last_error: outcome.error }),
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

  /** Lets the delivery wait for its turn; `isShown`: the code host shows that it does. */
  async announced(claim: ClaimedDelivery, isShown: boolean): Promise<boolean> {
    const update = {
      status: 'queued',
      leased_until: null,
      is_unannounced: false,
      attempts: this.#db.knex.raw('attempts - 1'),
      ...(isShown && { payload: JSON.stringify({ ...claim.payload, isAnnounced: true }) }),
    };
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
    for (const batch of chunksOf(ids, 500)) {
      for (const id of await this.#table.whereIn('id', batch).pluck('id')) known.add(id);
    }
    return known;
  }

  async list(filter: DeliveryFilter, page: PageRequest): Promise<Page<Delivery>> {
    const query = this.#table;
    if (filter.status) query.where({ status: filter.status });
    if (filter.event) query.where({ event: filter.event });
    return listPage<DeliveryRow, Delivery>(query, {
      table,
      columns: deliverySorts,
      page,
      fromRow: toDelivery,
    });
  }

  async health(now: string): Promise<DeliveryHealth> {
    // Before the table: what gets there meanwhile is counted twice rather than not at all.
    const { inInbox } = this;
    const waiting = await this.#table
      .whereIn('status', openStatuses)
      .first(this.#db.knex.raw('count(*) as total, min(created_at) as oldest'));
    const [dead] = await this.#table.where({ status: 'dead' }).count({ total: '*' });
    const oldest = waiting?.oldest ? (Date.parse(now) - Date.parse(String(waiting.oldest))) / 1000 : 0;
    return {
      waiting: Number(waiting?.total ?? 0) + inInbox,
      dead: Number(dead?.total ?? 0),
      oldestWaitingSeconds: Math.max(0, Math.round(oldest)),
    };
  }

  /** Deletes what ended before the first time, and the dead that ended before the second. */
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

  /** On a server nothing lies in the inbox, but what a portal that moved here from a file had still on its way. */
  async #moveLeftovers(): Promise<void> {
    if (this.#isLookedThrough) return;
    await this.#db.transaction(async () => {
      await this.#db.lockForTransaction('delivery-intake');
      const groups: { deliveries: string }[] = await this.#db.knex('extension_inbox').orderBy('id');
      for (const { deliveries } of groups) {
        for (const row of JSON.parse(deliveries) as NewRow[])
          await this.#db.knex.raw(insertOne, bindingsOf(row) as Knex.RawBinding[]);
      }
      if (groups.length > 0) await this.#db.knex('extension_inbox').del();
    });
    this.#isLookedThrough = true;
  }

  async #atOnce<Result>(work: (driver: AtOnce) => Result): Promise<{ readonly result: Result } | undefined> {
    try {
      return await this.#db.atOnce(work);
    } catch (error) {
      this.#inbox.forget();
      throw error;
    }
  }

  get #table(): Knex.QueryBuilder {
    return this.#db.knex(table);
  }

  /** Those of the batch that came before. One query, and no builder: this is asked with every group. */
  async #known(batch: readonly NewDelivery[]): Promise<readonly KnownRow[]> {
    const [ids, hashes] = namesOf(batch);
    const marks = (values: readonly string[]) => values.map(() => '?').join(', ');
    const result: unknown = await this.#db.knex.raw(
      `${knownSql} where id in (${marks(ids)}) or body_hash in (${marks(hashes)})`,
      [...ids, ...hashes],
    );
    return (Array.isArray(result) ? result : (result as { rows: unknown[] }).rows) as KnownRow[];
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

  #claimable(kind: ClaimKind, now: string): Knex.QueryBuilder {
    const waiting = this.#table
      .whereIn('status', openStatuses)
      .where('run_at', '<=', now)
      .where((free) => free.whereNull('leased_until').orWhere('leased_until', '<=', now))
      .orderBy(['urgency', 'created_at', 'id']);
    if (kind === 'quick')
      // An announcement does not wait for the audit of the commit before.
      return waiting.where((quick) =>
        quick
          .where({ is_unannounced: true })
          .orWhere((own) => this.#inTurn(own.where({ urgency: quickUrgency }), now)),
      );
    return this.#inTurn(waiting.where({ is_unannounced: false }), now)
      .whereNot({ urgency: quickUrgency })
      .whereRaw(
        `(installation_id is null or (select count(*) from (${busy('installation_id')}
           and not other.is_unannounced and other.urgency <> ${quickUrgency}) running) < ?)`,
        [now, maxOfInstallation],
      );
  }

  /** Those whose queue is idle, and whose turn it is there. */
  #inTurn(query: Knex.QueryBuilder, now: string): Knex.QueryBuilder {
    return query.whereRaw(`not exists (${busy('lane')} and not other.is_unannounced)`, [now]).where((turn) =>
      turn.where({ newest_only: true }).orWhereRaw(
        `not exists (select 1 from ${table} earlier where earlier.lane = ${table}.lane
             and earlier.event = ${table}.event and earlier.status in ('queued', 'processing')
             and (earlier.created_at < ${table}.created_at
               or (earlier.created_at = ${table}.created_at and earlier.id < ${table}.id)))`,
      ),
    );
  }

  /**
   * The newest one that waits in the queue of `first`; the older ones, thousands after a flood, end here. What they had
   * begun for a `head` goes on as `replaced`, for nobody else will end it.
   */
  async #newestOf(
    first: DeliveryRow,
    now: string,
  ): Promise<{ readonly row: DeliveryRow; readonly payload: Readonly<Record<string, unknown>> }> {
    const waiting = () =>
      this.#table
        .where({ lane: first.lane, event: first.event, newest_only: true })
        .whereIn('status', openStatuses)
        .where((free) => free.whereNull('leased_until').orWhere('leased_until', '<=', now));
    const newest: DeliveryRow =
      (await waiting()
        .orderBy([
          { column: 'created_at', order: 'desc' },
          { column: 'id', order: 'desc' },
        ])
        .first()) ?? first;
    const begun: DeliveryRow[] = await waiting()
      .whereNot({ id: newest.id })
      .where('fence', '>', 0)
      .orderBy('created_at', 'desc')
      .limit(maxReplaced);
    await waiting()
      .whereNot({ id: newest.id })
      .update({
        status: 'superseded',
        reason: `by ${newest.id}`,
        payload: null,
        leased_until: null,
        ended_at: now,
        fence: this.#db.knex.raw('fence + 1'),
      });
    const payload = withReplaced(newest, begun);
    if (begun.length > 0)
      await this.#table.where({ id: newest.id }).update({ payload: JSON.stringify(payload) });
    return { row: newest, payload };
  }
}

/** Others with the same value in the column that are being handled at the given time. */
function busy(column: string): string {
  return `select 1 from ${table} other where other.${column} = ${table}.${column} and other.id <> ${table}.id
    and other.status = 'processing' and other.leased_until > ?`;
}
