import { RateLimitError } from '../../support/errors.ts';

const maxWaiting = 32;

/** Runs work of the same key one after another; different keys don't wait for each other. */
export class OneAtATime {
  readonly #last = new Map<string, { count: number; done: Promise<unknown> }>();

  async run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const line = this.#last.get(key) ?? { count: 0, done: Promise.resolve() };
    if (line.count >= maxWaiting) {
      throw new RateLimitError('Too many sign-ins at once. Try again in a moment.', 1);
    }
    line.count += 1;
    const result = line.done.then(work);
    line.done = result.catch(() => {});
    this.#last.set(key, line);
    try {
      return await result;
    } finally {
      line.count -= 1;
      if (line.count === 0) this.#last.delete(key);
    }
  }
}
