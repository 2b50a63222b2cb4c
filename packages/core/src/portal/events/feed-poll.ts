// One look at the feed for everyone in this process who follows it: a hundred open streams ask the database as often as one.
import { setTimeout as delay } from 'node:timers/promises';
import { withoutOrigin } from '../platform/origin.ts';

const defaultEveryMs = 2_000;

export class FeedPoll<Head> {
  readonly #read: () => Promise<Head>;
  readonly #everyMs: number;
  #next: Promise<Head> | undefined;

  constructor(read: () => Promise<Head>, everyMs: number = defaultEveryMs) {
    this.#read = read;
    this.#everyMs = everyMs;
  }

  /** What the next look finds; undefined once the signal is aborted. Throws what the look throws. */
  async next(signal: AbortSignal): Promise<Head | undefined> {
    if (signal.aborted) return undefined;
    const look = this.#look();
    let stop = (): void => {};
    const stopped = new Promise<undefined>((resolve) => {
      stop = () => resolve(undefined);
      signal.addEventListener('abort', stop, { once: true });
    });
    try {
      return await Promise.race([look, stopped]);
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }

  #look(): Promise<Head> {
    if (!this.#next) {
      const look = delay(this.#everyMs, undefined, { ref: false }).then(() => {
        this.#next = undefined;
        // Of all who wait: the first may have left.
        return withoutOrigin(this.#read);
      });
      // Those who wait hear of a failure; there need not be any left.
      look.catch(() => {});
      this.#next = look;
    }
    return this.#next;
  }
}
