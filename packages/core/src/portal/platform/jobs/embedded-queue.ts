// Runs the jobs of the table in the one process that owns its database: claims, and is woken by what it adds.

import type { Runtime } from '../../../support/runtime.ts';
import type { Stores } from '../storage/store-registry.ts';
import { type JobCapacity, type NewJob, userPriority } from './job.ts';
import type { JobQueue, QueueTimes } from './job-queue.ts';
import { JobRuns } from './job-run.ts';

/** What it reads and writes. */
type UsedStores = Pick<Stores, 'afterCommit' | 'jobs' | 'transaction'>;

export class EmbeddedQueue implements JobQueue {
  readonly #stores: UsedStores;
  readonly #runtime: Runtime;
  #kinds: readonly JobCapacity[] = [];
  readonly #runs: JobRuns;
  readonly #leaseMs: number;
  readonly #pollMs: number;
  /** By kind: how many run, and how many of them nobody waits for. */
  readonly #taken = new Map<string, { all: number; ofPrograms: number }>();
  #timer: NodeJS.Timeout | undefined;
  #claiming: Promise<void> | undefined;
  #claimAgain = false;
  #working = false;

  constructor(stores: UsedStores, runtime: Runtime, times: QueueTimes = {}) {
    this.#stores = stores;
    this.#runtime = runtime;
    this.#leaseMs = times.leaseMs ?? 30_000;
    this.#pollMs = times.pollMs ?? 1_000;
    this.#runs = new JobRuns(stores, runtime, stores.jobs, this.#leaseMs);
  }

  async add(job: NewJob, id: string = this.#runtime.newId()): Promise<string> {
    await this.#stores.jobs.insert(id, job);
    this.#stores.afterCommit(() => this.#wake());
    return id;
  }

  async remove(id: string): Promise<void> {
    await this.#stores.jobs.deleteById(id);
    this.#stores.afterCommit(() => this.#runs.abort(id));
  }

  async start(kinds: readonly JobCapacity[]): Promise<void> {
    this.#kinds = kinds.filter(({ places }) => places > 0);
    if (this.#kinds.length === 0) return;
    this.#working = true;
    this.#wake();
  }

  async stop(): Promise<void> {
    this.#working = false;
    clearTimeout(this.#timer);
    await this.#claiming;
    await this.#runs.stop();
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
    for (const kind of this.#kinds) while (this.#working && (await this.#claimOne(kind)));
  }

  /** False when there is no place, or nothing to claim. */
  async #claimOne({ handler, places, reservedForUsers = 0 }: JobCapacity): Promise<boolean> {
    const taken = this.#taken.get(handler.kind) ?? { all: 0, ofPrograms: 0 };
    this.#taken.set(handler.kind, taken);
    if (taken.all >= places) return false;
    const onlyPeople = taken.ofPrograms >= places - reservedForUsers;
    const job = await this.#stores.jobs.claimNext(
      { kind: handler.kind, ...(onlyPeople && { maxPriority: userPriority }) },
      this.#leaseMs,
    );
    if (!job) return false;
    const ofPrograms = job.priority > userPriority ? 1 : 0;
    taken.all += 1;
    taken.ofPrograms += ofPrograms;
    void this.#runs.run(job, handler).finally(() => {
      taken.all -= 1;
      taken.ofPrograms -= ofPrograms;
      this.#wake();
    });
    return true;
  }
}
