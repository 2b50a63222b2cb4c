import type { Database } from '../storage/database.ts';
import type { TaskState } from './periodic-task.ts';

declare module '../storage/store-registry.ts' {
  interface Stores {
    readonly tasks: TaskStore;
  }
}

interface TaskRow {
  id: string;
  next_run_at: string;
  fence: number;
  leased_until: string | null;
  last_started_at: string | null;
  last_ended_at: string | null;
  last_error: string | null;
}

/** When periodic work is due, and who is at it. Times are given by the caller, so that tests can move the clock. */
export class TaskStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Notes the tasks that were never there before; they are due at their `nextRunAt`. */
  async ensure(tasks: readonly { readonly id: string; readonly nextRunAt: string }[]): Promise<void> {
    const rows = tasks.map(({ id, nextRunAt }) => ({ id, next_run_at: nextRunAt }));
    if (rows.length > 0) await this.#db.knex('periodic_tasks').insert(rows).onConflict('id').ignore();
  }

  /** Makes a task due at `now`, unless someone is at it. */
  async hasten(id: string, now: string): Promise<void> {
    const idle = this.#db.knex('periodic_tasks').where({ id }).whereNull('leased_until');
    await idle.update({ next_run_at: now });
  }

  /** Which of these tasks are due and nobody's. */
  async due(ids: readonly string[], now: string): Promise<readonly string[]> {
    return this.#db
      .knex('periodic_tasks')
      .whereIn('id', [...ids])
      .where('next_run_at', '<=', now)
      .where((free) => free.whereNull('leased_until').orWhere('leased_until', '<=', now))
      .orderBy('next_run_at')
      .pluck('id');
  }

  /** The fence of the claim; undefined when someone else was faster. One statement, so that it needs no lock. */
  async claim(id: string, now: string, leasedUntil: string): Promise<number | undefined> {
    const rows: TaskRow[] = await this.#db
      .knex('periodic_tasks')
      .where({ id })
      .where('next_run_at', '<=', now)
      .where((free) => free.whereNull('leased_until').orWhere('leased_until', '<=', now))
      .update({ leased_until: leasedUntil, last_started_at: now, fence: this.#db.knex.raw('fence + 1') })
      .returning('fence');
    return rows[0]?.fence;
  }

  /** Extends the lease; false when it is no longer ours. */
  async extend(id: string, fence: number, leasedUntil: string): Promise<boolean> {
    const held = this.#db.knex('periodic_tasks').where({ id, fence }).whereNotNull('leased_until');
    return (await held.update({ leased_until: leasedUntil })) === 1;
  }

  async end(
    id: string,
    fence: number,
    ended: { readonly now: string; readonly nextRunAt: string; readonly error: string | null },
  ): Promise<void> {
    await this.#db.knex('periodic_tasks').where({ id, fence }).update({
      leased_until: null,
      next_run_at: ended.nextRunAt,
      last_ended_at: ended.now,
      last_error: ended.error,
    });
  }

  /** Frees every lease: for a program that owns its database alone and has just started. */
  async freeAllLeases(): Promise<void> {
    await this.#db.knex('periodic_tasks').whereNotNull('leased_until').update({ leased_until: null });
  }

  async list(now: string): Promise<readonly TaskState[]> {
    const rows: TaskRow[] = await this.#db.knex('periodic_tasks').orderBy('id');
    return rows.map((row) => ({
      id: row.id,
      nextRunAt: row.next_run_at,
      isRunning: row.leased_until !== null && row.leased_until > now,
      lastStartedAt: row.last_started_at,
      lastEndedAt: row.last_ended_at,
      lastError: row.last_error,
    }));
  }
}
