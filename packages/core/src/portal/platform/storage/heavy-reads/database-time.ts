// The database time that each caller has used lately. It leaks at a steady rate instead of ending with a window, so that
// nobody is served a double share around the full minute.

export interface DatabaseTimeState {
  readonly limitMs: number;
  readonly remainingMs: number;
  /** Unix time in whole seconds at which all of it is there again. */
  readonly reset: number;
  /** Zero while there is any left. */
  readonly retryAfterSeconds: number;
}

interface Used {
  ms: number;
  at: number;
}

const minuteMs = 60_000;
/** Maximum number of remembered callers; beyond it, those who have used nothing lately are removed. */
const maxCallers = 10_000;

export class DatabaseTime {
  readonly #limitMs: number;
  readonly #now: () => number;
  readonly #used = new Map<string, Used>();

  /** The limit is for a minute. */
  constructor(limitMs: number, now: () => number) {
    this.#limitMs = limitMs;
    this.#now = now;
  }

  charge(caller: string, ms: number): void {
    if (this.#used.size >= maxCallers && !this.#used.has(caller)) this.#forgetIdle();
    this.#used.set(caller, { ms: this.usedMs(caller) + ms, at: this.#now() });
  }

  usedMs(caller: string): number {
    const used = this.#used.get(caller);
    if (!used) return 0;
    return Math.max(0, used.ms - ((this.#now() - used.at) * this.#limitMs) / minuteMs);
  }

  state(caller: string): DatabaseTimeState {
    const usedMs = this.usedMs(caller);
    const secondsTo = (ms: number) => Math.ceil(((usedMs - ms) * minuteMs) / this.#limitMs / 1_000);
    return {
      limitMs: this.#limitMs,
      remainingMs: Math.max(0, Math.floor(this.#limitMs - usedMs)),
      reset: Math.ceil(this.#now() / 1_000) + secondsTo(0),
      retryAfterSeconds: usedMs < this.#limitMs ? 0 : Math.max(1, secondsTo(this.#limitMs)),
    };
  }

  #forgetIdle(): void {
    for (const caller of this.#used.keys()) if (this.usedMs(caller) === 0) this.#used.delete(caller);
  }
}
