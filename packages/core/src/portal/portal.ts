// The composition root: the ground, the services over it, and how both are started and stopped.
import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import type { Runtime } from '../support/runtime.ts';
import type { PortalEvents } from './audits/portal-events.ts';
import { buildServices, rateWindowMs } from './build-services.ts';
import type { AttemptStore } from './platform/storage/attempt-store.ts';
import type { DatabaseTimeState } from './platform/storage/heavy-reads/database-time.ts';
import { takeInstanceLock } from './platform/storage/instance-lock.ts';
import { pendingMigrations } from './platform/storage/migrate.ts';
import { type StorageState, storageState, WriteProbe } from './platform/storage/write-probe.ts';
import { buildGround } from './portal-ground.ts';
import type { PortalOptions } from './portal-options.ts';
import type { PortalServices } from './portal-services.ts';
import { type StartedPortal, startPortal, stopPortal } from './start-portal.ts';

export interface Portal extends PortalServices {
  readonly events: PortalEvents;
  /**
   * Counts requests of a caller within a minute together with all other servers of the database, and gives the sum;
   * undefined where one process is alone.
   */
  readonly countRequests?: CountRequests;
  /** Database time that a caller (see `Origin`) has left for heavy reads. */
  databaseTime(caller: string): DatabaseTimeState | undefined;
  /** Runs work in one database transaction: all services called inside are part of it. */
  transaction<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Runs work after everyone else's, in any instance, that edits under the same key. */
  editing<Result>(key: string, work: () => Promise<Result>): Promise<Result>;
  /**
   * Opens the database, applies migrations, makes the first administrator when there is no user, and
   * starts to run audits. `generatedPassword` is the administrator's when it had to be made up.
   */
  start(): Promise<StartedPortal>;
  /** Hands running audits back to the queue and closes the database. */
  stop(): Promise<void>;
  /** How much room there is, and how large the write-ahead log of SQLite. */
  storageState(): Promise<StorageState>;
  /** Throws unless the database answers, every migration is applied, and it takes writes. */
  checkReady(): Promise<void>;
}

export type CountRequests = (
  caller: string,
  requests: number,
) => Promise<{ readonly count: number; readonly windowEndsAt: string }>;

export function createPortal(options: PortalOptions): Portal {
  const ground = buildGround(options);
  const built = buildServices(ground);
  const { dialect, database, stores, runtime, events } = ground;
  const { rateWindows } = stores;
  let releaseLock: (() => void) | undefined;
  const writeProbe = new WriteProbe(
    {
      // In a transaction, whose commit waits for the disk as those of people do.
      count: (...counted) => ground.stores.transaction(() => ground.stores.attempts.count(...counted)),
    },
    ground.runtime,
    ground.dialect.file,
  );
  return {
    ...built.services,
    events,
    ...(rateWindows && { countRequests: countRequestsIn(rateWindows, runtime) }),
    databaseTime: (caller) => database.timeOf(caller),
    transaction: (work) => stores.transaction(work),
    async editing(key, work) {
      const lock = await stores.lock('edit', key);
      return work().finally(() => lock.release());
    },
    async start() {
      mkdirSync(options.dataDirectory, { recursive: true, mode: 0o700 });
      if (dialect.file) releaseLock = takeInstanceLock(dialect.file);
      return startPortal(ground, built);
    },
    async stop() {
      await stopPortal(ground, built);
      releaseLock?.();
    },
    storageState: () => storageState(options.dataDirectory, dialect.file),
    async checkReady() {
      await database.ping();
      if ((await pendingMigrations(database)).length > 0) throw new Error('Migrations are pending.');
      await writeProbe.check();
    },
  };
}

function countRequestsIn(windows: AttemptStore, runtime: Runtime): CountRequests {
  return (caller, requests) => {
    const now = runtime.now();
    const key = createHash('sha256').update(caller).digest('hex');
    const windowEndsAt = new Date(now.getTime() + rateWindowMs).toISOString();
    return windows.count(key, now.toISOString(), windowEndsAt, requests);
  };
}
