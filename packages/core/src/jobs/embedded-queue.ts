// Runs the jobs of the table in this process: claims, keeps the lease alive, retries with backoff.
import { type Runtime, timestamp } from '../runtime.ts';
import type { Stores } from '../storage/stores.ts';
import { type ClaimedJob, type JobHandler, LeaseLostError, type NewJob } from './job.ts';

export interface QueueOptions {
  /** Jobs at a time in this process. */
  readonly concurrency: number;
  readonly leaseMs?: number;
  /** How long an idle queue waits before it looks again. */
  readonly pollMs?: number;
}

export class EmbeddedQueue {
  readonly #stores: Stores;
  readonly #runtime: Runtime;
  readonly #handlers: ReadonlyMap<string, JobHandler>;
  readonly #concurrency: number;
  readonly #leaseMs: number;
  readonly #pollMs: number;
  readonly #running = new Map<string, { readonly abort: AbortController; readonly done: Promise<void> }>();
  #timer: NodeJS.Timeout | undefined;
  #claiming: Promise<void> | undefined;
  #claimAgain = false;
  #working = false;

  constructor(stores: Stores, runtime: Runtime, handlers: readonly JobHandler[], options: QueueOptions) {
    this.#stores = stores;
    this.#runtime = runtime;
    this.#handlers = new Map(handlers.map((handler) => [handler.kind, handler]));
    this.#concurrency = options.concurrency;
    this.#leaseMs = options.leaseMs ?? 60_000;
    this.#pollMs = options.pollMs ?? 1_000;
  }

  /** Adds a job to the current transaction; it starts once that has committed. */
  async add(job: NewJob, id: string = this.#runtime.newId()): Promise<string> {
    await this.#stores.jobs.insert(id, job, timestamp(this.#runtime));
    this.#stores.afterCommit(() => this.#wake());
    return id;
  }

  start(): void {
    this.#working = true;
    this.#wake();
  }

  /** Stops claiming, hands running jobs back and waits until they are. */
  async stop(): Promise<void> {
    this.#working = false;
    clearTimeout(this.#timer);
    await this.#claiming;
    for (const { abort } of this.#running.values()) abort.abort(new StoppedError());
    await Promise.all([...this.#running.values()].map(({ done }) => done));
  }

  /** Aborts the job if it runs here. */
  abort(jobId: string): void {
    this.#running.get(jobId)?.abort.abort(new Error('cancelled'));
  }

  #wake(): void {
    if (!this.#working) return;
    if (this.#claiming) {
      this.#claimAgain = true;
      return;
    }
    clearTimeout(this.#timer);
    this.#claiming = this.#claimAll()
      .catch((error: unknown) =>
        this.#runtime.log.error('the queue could not claim', { error: String(error) }),
      )
      .finally(() => {
        this.#claiming = undefined;
        if (!this.#working) return;
        if (this.#claimAgain) {
          this.#claimAgain = false;
          this.#wake();
        } else {
          this.#timer = setTimeout(() => this.#wake(), this.#pollMs);
        }
      });
  }

  async #claimAll(): Promise<void> {
    while (this.#working && this.#running.size < this.#concurrency) {
      const now = this.#runtime.now();
      const job = await this.#stores.jobs.claim(
        [...this.#handlers.keys()],
        now.toISOString(),
        this.#leaseEnd(now),
      );
      if (!job) return;
      const abort = new AbortController();
      const done = this.#run(job, abort).finally(() => {
        this.#running.delete(job.id);
        this.#wake();
      });
      this.#running.set(job.id, { abort, done });
    }
  }

  async #run(job: ClaimedJob, abort: AbortController): Promise<void> {
    const handler = this.#handlers.get(job.kind) as JobHandler;
    const heartbeat = setInterval(() => void this.#beat(job, abort), this.#leaseMs / 4);
    try {
      if (job.attempt > job.maxAttempts) {
        await handler.giveUp(job, new Error('Every attempt ended without a word.'));
        await this.#stores.jobs.finish(job.id, job.fence);
        return;
      }
      await handler.run({ job, signal: abort.signal, finish: () => this.#finish(job) });
    } catch (error) {
      await this.#failed(job, handler, abort.signal.aborted ? abort.signal.reason : error).catch(
        (fault: unknown) =>
          this.#runtime.log.error('a job could not be handed back', { job: job.id, error: String(fault) }),
      );
    } finally {
      clearInterval(heartbeat);
    }
  }

  async #finish(job: ClaimedJob): Promise<void> {
    if (!(await this.#stores.jobs.finish(job.id, job.fence))) throw new LeaseLostError(job.id);
  }

  async #failed(job: ClaimedJob, handler: JobHandler, error: unknown): Promise<void> {
    if (error instanceof LeaseLostError) return;
    const stopped = error instanceof StoppedError;
    if (!stopped)
      this.#runtime.log.warn('a job failed', {
        job: job.id,
        kind: job.kind,
        attempt: job.attempt,
        error: String(error),
      });
    if (!stopped && job.attempt >= job.maxAttempts) {
      await handler.giveUp(job, error);
      await this.#stores.jobs.finish(job.id, job.fence);
      return;
    }
    const backoffMs = stopped ? 0 : 1_000 * 4 ** (job.attempt - 1);
    const released = await this.#stores.jobs.release(job.id, job.fence, {
      runAt: new Date(this.#runtime.now().getTime() + backoffMs).toISOString(),
      error: stopped ? null : String(error),
      countAttempt: !stopped,
    });
    if (released) await handler.release(job);
  }

  async #beat(job: ClaimedJob, abort: AbortController): Promise<void> {
    try {
      const held = await this.#stores.jobs.extend(job.id, job.fence, this.#leaseEnd(this.#runtime.now()));
      if (!held) abort.abort(new LeaseLostError(job.id));
    } catch (error) {
      this.#runtime.log.warn('a lease could not be extended', { job: job.id, error: String(error) });
    }
  }

  #leaseEnd(now: Date): string {
    return new Date(now.getTime() + this.#leaseMs).toISOString();
  }
}

/** The program stops; the job goes on elsewhere or later, and the attempt does not count. */
class StoppedError extends Error {
  constructor() {
    super('The program stops.');
    this.name = 'StoppedError';
  }
}
