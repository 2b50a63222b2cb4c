// The list of all stores, as a type. Each store adds its own line (`declare module`), so that a service can say which
// stores it takes, `Pick<Stores, 'findings' | 'ingest'>`, without importing the floors above. `stores.ts` makes them.

import type { HeldLock } from './held-locks.ts';

export interface Stores {
  /** Runs `work` in one transaction; inside another it is part of that one. */
  transaction<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Runs reads whose cost grows with what is stored, beside others and at the cost of who asks. `work` must not write. */
  heavyRead<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Waits for others that hold the same purpose and key, in any instance, and keeps them waiting until it is released. */
  lock(purpose: string, key: string): Promise<HeldLock>;
  /** Runs `work` so that its failure undoes only itself. */
  savepoint<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Calls `notify` once the current transaction is on the disk. */
  afterCommit(callback: () => void): void;
}
