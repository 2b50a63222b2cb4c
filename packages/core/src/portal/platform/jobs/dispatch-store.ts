import type { Database } from '../storage/database.ts';
import { graphileSchema } from '../storage/dialects/postgres.ts';
import { userPriority } from './job.ts';
import type { JobNotice } from './job-store.ts';

/** graphile-worker's task for jobs of a kind: those of people apart, so that places can be kept for them. */
export function taskOf(kind: string, priority: number): string {
  return priority > userPriority ? `${kind}.program` : kind;
}

/** How long a job may lie without being on its way before someone looks after it. */
const graceMs = 10_000;

// One that waits for another attempt, because its worker could not reach the database, is not: that may take hours.
const notSent = `not exists (select 1 from ${graphileSchema}.jobs sent
  where sent.key = jobs.id::text and sent.locked_at is null and sent.attempts < sent.max_attempts
    and sent.run_at <= now())`;

/**
 * What is on its way to the workers: graphile-worker's jobs, each of which says no more than the id of a row of
 * the jobs table. One that comes twice, late or to someone dead does no harm: only a claim of the row counts.
 */
export class DispatchStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Part of the current transaction; one that is on its way already is replaced. */
  async send({ id, kind, priority }: JobNotice, delayMs = 0): Promise<void> {
    await this.#db.knex.raw(
      `select 1 from ${graphileSchema}.add_job(identifier => ?, payload => ?::json, job_key => ?, priority => ?,
         run_at => case when ? > 0 then now() + ? * interval '1 millisecond'
                        else (select run_at::timestamptz from jobs where id = ?) end)`,
      [taskOf(kind, priority), JSON.stringify({ id }), id, priority, delayMs, delayMs, id],
    );
  }

  async withdraw(id: string): Promise<void> {
    await this.#db.knex.raw(`select 1 from ${graphileSchema}.remove_job(?)`, [id]);
  }

  /**
   * Jobs whose lease has ended without a word: their worker is dead, or stands still. graphile-worker by itself would
   * keep them locked for four hours.
   */
  async expiredLeases(limit: number): Promise<readonly JobNotice[]> {
    const now = this.#db.dialect.instantFromNow ?? '?';
    return this.#db.rows<JobNotice>(
      `select id, kind, priority from jobs where leased_until <= ${now} and ${notSent}
       order by priority, run_at, id limit ?`,
      [0, limit],
    );
  }

  /** Jobs that wait and that nobody will hear of: the process that heard of them ended before the claim. Reads all that wait. */
  async undelivered(limit: number): Promise<readonly JobNotice[]> {
    const now = this.#db.dialect.instantFromNow ?? '?';
    return this.#db.rows<JobNotice>(
      `select id, kind, priority from jobs where leased_until is null and run_at <= ${now} and ${notSent}
         and not exists (select 1 from jobs other
           where other.lane = jobs.lane and other.id <> jobs.id and other.leased_until > ${now})
       order by priority, run_at, id limit ?`,
      [-graceMs, 0, limit],
    );
  }

  /** Deletes what was replaced while someone dead had it. */
  async removeObsolete(): Promise<void> {
    await this.#db.knex.raw(
      `select count(*) from ${graphileSchema}.complete_jobs(array(select id from ${graphileSchema}.jobs
         where key is null and attempts >= max_attempts
           and (locked_at is null or locked_at < now() - interval '4 hours') limit 1000))`,
    );
  }
}
