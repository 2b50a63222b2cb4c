// Who waits for whom: a caller never has all slots, and of those who wait the one is next that has used least. So the
// caller with many requests waits for their own, and everyone else for one read at most.
import type { RateLimitError } from '../../../../support/errors.ts';

export interface FairQueueLimits {
  /** Work that runs at the same time. */
  readonly slots: number;
  /** What a caller has used lately: the least is next. */
  usedBy(caller: string): number;
  /** Whether a caller has used so much that half of the slots are enough; nobody has unless given. */
  isPatient?(caller: string): boolean;
  /** What is thrown to a caller who has `max` already. */
  tooMany(max: number): RateLimitError;
}

interface Caller {
  running: number;
  readonly waiting: (() => void)[];
}

export class FairQueue {
  readonly #limits: FairQueueLimits;
  readonly #callers = new Map<string, Caller>();
  #running = 0;

  constructor(limits: FairQueueLimits) {
    this.#limits = limits;
  }

  /**
   * Runs `work` in its turn. Throws RateLimitError when `max` of the caller run or wait, and the signal's reason when it
   * aborts before that.
   */
  async run<Result>(
    caller: string,
    work: () => Promise<Result>,
    options: { readonly max?: number; readonly signal?: AbortSignal | undefined } = {},
  ): Promise<Result> {
    await this.#turn(caller, options);
    try {
      return await work();
    } finally {
      this.#leave(caller);
    }
  }

  async #turn(
    name: string,
    {
      max = Number.POSITIVE_INFINITY,
      signal,
    }: { readonly max?: number; readonly signal?: AbortSignal | undefined },
  ): Promise<void> {
    signal?.throwIfAborted();
    const caller = this.#callers.get(name) ?? { running: 0, waiting: [] };
    if (caller.running + caller.waiting.length >= max) throw this.#limits.tooMany(max);
    this.#callers.set(name, caller);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const leave = () => {
      caller.waiting.splice(caller.waiting.indexOf(begin), 1);
      this.#forget(name, caller);
      reject(signal?.reason);
    };
    const begin = () => {
      signal?.removeEventListener('abort', leave);
      caller.running += 1;
      this.#running += 1;
      resolve();
    };
    caller.waiting.push(begin);
    signal?.addEventListener('abort', leave, { once: true });
    this.#next();
    return promise;
  }

  #leave(name: string): void {
    this.#running -= 1;
    const caller = this.#callers.get(name);
    if (caller) {
      caller.running -= 1;
      this.#forget(name, caller);
    }
    this.#next();
  }

  #forget(name: string, { running, waiting }: Caller): void {
    if (running === 0 && waiting.length === 0) this.#callers.delete(name);
  }

  #next(): void {
    const { slots, usedBy, isPatient } = this.#limits;
    // One slot is always left for someone else.
    const maxOf = (caller: string) => Math.max(1, isPatient?.(caller) ? Math.floor(slots / 2) : slots - 1);
    while (this.#running < slots) {
      let next: Caller | undefined;
      let least = Number.POSITIVE_INFINITY;
      for (const [name, caller] of this.#callers) {
        if (caller.waiting.length === 0 || caller.running >= maxOf(name)) continue;
        const used = usedBy(name);
        if (used >= least) continue;
        least = used;
        next = caller;
      }
      const begin = next?.waiting.shift();
      if (!begin) return;
      begin();
    }
  }
}
