// One queue, two engines: `EmbeddedQueue` in the one process that owns an SQLite file, `GraphileQueue` between
// any number of processes on one PostgreSQL. Both keep a job as a row of the jobs table, which is added and
// taken out in the caller's transaction; what differs is how a process learns that there is something to do.
//
// A new kind of job: write a `JobHandler`, return it with its places from the builder of its room, and `add` jobs.
import type { JobCapacity, NewJob } from './job.ts';

export interface JobQueue {
  /** Adds a job to the current transaction; it starts, here or elsewhere, once that has committed. Gives its id. */
  add(job: NewJob, id?: string): Promise<string>;
  /** Takes a job out with the current transaction; where it runs, it is aborted once that has committed. */
  remove(id: string): Promise<void>;
  /** Runs jobs of the kinds given, in their places, until `stop`; jobs of any kind may be added without. */
  start(kinds: readonly JobCapacity[]): Promise<void>;
  /** Claims nothing more, hands running jobs back without counting the attempt, and waits until they are. */
  stop(): Promise<void>;
}

export interface QueueTimes {
  /** How long a process that says nothing keeps a job (default 30 s). */
  readonly leaseMs?: number;
  /** How long an idle process waits before it looks by itself (default 1 s). */
  readonly pollMs?: number;
  /** How often jobs are looked for that a dead process left behind (default 10 s; between processes only). */
  readonly sweepMs?: number;
}
