// Refuses requests while the event loop is late: those of the caller who has more in progress than all others together,
// and those of everyone only when nobody has, or when that does not help. hapi can refuse by itself, but measures the
// memory each time, too, which ends the process when no file can be opened (EMFILE).
import { RateLimitError } from '@assay/core';
import { serverUnavailable } from '@hapi/boom';
import type { Server } from '@hapi/hapi';
import type { RequestTurns } from './request-turns.ts';

const sampleMs = 100;
/** So late, in limits, everyone is refused. */
const lastResort = 4;
/** With fewer in progress no caller is the cause. */
const minInProgress = 5;

export interface LoadLimits {
  /** Above it requests are refused; 0: never. */
  readonly maxDelayMs: number;
  /** Requests of one caller in progress; 0: any number. */
  readonly perCaller: number;
}

export class LoadShedder {
  readonly #maxDelayMs: number;
  readonly #perCaller: number;
  readonly #delayMs: () => number;
  readonly #inProgress = new Map<string, number>();
  readonly #blamed: string[] = [];
  #total = 0;

  /** `delayMs` gives how late the event loop is. */
  constructor({ maxDelayMs, perCaller }: LoadLimits, delayMs: () => number) {
    this.#maxDelayMs = maxDelayMs;
    this.#perCaller = perCaller;
    this.#delayMs = delayMs;
  }

  /** Of any request, before anyone is asked who they are. */
  refusesEverybody(): boolean {
    const limits = this.#limits();
    return limits > lastResort || (limits > 1 && this.#busiest() === undefined);
  }

  /** Counts a request until the returned function is called. Throws RateLimitError. */
  begin(caller: string): () => void {
    if (this.#perCaller > 0 && (this.#inProgress.get(caller) ?? 0) >= this.#perCaller)
      throw new RateLimitError(
        `At most ${this.#perCaller} requests of one user can be in progress. Try again when one has ended.`,
        1,
        { limit: 'concurrent-requests' },
      );
    if (this.#limits() > 1 && this.#busiest() === caller)
      throw new RateLimitError(
        'The server is overloaded, and most requests in progress are yours. Send fewer at a time.',
        1,
        { reason: 'overloaded' },
      );
    this.#count(caller, 1);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.#count(caller, -1);
    };
  }

  /**
   * Whose work makes the event loop late, until a moment after the returned function is called: they are refused meanwhile
   * instead of everyone else.
   */
  blame(caller: string): () => void {
    this.#blamed.push(caller);
    return () => {
      const end = () => void this.#blamed.splice(this.#blamed.indexOf(caller), 1);
      // As long as what it was late by is in the last measurement.
      setTimeout(end, 2 * sampleMs).unref();
    };
  }

  #count(caller: string, change: number): void {
    const count = (this.#inProgress.get(caller) ?? 0) + change;
    this.#total += change;
    if (count === 0) this.#inProgress.delete(caller);
    else this.#inProgress.set(caller, count);
  }

  #limits(): number {
    return this.#maxDelayMs === 0 ? 0 : this.#delayMs() / this.#maxDelayMs;
  }

  #busiest(): string | undefined {
    const [blamed] = this.#blamed;
    if (blamed !== undefined) return blamed;
    for (const [caller, count] of this.#inProgress)
      if (count >= minInProgress && count > this.#total / 2) return caller;
    return undefined;
  }
}

/** The shedder of a server of our own, which measures its event loop, and how long requests wait, until it stops. */
export function shedLoad(server: Server, limits: LoadLimits, turns: RequestTurns): LoadShedder {
  const { maxDelayMs } = limits;
  let beganAt = performance.now();
  let lastDelayMs = 0;
  const lateness = (): number => performance.now() - beganAt - sampleMs;
  const shedder = new LoadShedder(limits, () => Math.max(lastDelayMs, lateness(), turns.waitedMs()));
  if (maxDelayMs === 0) return shedder;
  const timer = setInterval(() => {
    lastDelayMs = lateness();
    beganAt = performance.now();
  }, sampleMs);
  timer.unref();
  server.events.on('stop', () => clearInterval(timer));
  server.ext('onRequest', (_, h) => {
    if (shedder.refusesEverybody()) throw serverUnavailable();
    return h.continue;
  });
  return shedder;
}
