// The queue between any number of processes on one PostgreSQL. graphile-worker brings jobs to a process that has room, at
// once and in the order of their priority; the jobs table says who may run one, under a lease with a fence.
//
// Why both: graphile-worker takes a worker for dead after four hours, lets a process that comes back complete a job that
// runs elsewhere by now, and knows no completion inside the caller's transaction. Its named queues, which would
// do for ours, lock every free queue with each claim: ten thousand queues, and claims would starve one another.
import { setTimeout as delay } from 'node:timers/promises';
import type { Runner, TaskList } from 'graphile-worker';
import type { Runtime } from '../../../support/runtime.ts';
import type { Database } from '../storage/database.ts';
import type { ConnectionPool } from '../storage/dialect.ts';
import { graphileSchema } from '../storage/dialects/postgres.ts';
import type { Signals } from '../storage/signals.ts';
import type { Stores } from '../storage/store-registry.ts';
import { DispatchStore, taskOf } from './dispatch-store.ts';
import { type ClaimedJob, type JobCapacity, type NewJob, programPriority, userPriority } from './job.ts';
import type { JobQueue, QueueTimes } from './job-queue.ts';
import { type JobLeases, JobRuns } from './job-run.ts';

/** What it reads and writes. */
type UsedStores = Pick<Stores, 'jobs' | 'transaction'>;

export interface GraphileQueueOptions {
  readonly database: Database;
  readonly stores: UsedStores;
  readonly runtime: Runtime;
  readonly signals: Signals;
  readonly times?: QueueTimes | undefined;
}

const removedSignal = 'job.removed';
const restartAfterMs = 1_000;
const sweptAtOnce = 1_000;

export class GraphileQueue implements JobQueue, JobLeases {
  readonly #options: GraphileQueueOptions;
  readonly #stores: UsedStores;
  readonly #runtime: Runtime;
  readonly #dispatches: DispatchStore;
  readonly #runs: JobRuns;
  readonly #leaseMs: number;
  readonly #runners = new Set<Runner>();
  readonly #stopping = new AbortController();
  #working: Promise<unknown> = Promise.resolve();
  #pool: ConnectionPool | undefined;
  #sweeping: NodeJS.Timeout | undefined;
  #sweep: Promise<void> | undefined;
  #sweeps = 0;

  constructor(options: GraphileQueueOptions) {
    this.#options = options;
    this.#stores = options.stores;
    this.#runtime = options.runtime;
    this.#dispatches = new DispatchStore(options.database);
    this.#leaseMs = options.times?.leaseMs ?? 30_000;
    this.#runs = new JobRuns(options.stores, options.runtime, this, this.#leaseMs);
    options.signals.on(removedSignal, ({ id }) => this.#runs.abort(String(id)));
  }

  async add(job: NewJob, id: string = this.#runtime.newId()): Promise<string> {
    const { kind, priority = userPriority } = job;
    await this.#stores.transaction(async () => {
      await this.#stores.jobs.insert(id, job);
      await this.#dispatches.send({ id, kind, priority });
    });
    return id;
  }

  async remove(id: string): Promise<void> {
    await this.#stores.transaction(async () => {
      const queueName = await this.#stores.jobs.deleteById(id);
      await this.#dispatches.withdraw(id);
      if (queueName !== undefined) await this.#sendNextOf(queueName);
      await this.#options.signals.send(removedSignal, { id });
    });
  }

  async start(given: readonly JobCapacity[]): Promise<void> {
    const kinds = given.filter(({ places }) => places > 0);
    if (kinds.length === 0) return;
    const shares = kinds.flatMap(sharesOf);
    const places = shares.reduce((sum, share) => sum + share.places, 0);
    // Each of them listens on a connection of its own.
    this.#pool = await this.#options.database.openPool(shares.length + places);
    this.#pool.on('error', (error) => this.#log('a queue connection was lost', error));
    this.#pool.on('connect', (client) => client.on('error', () => {}));
    this.#working = Promise.all(shares.map((share) => this.#work(share)));
    this.#sweepLater();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    clearTimeout(this.#sweeping);
    const stopped = [...this.#runners].map((runner) => runner.stop().catch(() => {}));
    await this.#runs.stop();
    await Promise.all([...stopped, this.#working, this.#sweep]);
    const pool = this.#pool;
    this.#pool = undefined;
    await pool?.end();
  }

  /** No claim of the queue goes ahead before the current transaction ends. */
  async finish(job: ClaimedJob): Promise<boolean> {
    return this.#stores.transaction(async () => {
      await this.#stores.jobs.lockQueue(job.queueName);
      const finished = await this.#stores.jobs.finish(job);
      if (finished) await this.#sendNextOf(job.queueName);
      return finished;
    });
  }

  async release(job: ClaimedJob, options: Parameters<JobLeases['release']>[1]): Promise<boolean> {
    return this.#stores.transaction(async () => {
      await this.#stores.jobs.lockQueue(job.queueName);
      const released = await this.#stores.jobs.release(job, options);
      if (!released) return false;
      const priority = options.delayMs > 0 ? job.priority - 1 : job.priority;
      await this.#dispatches.send({ ...job, priority }, options.delayMs);
      // While it waits for its next attempt, another of the queue can run.
      if (options.delayMs > 0) await this.#sendNextOf(job.queueName, job.id);
      return true;
    });
  }

  async #sendNextOf(queueName: string, except?: string): Promise<void> {
    const next = await this.#stores.jobs.nextOfQueue(queueName, except);
    if (next) await this.#dispatches.send(next);
  }

  /** Works until `stop`: graphile-worker gives up when the database is away for a while. */
  async #work({ tasks, places, handler }: Share): Promise<void> {
    const { signal } = this.#stopping;
    const take = async (payload: unknown): Promise<void> => {
      const { id } = payload as { readonly id: string };
      const job = await this.#stores.jobs.claim(id, this.#leaseMs);
      // Gone, or its queue is busy: then the process that ends there sends the next.
      if (job) await this.#runs.run(job, handler);
    };
    const { Logger, run } = await import('graphile-worker');
    const logger = new Logger(() => (level, message) => {
      if (level === 'error' || level === 'warning') this.#runtime.log.warn('graphile-worker', { message });
    });
    const taskList: TaskList = Object.fromEntries(tasks.map((task) => [task, take]));
    while (!signal.aborted) {
      try {
        const runner = await run({
          taskList,
          concurrency: places,
          schema: graphileSchema,
          noHandleSignals: true,
          pgPool: this.#pool,
          parsedCronItems: [],
          logger,
          pollInterval: this.#options.times?.pollMs ?? 1_000,
          // Through its batches: by itself graphile-worker waits for no end that it writes down, and one that fails,
          // as while the database restarts, would be a rejection that nobody handles and end this process.
          preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
        });
        this.#runners.add(runner);
        if (signal.aborted) await runner.stop();
        await runner.promise.finally(() => this.#runners.delete(runner));
      } catch (error) {
        this.#log('the queue lost its database connection', error);
      }
      await delay(restartAfterMs, undefined, { signal }).catch(() => {});
    }
  }

  /** Not all at the same time. */
  #sweepLater(): void {
    const sweepMs = this.#options.times?.sweepMs ?? 10_000;
    this.#sweeping = setTimeout(
      () => {
        this.#sweep = this.#sendStranded()
          .catch((error: unknown) => this.#log('jobs of dead workers could not be recovered', error))
          .finally(() => {
            this.#sweep = undefined;
            if (!this.#stopping.signal.aborted) this.#sweepLater();
          });
      },
      sweepMs * (0.75 + Math.random() / 4),
    );
  }

  async #sendStranded(): Promise<void> {
    await this.#options.database.onlyHere('job sweep', async () => {
      for (const job of await this.#dispatches.expiredLeases(sweptAtOnce)) await this.#dispatches.send(job);
      // Happens to nearly none, and is looked for in all that wait.
      if (this.#sweeps++ % 3 !== 0) return;
      for (const job of await this.#dispatches.undelivered(sweptAtOnce)) await this.#dispatches.send(job);
      await this.#dispatches.removeObsolete();
    });
  }

  #log(message: string, error: unknown): void {
    this.#runtime.log.error(message, { error: String(error) });
  }
}

interface Share {
  readonly tasks: readonly string[];
  readonly places: number;
  readonly handler: JobCapacity['handler'];
}

/** The places of a kind, those for everything and those for people. */
function sharesOf({ handler, places, reservedForUsers = 0 }: JobCapacity): readonly Share[] {
  const ofPeople = taskOf(handler.kind, userPriority);
  const tasks = [ofPeople, taskOf(handler.kind, programPriority)];
  return [
    { tasks, places: places - reservedForUsers, handler },
    { tasks: [ofPeople], places: reservedForUsers, handler },
  ].filter((share) => share.places > 0);
}
