// Work on the database without a server: it is opened, and closed again.
import { existsSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import {
  BackupError,
  type BackupSummary,
  backupDatabase,
  createPortal,
  type Portal,
  type Pruned,
  pendingMigrationsAt,
  restoreDatabase,
  silentLog,
} from '@assay/core';
import { isPostgres, readyDataDirectory } from './data-directory.ts';
import { openPortal, portalOptions } from './open-portal.ts';
import type { ServerSettings } from './settings/setting.ts';
import { startFailure } from './start-failure.ts';
import { type Rotation, rotateTokenSecret } from './token-secrets.ts';
import { checkFileDigest } from './transfer.ts';

/** Applies what is missing. Throws StartError when the database can't be opened. */
export async function migrateDatabase(settings: ServerSettings): Promise<void> {
  await withPortal(settings, async () => {});
}

/** The steps that `migrateDatabase` would take; nothing is changed. */
export function pendingSteps(settings: ServerSettings): Promise<readonly string[]> {
  const { databaseUrl, dataDirectory } = settings;
  return orStartError(settings, () => pendingMigrationsAt(databaseUrl ?? join(dataDirectory, 'assay.db')));
}

/** Backs the SQLite database up to a new file, also while the server runs, with its digest in FILE.sha256. */
export function backupPortal(settings: ServerSettings, file: string): Promise<BackupSummary> {
  return orStartError(settings, async () => {
    const summary = await backupDatabase(sqliteFile(settings), file);
    writeFileSync(`${file}.sha256`, `${summary.sha256}  ${basename(file)}\n`, { mode: 0o600 });
    return summary;
  });
}

/** Puts a backup in the place of the database; `replaced` is where the old one is kept. */
export function restorePortal(
  settings: ServerSettings,
  file: string,
): Promise<BackupSummary & { readonly replaced: string | null }> {
  return orStartError(settings, async () => {
    const path = sqliteFile(settings);
    if (!existsSync(file)) throw new BackupError(`There is no file ${file}.`);
    await checkFileDigest(file);
    readyDataDirectory(settings.dataDirectory);
    return restoreDatabase(file, path, new Date());
  });
}

function sqliteFile(settings: ServerSettings): string {
  const { databaseUrl, dataDirectory } = settings;
  if (isPostgres(settings))
    throw new BackupError(
      'PostgreSQL has tools of its own for this: pg_dump and pg_restore. ' +
        '`assay server export` writes a whole portal of either database to a file, `assay server import` reads it.',
    );
  return databaseUrl?.replace(/^(sqlite|file):(\/\/)?/, '') ?? join(dataDirectory, 'assay.db');
}

async function orStartError<Result>(settings: ServerSettings, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof BackupError ? error : startFailure(error, settings);
  }
}

/** Makes the secret of the next start; see `rotateTokenSecret`. */
export function rotateSecret(settings: ServerSettings, overlap: boolean): Rotation {
  try {
    readyDataDirectory(settings.dataDirectory);
    return rotateTokenSecret(settings, overlap, new Date());
  } catch (error) {
    throw startFailure(error, settings);
  }
}

/** Forgets what is older than the settings say, or only tells what would go. */
export function pruneDatabase(
  settings: ServerSettings,
  { dryRun }: { readonly dryRun: boolean },
): Promise<readonly Pruned[]> {
  return withPortal(settings, ({ retention }) => (dryRun ? retention.preview() : retention.prune()));
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
    portal = createPortal({ ...portalOptions(settings), auditConcurrency: 0, background: false });
    await openPortal(portal, settings, silentLog);
    return await work(portal);
  } catch (error) {
    throw startFailure(error, settings);
  } finally {
    await portal?.stop().catch(() => {});
  }
}
