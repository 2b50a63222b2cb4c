// Looking into a portal's database without a server, also beside a running one: nothing is made, migrated or written.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { systemRuntime } from '../support/runtime.ts';
import { ActivityKeys } from './platform/activity-log/activity-keys.ts';
import { ActivityMark } from './platform/activity-log/activity-mark.ts';
import { ActivityService } from './platform/activity-log/activity-service.ts';
import { defaultRetention } from './platform/retention/retention-rule.ts';
import { RetentionService } from './platform/retention/retention-service.ts';
import { Database, dialectFor } from './platform/storage/database.ts';
import { MissingDatabaseError, SchemaError } from './platform/storage/known-schema.ts';
import { pendingMigrations } from './platform/storage/migrate.ts';
import type { PortalOptions } from './portal-options.ts';
import { createStores } from './stores.ts';

export interface PortalInspection {
  readonly activity: ActivityService;
  readonly retention: Pick<RetentionService, 'preview'>;
  /** Names of the migrations that are not applied yet, in order. */
  readonly pendingMigrations: readonly string[];
}

export type InspectionOptions = Pick<
  PortalOptions,
  'dataDirectory' | 'databaseUrl' | 'retention' | 'activityKeys'
> & {
  /** Also look into a database whose migrations are not all applied. */
  readonly anySchema?: boolean;
};

/**
 * Runs `work` on a database that is only read. Throws MissingDatabaseError when there is no portal at the place, and
 * SchemaError when another version has written it.
 */
export async function inspectPortal<Result>(
  options: InspectionOptions,
  work: (portal: PortalInspection) => Promise<Result>,
): Promise<Result> {
  const url = options.databaseUrl ?? join(options.dataDirectory, 'assay.db');
  const dialect = dialectFor(url, { readOnly: true });
  if (dialect.file && !existsSync(dialect.file)) {
    throw new MissingDatabaseError(
      `There is no database ${dialect.file}; specify its folder with --data-dir.`,
    );
  }
  const database = new Database(dialect);
  try {
    const pending = await pendingMigrations(database);
    if (pending.includes('0001-access'))
      throw new MissingDatabaseError('There is no portal in this database.');
    if (pending.length > 0 && options.anySchema !== true) {
      throw new SchemaError('The database is of an earlier version; run `assay server migrate` first.');
    }
    const runtime = systemRuntime();
    const keys = new ActivityKeys(options.activityKeys);
    const mark = new ActivityMark(options.dataDirectory, keys, runtime.log);
    const stores = createStores(database, runtime, keys, mark);
    return await work({
      activity: new ActivityService(stores),
      retention: new RetentionService(stores, runtime, { ...defaultRetention, ...options.retention }),
      pendingMigrations: pending,
    });
  } finally {
    await database.close();
  }
}
