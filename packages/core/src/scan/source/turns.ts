import { setImmediate } from 'node:timers/promises';

/** Work goes on for this long before the event loop gets a turn, so that a stop is heard. */
const turnMs = 50;

/** Lets a long loop of synchronous work give way now and then, and notice that it should stop. */
export class Turns {
  readonly #signal: AbortSignal | undefined;
  #since = performance.now();

  constructor(signal: AbortSignal | undefined) {
    this.#signal = signal;
  }

  due(): boolean {
    return performance.now() - this.#since > turnMs;
  }

  async next(): Promise<void> {
    await setImmediate();
    this.#signal?.throwIfAborted();
    this.#since = performance.now();
  }
}
