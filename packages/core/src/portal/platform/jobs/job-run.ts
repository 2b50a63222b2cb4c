// The life of claimed jobs in this process, whichever engine claimed them: the lease is kept alive, a failure is
// retried with backoff, and a stop releases what runs.

import type { Runtime } from '../../../support/runtime.ts';
import { tracingOf } from '../../../support/tracing.ts';
import type { Stores } from '../storage/store-registry.ts';
import { type ClaimedJob, type JobHandler, LeaseLostError } from './job.ts';

/** What it reads and writes. */
type UsedStores = Pick<Stores, 'jobs' | 'transaction'>;

/** How the engine writes to its table; all of it as part of the current transaction. */
export interface JobLeases {
  finish(job: ClaimedJob): Promise<boolean>;
  release(
    job: ClaimedJob,
    options: { readonly delayMs: number; readonly error: string | null; readonly countAttempt: boolean },
  ): Promise<boolean>;
}

export class JobRuns {
  readonly #stores: UsedStores;
  readonly #runtime: Runtime;
  readonly #leases: JobLeases;
  readonly #leaseMs: number;
  readonly #running = new Map<string, { readonly abort: AbortController; readonly done: Promise<void> }>();
  #stopped = false;

  constructor(stores: UsedStores, runtime: Runtime, leases: JobLeases, leaseMs: number) {
    this.#stores = stores;
    this.#runtime = runtime;
    this.#leases = leases;
    this.#leaseMs = leaseMs;
  }

  /** Runs a claimed job to its end, or back into the queue. Never throws. */
  run(job: ClaimedJob, handler: JobHandler): Promise<void> {
    const abort = new AbortController();
    if (this.#stopped) abort.abort(new StoppedError());
    const done = this.#run(job, handler, abort).finally(() => {
      if (this.#running.get(job.id)?.abort === abort) this.#running.delete(job.id);
    });
    this.#running.set(job.id, { abort, done });
    return done;
  }

  /** Aborts the job if it runs here. */
  abort(jobId: string): void {
    this.#running.get(jobId)?.abort.abort(new TakenOutError(jobId));
  }

  /** Releases whatever runs. */
  async stop(): Promise<void> {
    this.#stopped = true;
    const running = [...this.#running.values()];
    for (const { abort } of running) abort.abort(new StoppedError());
    await Promise.all(running.map(({ done }) => done));
  }

  async #run(job: ClaimedJob, handler: JobHandler, abort: AbortController): Promise<void> {
    // Four chances before the lease ends.
    const heartbeat = setInterval(() => void this.#beat(job, abort), this.#leaseMs / 5);
    try {
      if (job.attempt > job.maxAttempts) {
        await this.#giveUp(job, handler, new Error('Every attempt ended without a result.'));
        return;
      }
      abort.signal.throwIfAborted();
      await this.#traced(job, () =>
        handler.run({ job, signal: abort.signal, finish: () => this.#finish(job) }),
      );
    } catch (error) {
      await this.#failed(job, handler, abort.signal.aborted ? abort.signal.reason : error).catch(
        (fault: unknown) =>
          this.#runtime.log.error('a job could not be released', { job: job.id, error: String(fault) }),
      );
    } finally {
      clearInterval(heartbeat);
    }
  }

  #traced(job: ClaimedJob, work: () => Promise<void>): Promise<void> {
    const { id, kind, attempt, payload } = job;
    const attributes = { 'assay.job.id': id, 'assay.job.attempt': attempt };
    const parent = typeof payload.traceparent === 'string' ? payload.traceparent : null;
    return tracingOf(this.#runtime).span(`job ${kind}`, { kind: 'consumer', attributes, parent }, work);
  }

  async #finish(job: ClaimedJob): Promise<void> {
    if (!(await this.#leases.finish(job))) throw new LeaseLostError(job.id);
  }

  async #failed(job: ClaimedJob, handler: JobHandler, error: unknown): Promise<void> {
    if (error instanceof LeaseLostError || error instanceof TakenOutError) return;
    const stopped = error instanceof StoppedError;
    const { id, kind, attempt } = job;
    if (!stopped) this.#runtime.log.warn('a job failed', { job: id, kind, attempt, error: String(error) });
    if (!stopped && attempt >= job.maxAttempts) return this.#giveUp(job, handler, error);
    // Together, or the process that claims it next could be overtaken by the second half.
    await this.#stores.transaction(async () => {
      const released = await this.#leases.release(job, {
        delayMs: stopped ? 0 : 1_000 * 4 ** (attempt - 1),
        error: stopped ? null : String(error),
        countAttempt: !stopped,
      });
      if (released) await handler.release(job);
    });
  }

  async #giveUp(job: ClaimedJob, handler: JobHandler, error: unknown): Promise<void> {
    await this.#stores.transaction(async () => {
      if (await this.#leases.finish(job)) await handler.giveUp(job, error);
    });
  }

  async #beat(job: ClaimedJob, abort: AbortController): Promise<void> {
    try {
      const held = await this.#stores.transaction(() => this.#stores.jobs.extend(job, this.#leaseMs));
      if (!held) abort.abort(new LeaseLostError(job.id));
    } catch (error) {
      this.#runtime.log.warn('a lease could not be extended', { job: job.id, error: String(error) });
    }
  }
}

/** The program stops; the job goes on elsewhere or later, and the attempt does not count. */
class StoppedError extends Error {
  constructor() {
    super('The process is stopping.');
    this.name = 'StoppedError';
  }
}

/** Someone wants the job no more, and its row is gone. */
class TakenOutError extends Error {
  constructor(jobId: string) {
    super(`Job ${jobId} was cancelled.`);
    this.name = 'TakenOutError';
  }
}
