import type { Database } from '../storage/database.ts';
import { JobRow } from '../storage/models.ts';
import type { ClaimedJob, NewJob } from './job.ts';

/** The queue's table. Times are given by the caller, so that tests can move the clock. */
export class JobStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async insert(id: string, job: NewJob, now: string): Promise<void> {
    await JobRow.query(this.#db.knex).insert({
      id,
      kind: job.kind,
      payload: JSON.stringify(job.payload),
      lane: job.lane,
      priority: job.priority ?? 0,
      run_at: now,
      attempts: 0,
      max_attempts: job.maxAttempts ?? 3,
      fence: 0,
      leased_until: null,
      last_error: null,
      created_at: now,
    });
  }

  /**
   * Claims the next job of the given kinds whose time has come, whose lease is free and whose lane is idle.
   * A job whose attempts are used up is claimed too: its handler gives it up.
   */
  async claim(kinds: readonly string[], now: string, leasedUntil: string): Promise<ClaimedJob | undefined> {
    return this.#db.transaction(async () => {
      // Two claims at once could each take a job of the same lane: claims go one after the other.
      if (this.#db.dialect.name === 'postgres')
        await this.#db.knex.raw('select pg_advisory_xact_lock(4180001)');
      const query = this.#db
        .knex('jobs')
        .whereIn('kind', kinds)
        .where('run_at', '<=', now)
        .where((free) => free.whereNull('leased_until').orWhere('leased_until', '<=', now))
        .whereNotExists((busy) =>
          busy
            .select(this.#db.knex.raw('1'))
            .from('jobs as other')
            .whereRaw('other.lane = jobs.lane and other.id <> jobs.id')
            .where('other.leased_until', '>', now),
        )
        .orderBy(['priority', 'run_at', 'id']);
      const row: JobRow | undefined = await this.#db.dialect.skipLocked(query.first());
      if (!row) return undefined;
      const attempt = row.attempts + 1;
      const fence = row.fence + 1;
      await this.#db
        .knex('jobs')
        .where({ id: row.id })
        .update({ attempts: attempt, fence, leased_until: leasedUntil });
      return {
        id: row.id,
        kind: row.kind,
        payload: JSON.parse(row.payload),
        lane: row.lane,
        attempt,
        maxAttempts: row.max_attempts,
        fence,
      };
    });
  }

  /** Extends the lease; false when it is no longer ours. */
  async extend(id: string, fence: number, leasedUntil: string): Promise<boolean> {
    return (await this.#db.knex('jobs').where({ id, fence }).update({ leased_until: leasedUntil })) === 1;
  }

  /** Removes the job; false when the claim no longer holds. */
  async finish(id: string, fence: number): Promise<boolean> {
    return (await this.#db.knex('jobs').where({ id, fence }).del()) === 1;
  }

  /** Gives the job back. A claim that did no harm (`countAttempt` false) is not counted. */
  async release(
    id: string,
    fence: number,
    options: { readonly runAt: string; readonly error: string | null; readonly countAttempt: boolean },
  ): Promise<boolean> {
    const update: Record<string, unknown> = {
      leased_until: null,
      run_at: options.runAt,
      last_error: options.error,
    };
    if (!options.countAttempt) update.attempts = this.#db.knex.raw('attempts - 1');
    return (await this.#db.knex('jobs').where({ id, fence }).update(update)) === 1;
  }

  /** Frees every lease: for a program that owns its database alone and has just started. */
  async freeAllLeases(): Promise<void> {
    await this.#db.knex('jobs').whereNotNull('leased_until').update({ leased_until: null });
  }

  async deleteById(id: string): Promise<void> {
    await JobRow.query(this.#db.knex).deleteById(id);
  }

  /** Deletes the jobs of all lanes that start so. */
  async deleteOfLane(prefix: string): Promise<void> {
    await this.#db
      .knex('jobs')
      .where('lane', 'like', `${prefix.replace(/[\\%_]/g, '\\$&')}%`)
      .del();
  }

  async count(): Promise<number> {
    return JobRow.query(this.#db.knex).resultSize();
  }
}
