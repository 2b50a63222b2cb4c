// Locks that outlive a transaction: within the process in the order of asking, and between instances by the database.
import type { Dialect } from './dialect.ts';

export interface HeldLock {
  release(): Promise<void>;
}

export class HeldLocks {
  readonly #dialect: Dialect;
  /** By purpose and key: settles when the last one that asked has released it. */
  readonly #last = new Map<string, Promise<void>>();

  constructor(dialect: Dialect) {
    this.#dialect = dialect;
  }

  async take(purpose: string, key: string): Promise<HeldLock> {
    const name = `${purpose}:${key}`;
    const before = this.#last.get(name);
    const { promise: released, resolve } = Promise.withResolvers<void>();
    this.#last.set(name, released);
    const free = () => {
      resolve();
      if (this.#last.get(name) === released) this.#last.delete(name);
    };
    await before;
    try {
      const shared = await this.#dialect.lock?.(purpose, key);
      return {
        async release() {
          try {
            await shared?.release();
          } finally {
            free();
          }
        },
      };
    } catch (error) {
      free();
      throw error;
    }
  }
}
