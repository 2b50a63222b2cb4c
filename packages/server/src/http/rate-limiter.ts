// Requests per minute: a fixed window that starts at the first request. Counted in memory where one process serves
// one database file; where several serve one PostgreSQL, they count together.
import type { Log, Portal } from '@assay/core';

export interface RateState {
  readonly limit: number;
  readonly remaining: number;
  /** Unix time in whole seconds at which the window ends. */
  readonly reset: number;
  readonly exceeded: boolean;
  readonly retryAfterSeconds: number;
}

interface Window {
  /** What all servers have counted, as far as this one knows. */
  count: number;
  endsAt: number;
  /** How many of them this server has counted before they came. */
  ahead: number;
}

const windowMs = 60_000;

export class RateLimiter {
  readonly #limit: number;
  /** Counted together at once: a single one up to a limit of 799, so that the limit holds exactly. */
  readonly #batchSize: number;
  #shared: { readonly count: NonNullable<Portal['countRequests']>; readonly log: Log } | undefined;
  readonly #windows = new Map<string, Window>();
  #sweepAt = 0;

  constructor(limit: number) {
    this.#limit = limit;
    this.#batchSize = Math.max(1, Math.floor(limit / 400));
  }

  /** From now on requests are counted together with other servers. */
  share({ countRequests }: Portal, log: Log): void {
    if (countRequests) this.#shared = { count: countRequests, log };
  }

  /** Counts one request, together with every other process that counts. */
  async consume(key: string, now: number): Promise<RateState> {
    const window = this.#window(key, now);
    const shared = this.#shared;
    if (!shared) return this.take(key, now);
    if (window.ahead > 0) {
      window.ahead -= 1;
      return this.peek(key, now);
    }
    // Nothing more is left in this window, no matter who asks.
    if (window.count > this.#limit) return this.#state(window, window.count, now);
    try {
      const { count, windowEndsAt } = await shared.count(key, this.#batchSize);
      window.endsAt = Date.parse(windowEndsAt);
      window.count = Math.max(window.count, count);
      window.ahead += this.#batchSize - 1;
      return this.#state(window, count - this.#batchSize + 1, now);
    } catch (error) {
      // The request itself notices when the database does not answer.
      shared.log.warn('rate limits apply per server instance', { error: String(error) });
      window.count += 1;
      return this.peek(key, now);
    }
  }

  /** Counts one request that can't wait for others. */
  take(key: string, now: number): RateState {
    void this.#shared?.count(key, 1).catch(() => {});
    this.#window(key, now).count += 1;
    return this.peek(key, now);
  }

  /** The state without counting a request. */
  peek(key: string, now: number): RateState {
    const window = this.#window(key, now);
    return this.#state(window, window.count - window.ahead, now);
  }

  #window(key: string, now: number): Window {
    this.#sweep(now);
    let window = this.#windows.get(key);
    if (!window || window.endsAt <= now) {
      window = { count: 0, endsAt: now + windowMs, ahead: 0 };
      this.#windows.set(key, window);
    }
    return window;
  }

  #state({ endsAt }: Window, count: number, now: number): RateState {
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
