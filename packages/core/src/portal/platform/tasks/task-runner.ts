// Runs periodic work. Every instance looks, one claims: who claims holds a lease, which another may take only once
// its holder is dead. What was missed while nobody ran is done once, not as often as it was missed.

import type { Runtime } from '../../../support/runtime.ts';
import { tracingOf } from '../../../support/tracing.ts';
import type { Stores } from '../storage/store-registry.ts';
import type { PeriodicTask, TaskState } from './periodic-task.ts';

/** What it reads and writes. */
type UsedStores = Pick<Stores, 'tasks' | 'transaction'>;

export interface TaskTimes {
  /** How often due tasks are looked for (default 5 s). */
  readonly pollMs?: number;
  /** How long an instance that says nothing keeps a task (default 60 s). */
  readonly leaseMs?: number;
}

export class TaskRunner {
  readonly #stores: UsedStores;
  readonly #runtime: Runtime;
  readonly #tasks: Map<string, PeriodicTask>;
  readonly #pollMs: number;
  readonly #leaseMs: number;
  readonly #stopping = new AbortController();
  readonly #running = new Map<string, Promise<void>>();
  #looking: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(stores: UsedStores, runtime: Runtime, tasks: readonly PeriodicTask[], times: TaskTimes = {}) {
    this.#stores = stores;
    this.#runtime = runtime;
    this.#tasks = new Map(tasks.map((task) => [task.id, task]));
    this.#pollMs = times.pollMs ?? 5_000;
    this.#leaseMs = times.leaseMs ?? 60_000;
  }

  /** The first run of a task that was never there is one interval away. */
  async start(): Promise<void> {
    const tasks = [...this.#tasks.values()];
    await this.#stores.tasks.ensure(tasks.map(({ id, everyMs }) => ({ id, nextRunAt: this.#in(everyMs) })));
    this.#wait();
  }

  /** Adds work of a program that embeds the portal. It is due at once, for what happened while nobody ran. */
  async add(task: PeriodicTask): Promise<void> {
    this.#tasks.set(task.id, task);
    await this.#stores.tasks.ensure([{ id: task.id, nextRunAt: this.#in(0) }]);
    await this.#stores.tasks.hasten(task.id, this.#in(0));
  }

  /** Calls off what runs here, and waits until it has ended. */
  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    this.#stopping.abort(new Error('The process is stopping.'));
    await this.#looking;
    await Promise.all(this.#running.values());
  }

  /** Runs what is due and nobody's, and waits for it. */
  async runDue(): Promise<void> {
    await this.#claimDue();
    await Promise.all(this.#running.values());
  }

  async list(): Promise<readonly TaskState[]> {
    return this.#stores.tasks.list(this.#in(0));
  }

  #wait(): void {
    if (this.#stopping.signal.aborted) return;
    this.#timer = setTimeout(() => {
      this.#looking = this.#claimDue()
        .catch((error: unknown) =>
          this.#runtime.log.error('scheduled tasks could not be checked', { error: String(error) }),
        )
        .finally(() => this.#wait());
    }, this.#pollMs).unref();
  }

  /** Begins what is due. A task that takes long holds up no other. */
  async #claimDue(): Promise<void> {
    const idle = [...this.#tasks.keys()].filter((id) => !this.#running.has(id));
    for (const id of await this.#stores.tasks.due(idle, this.#in(0))) {
      const task = this.#tasks.get(id);
      if (this.#stopping.signal.aborted || !task || this.#running.has(id)) continue;
      const fence = await this.#stores.transaction(() =>
        this.#stores.tasks.claim(id, this.#in(0), this.#in(this.#leaseMs)),
      );
      if (fence === undefined) continue;
      const done = this.#run(task, fence)
        .catch((error: unknown) =>
          this.#runtime.log.error('a scheduled task could not be finished', {
            task: id,
            error: String(error),
          }),
        )
        .finally(() => this.#running.delete(id));
      this.#running.set(id, done);
    }
  }

  async #run(task: PeriodicTask, fence: number): Promise<void> {
    const { id } = task;
    const { tasks } = this.#stores;
    const lost = new AbortController();
    const beat = setInterval(() => {
      tasks.extend(id, fence, this.#in(this.#leaseMs)).then(
        (held) => held || lost.abort(new Error('Another instance has taken over the task.')),
        (error: unknown) =>
          this.#runtime.log.warn('a lease could not be extended', { task: id, error: String(error) }),
      );
    }, this.#leaseMs / 4);
    let error: string | null = null;
    try {
      const signal = AbortSignal.any([lost.signal, this.#stopping.signal]);
      await tracingOf(this.#runtime).span(`task ${id}`, { parent: null, isFollowed: false }, () =>
        task.run(signal),
      );
    } catch (fault) {
      error = String(fault);
      if (!this.#stopping.signal.aborted)
        this.#runtime.log.error('a scheduled task failed', { task: id, error });
    } finally {
      clearInterval(beat);
    }
    // What was canceled is due at once, for any process that is there.
    const nextRunAt = this.#in(this.#stopping.signal.aborted ? 0 : task.everyMs);
    const ended = { now: this.#in(0), nextRunAt, error };
    await this.#stores.transaction(() => tasks.end(id, fence, ended));
  }

  #in(ms: number): string {
    return new Date(this.#runtime.now().getTime() + ms).toISOString();
  }
}
