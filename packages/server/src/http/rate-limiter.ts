// Requests per minute: a fixed window that starts at the first request. Counted in memory, exactly, because
// one process serves one database file.

export interface RateState {
  readonly limit: number;
  readonly remaining: number;
  /** Unix time in whole seconds at which the window ends. */
  readonly reset: number;
  readonly exceeded: boolean;
  readonly retryAfterSeconds: number;
}

interface Window {
  count: number;
  endsAt: number;
}

const windowMs = 60_000;

export class RateLimiter {
  readonly #limit: number;
  readonly #windows = new Map<string, Window>();
  #sweepAt = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Counts one request. */
  take(key: string, now: number): RateState {
    const window = this.#window(key, now);
    window.count += 1;
    return this.#state(window, now);
  }

  /** The state without counting a request. */
  peek(key: string, now: number): RateState {
    return this.#state(this.#window(key, now), now);
  }

  #window(key: string, now: number): Window {
    this.#sweep(now);
    let window = this.#windows.get(key);
    if (!window || window.endsAt <= now) {
      window = { count: 0, endsAt: now + windowMs };
      this.#windows.set(key, window);
    }
    return window;
  }

  #state({ count, endsAt }: Window, now: number): RateState {
    return {
      limit: this.#limit,
      remaining: Math.max(0, this.#limit - count),
      reset: Math.ceil(endsAt / 1000),
      exceeded: count > this.#limit,
      retryAfterSeconds: Math.max(1, Math.ceil((endsAt - now) / 1000)),
    };
  }

  #sweep(now: number): void {
    if (now < this.#sweepAt) return;
    this.#sweepAt = now + windowMs;
    for (const [key, { endsAt }] of this.#windows) if (endsAt <= now) this.#windows.delete(key);
  }
}
