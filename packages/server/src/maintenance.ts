// Work on the database without a server: it is opened, and closed again.
import { createPortal, type Portal, silentLog } from '@assay/core';
import { readyDataDirectory } from './data-directory.ts';
import { openPortal, portalOptions } from './open-portal.ts';
import type { ServerSettings } from './settings.ts';
import { startFailure } from './start-failure.ts';

/** Applies what is missing. Throws StartError when the database can't be opened. */
export async function migrateDatabase(settings: ServerSettings): Promise<void> {
  await withPortal(settings, async () => {});
}

/** Recomputes every hash of the activity log's chain. */
export function verifyActivity(
  settings: ServerSettings,
): Promise<{ readonly entries: number; readonly brokenAt: number | null }> {
  return withPortal(settings, (portal) => portal.activity.verify());
}

async function withPortal<Result>(
  settings: ServerSettings,
  work: (portal: Portal) => Promise<Result>,
): Promise<Result> {
  let portal: Portal | undefined;
  try {
    readyDataDirectory(settings.dataDirectory);
    portal = createPortal({ ...portalOptions(settings), auditConcurrency: 0 });
    await openPortal(portal, settings, silentLog);
    return await work(portal);
  } catch (error) {
    throw startFailure(error, settings);
  } finally {
    await portal?.stop().catch(() => {});
  }
}
