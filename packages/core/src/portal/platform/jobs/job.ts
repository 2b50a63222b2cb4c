// Work that outlives the request that asked for it. A job is claimed under a lease with a fence that grows
// with each claim: who comes back from the dead may repeat work, but never commits it twice.

/** Someone waits for it. */
export const userPriority = 0;
/** A schedule or another program asked for it. */
export const programPriority = 10;

export interface NewJob {
  readonly kind: string;
  readonly payload: Readonly<Record<string, unknown>>;
  /** At most one job of a queue runs at a time, whatever its kind and instance. */
  readonly queueName: string;
  /** Lower runs first: `userPriority` unless given. */
  readonly priority?: number;
  readonly maxAttempts?: number;
  /** By how much it stands behind jobs of its kind and priority that are added now (default 0). */
  readonly delayMs?: number;
}

export interface ClaimedJob {
  readonly id: string;
  readonly kind: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly queueName: string;
  readonly priority: number;
  /** 1 for the first. */
  readonly attempt: number;
  readonly maxAttempts: number;
  readonly fence: number;
}

export interface JobContext {
  readonly job: ClaimedJob;
  /** Aborted when the lease is lost, the job is taken out, or the program stops. */
  readonly signal: AbortSignal;
  /** Throws LeaseLostError unless this claim still holds; within the transaction that commits the work, first. */
  finish(): Promise<void>;
}

/** Runs one kind of job. Ends the job itself, through `finish`, in the transaction of its results. */
export interface JobHandler {
  readonly kind: string;
  run(context: JobContext): Promise<void>;
  /** Called instead of another attempt when the last one is used up. */
  giveUp(job: ClaimedJob, error: unknown): Promise<void>;
  /** Called before the job waits for another attempt. */
  release(job: ClaimedJob): Promise<void>;
}

/** A kind of job that this process runs, and how many of it at a time. */
export interface JobCapacity {
  readonly handler: JobHandler;
  readonly places: number;
  /** How many of the places are kept for people's jobs (default 0). */
  readonly reservedForUsers?: number;
}

/** Someone else has claimed the job meanwhile; what was done under this claim is dropped. */
export class LeaseLostError extends Error {
  constructor(jobId: string) {
    super(`The lease on job ${jobId} is lost.`);
    this.name = 'LeaseLostError';
  }
}
