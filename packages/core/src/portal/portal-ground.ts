// The ground of a portal: its settings, its database with the stores, and what travels between processes.
import { join } from 'node:path';
import { type Runtime, systemRuntime } from '../support/runtime.ts';
import { tracingOf } from '../support/tracing.ts';
import { createPortalEvents, type PortalEvents } from './audits/portal-events.ts';
import type { PortalSettings } from './audits/portal-settings.ts';
import { ActivityKeys } from './platform/activity-log/activity-keys.ts';
import { ActivityMark } from './platform/activity-log/activity-mark.ts';
import { Database, dialectFor } from './platform/storage/database.ts';
import type { Dialect } from './platform/storage/dialect.ts';
import { defaultHeavyReadLimits } from './platform/storage/heavy-reads/heavy-reads.ts';
import { Signals } from './platform/storage/signals.ts';
import type { Stores } from './platform/storage/store-registry.ts';
import { type PortalOptions, portalSettings } from './portal-options.ts';
import { createStores } from './stores.ts';

export interface PortalGround {
  readonly options: PortalOptions;
  readonly settings: PortalSettings;
  readonly runtime: Runtime;
  readonly dialect: Dialect;
  readonly database: Database;
  readonly stores: Stores;
  readonly activityMark: ActivityMark;
  readonly signals: Signals;
  readonly events: PortalEvents;
}

/** Opens nothing yet: the database is connected to when it is first asked. */
export function buildGround(options: PortalOptions): PortalGround {
  const runtime = options.runtime ?? systemRuntime();
  const settings = portalSettings(options, join(options.dataDirectory, 'tmp'));
  const url = options.databaseUrl ?? join(options.dataDirectory, 'assay.db');
  const dialect = dialectFor(url, { poolSize: options.databasePoolSize });
  dialect.precheck?.();
  const { heavyReads, maxConnectionWaitMs: maxWaitMs } = options;
  const database = new Database(dialect, tracingOf(runtime), {
    maxWaitMs,
    ...(heavyReads !== null && { heavyReads: { ...defaultHeavyReadLimits, ...heavyReads } }),
  });
  const keys = new ActivityKeys(options.activityKeys);
  const activityMark = new ActivityMark(options.dataDirectory, keys, runtime.log);
  const stores = createStores(database, runtime, keys, activityMark);
  const signals = new Signals(database, runtime);
  const events = createPortalEvents();
  return { options, settings, runtime, dialect, database, stores, activityMark, signals, events };
}
