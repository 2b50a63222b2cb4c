import type { Knex } from 'knex';
import { type Runtime, timestamp } from '../../../support/runtime.ts';
import { tracingOf } from '../../../support/tracing.ts';
import type { Database } from '../storage/database.ts';
import type { JobRow } from '../storage/models.ts';
import type { ClaimedJob, NewJob } from './job.ts';

declare module '../storage/store-registry.ts' {
  interface Stores {
    readonly jobs: JobStore;
  }
}

/**
 * `run_at` is when a job may run, and its place among those that may: jobs are put in order in a time long past, so
 * that one that stands behind others need not wait when there are none.
 */
const orderedMs = 10 * 365 * 86_400_000;

/** What a process that has room for some jobs asks for. */
export interface ClaimFilter {
  readonly kind: string;
  /** Only jobs of this priority or before it. */
  readonly maxPriority?: number;
}

/** What other processes are notified of: a waiting job without its payload. The lower the priority, the sooner it runs. */
export interface JobNotice {
  readonly id: string;
  readonly kind: string;
  readonly priority: number;
}

/**
 * The queue's table. Leases are measured with the database's clock where many processes share it, because
 * theirs differ; by this process's own on SQLite, so that tests can move it.
 */
export class JobStore {
  readonly #db: Database;
  readonly #runtime: Runtime;

  constructor(db: Database, runtime: Runtime) {
    this.#db = db;
    this.#runtime = runtime;
  }

  async insert(id: string, job: NewJob): Promise<void> {
    const traceparent = tracingOf(this.#runtime).traceparent();
    await this.#db.knex('jobs').insert({
      id,
      kind: job.kind,
      // With what asked for it, so that both are one trace.
      payload: JSON.stringify({ ...job.payload, ...(traceparent !== undefined && { traceparent }) }),
      // Columns and the advisory lock keep the name that released versions use.
      lane: job.queueName,
      priority: job.priority ?? 0,
      run_at: this.#at((job.delayMs ?? 0) - orderedMs),
      attempts: 0,
      max_attempts: job.maxAttempts ?? 3,
      fence: 0,
      leased_until: null,
      last_error: null,
      created_at: timestamp(this.#runtime),
    });
  }

  /**
   * Claims the next job whose time has come, whose lease is free and whose queue is idle: for the one process of
   * a database. A job whose attempts are used up is claimed too: its handler gives it up.
   */
  async claimNext({ kind, maxPriority }: ClaimFilter, leaseMs: number): Promise<ClaimedJob | undefined> {
    return this.#db.transaction(async () => {
      const query = this.#claimable().where({ kind });
      if (maxPriority !== undefined) query.where('priority', '<=', maxPriority);
      const row: JobRow | undefined = await query.orderBy(['priority', 'run_at', 'id']).first();
      return row && this.#claim(row, leaseMs);
    });
  }

  /**
   * Claims this job, or the one of its kind that comes before it in its queue; undefined while the queue is busy.
   * Between claims of one queue only one gets it.
   */
  async claim(id: string, leaseMs: number): Promise<ClaimedJob | undefined> {
    return this.#db.transaction(async () => {
      const found: JobRow | undefined = await this.#db.knex('jobs').where({ id }).first('lane', 'kind');
      if (!found) return undefined;
      const { lane: queueName, kind } = found;
      await this.lockQueue(queueName);
      const row: JobRow | undefined = await this.#claimable()
        .where({ lane: queueName, kind })
        .orderBy(['priority', 'run_at', 'id'])
        .first();
      return row && this.#claim(row, leaseMs);
    });
  }

  /** Keeps every other claim of the queue waiting until the end of the current transaction. */
  async lockQueue(queueName: string): Promise<void> {
    await this.#db.lockForTransaction('lane', queueName);
  }

  /** Extends the lease; false when it is no longer ours. */
  async extend({ id, fence }: ClaimedJob, leaseMs: number): Promise<boolean> {
    return (
      (await this.#db
        .knex('jobs')
        .where({ id, fence })
        .update({ leased_until: this.#at(leaseMs) })) === 1
    );
  }

  /** Removes the job; false when the claim no longer holds. */
  async finish({ id, fence }: ClaimedJob): Promise<boolean> {
    return (await this.#db.knex('jobs').where({ id, fence }).del()) === 1;
  }

  /** Gives the job back; without a delay it keeps its place. A claim that did no harm (`countAttempt` false) is not counted. */
  async release(
    { id, fence }: ClaimedJob,
    options: { readonly delayMs: number; readonly error: string | null; readonly countAttempt: boolean },
  ): Promise<boolean> {
    const update: Record<string, unknown> = {
      leased_until: null,
      last_error: options.error,
    };
    if (options.delayMs > 0) {
      update.run_at = this.#at(options.delayMs);
      // Its time is later than that of every job that waits in order, and it has waited long enough.
      update.priority = this.#db.knex.raw('priority - 1');
    }
    if (!options.countAttempt) update.attempts = this.#db.knex.raw('attempts - 1');
    return (await this.#db.knex('jobs').where({ id, fence }).update(update)) === 1;
  }

  /** Which other job of the queue is next, if one waits there whose time has come. */
  async nextOfQueue(queueName: string, except?: string): Promise<JobNotice | undefined> {
    const query = this.#db
      .knex('jobs')
      .where({ lane: queueName })
      .whereNull('leased_until')
      .where('run_at', '<=', this.#at(0));
    if (except !== undefined) query.whereNot({ id: except });
    return query.orderBy(['priority', 'run_at', 'id']).first('id', 'kind', 'priority');
  }

  /** Frees every lease: for a program that owns its database alone and has just started. */
  async freeAllLeases(): Promise<void> {
    await this.#db.knex('jobs').whereNotNull('leased_until').update({ leased_until: null });
  }

  /** Returns the queue of the deleted job. */
  async deleteById(id: string): Promise<string | undefined> {
    const row: JobRow | undefined = await this.#db.knex('jobs').where({ id }).first('lane');
    if (!row) return undefined;
    await this.lockQueue(row.lane);
    await this.#db.knex('jobs').where({ id }).del();
    return row.lane;
  }

  /** Deletes the jobs of all queues whose name has the prefix. */
  async deleteQueuesByPrefix(prefix: string): Promise<void> {
    await this.#db
      .knex('jobs')
      .whereRaw("lane like ? escape '\\'", [`${prefix.replace(/[\\%_]/g, '\\$&')}%`])
      .del();
  }

  /** How many jobs of the kind run, and how many that may run come before this one; undefined when it does not wait. */
  async placeOf(id: string): Promise<{ readonly before: number; readonly running: number } | undefined> {
    const now = this.#at(0);
    const row: JobRow | undefined = await this.#db.knex('jobs').where({ id }).first('kind', 'leased_until');
    if (!row || row.leased_until !== null) return undefined;
    const { kind } = row;
    const running = await this.#db
      .knex('jobs')
      .where({ kind })
      .where('leased_until', '>', now)
      .count({ n: '*' });
    const before = await this.#db
      .knex('jobs')
      .where({ kind })
      .where((free) => free.whereNull('leased_until').orWhere('leased_until', '<=', now))
      .whereRaw('(priority, run_at, id) < (select priority, run_at, id from jobs where id = ?)', [id])
      .count({ n: '*' });
    return { before: Number(before[0]?.n ?? 0), running: Number(running[0]?.n ?? 0) };
  }

  async count(): Promise<number> {
    const row = await this.#db.knex('jobs').count({ count: '*' }).first();
    return Number(row?.count ?? 0);
  }

  #claimable(): Knex.QueryBuilder {
    const now = this.#at(0);
    return this.#db
      .knex('jobs')
      .where('run_at', '<=', now)
      .where((free) => free.whereNull('leased_until').orWhere('leased_until', '<=', now))
      .whereNotExists((busy) =>
        busy
          .select(this.#db.knex.raw('1'))
          .from('jobs as other')
          .whereRaw('other.lane = jobs.lane and other.id <> jobs.id')
          .where('other.leased_until', '>', now),
      );
  }

  async #claim(row: JobRow, leaseMs: number): Promise<ClaimedJob> {
    const attempt = row.attempts + 1;
    const fence = row.fence + 1;
    await this.#db
      .knex('jobs')
      .where({ id: row.id })
      .update({ attempts: attempt, fence, leased_until: this.#at(leaseMs) });
    const { id, kind, lane: queueName, priority, max_attempts: maxAttempts } = row;
    return { id, kind, payload: JSON.parse(row.payload), queueName, priority, attempt, maxAttempts, fence };
  }

  /** So many milliseconds from now. */
  #at(ms: number): Knex.Raw | string {
    const { instantFromNow } = this.#db.dialect;
    if (!instantFromNow) return new Date(this.#runtime.now().getTime() + ms).toISOString();
    return this.#db.knex.raw(instantFromNow, [ms]);
  }
}
