// Work on the database without a server: it is opened, and closed again.
import { existsSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import {
  BackupError,
  type BackupSummary,
  backupDatabase,
  type ChainVerification,
  type Checkpoint,
  createPortal,
  forgetActivityMark,
  inspectPortal,
  MissingDatabaseError,
  type Portal,
  type PortalInspection,
  type Pruned,
  readCheckpoints,
  restoreDatabase,
  schemaNames,
  silentLog,
} from '@assay/core';
import { type ActivityKeyRotation, rotateActivityKey } from './activity-keys.ts';
import { isPostgres, readyDataDirectory } from './data-directory.ts';
import { startPortal } from './first-start.ts';
import { checkpointFileOf, portalOptions, readyPortal } from './open-portal.ts';
import { SettingsError } from './settings/read-settings.ts';
import type { ServerSettings } from './settings/setting.ts';
import { startFailure } from './start-failure.ts';
import { type Rotation, rotateTokenSecret } from './token-secrets.ts';
import { checkFileDigest } from './transfer.ts';

/** Applies what is missing. Throws StartError when the database can't be opened. */
export async function migrateDatabase(settings: ServerSettings): Promise<void> {
  await withPortal(settings, async () => {});
}

/**
 * The steps that `migrateDatabase` would take; nothing is changed. Where there is no portal, all of them, or
 * MissingDatabaseError when a `dryRun` should find one.
 */
export async function pendingSteps(
  settings: ServerSettings,
  { dryRun }: { readonly dryRun: boolean },
): Promise<readonly string[]> {
  try {
    return await inspect(settings, async ({ pendingMigrations }) => pendingMigrations, { anySchema: true });
  } catch (error) {
    if (!dryRun && error instanceof MissingDatabaseError) return schemaNames();
    throw error;
  }
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
    if (!existsSync(file)) throw new BackupError(`No such file: ${file}.`);
    await checkFileDigest(file);
    readyDataDirectory(settings.dataDirectory);
    const restored = await restoreDatabase(file, path, new Date());
    forgetActivityMark(settings.dataDirectory);
    return restored;
  });
}

function sqliteFile(settings: ServerSettings): string {
  const { databaseUrl, dataDirectory } = settings;
  if (isPostgres(settings))
    throw new BackupError(
      'For PostgreSQL, use pg_dump and pg_restore. ' +
        '`assay server export` and `assay server import` work with both databases.',
    );
  return databaseUrl?.replace(/^(sqlite|file):(\/\/)?/, '') ?? join(dataDirectory, 'assay.db');
}

async function orStartError<Result>(settings: ServerSettings, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof BackupError || error instanceof MissingDatabaseError
      ? error
      : startFailure(error, settings);
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

/** Makes the key of the audit log for the next start; see `rotateActivityKey`. */
export function rotateAuditLogKey(settings: ServerSettings): ActivityKeyRotation {
  try {
    if (!existsSync(settings.dataDirectory) && !isPostgres(settings))
      throw new MissingDatabaseError(
        `There is no folder ${settings.dataDirectory}; specify it with --data-dir.`,
      );
    return rotateActivityKey(settings);
  } catch (error) {
    throw error instanceof MissingDatabaseError ? error : startFailure(error, settings);
  }
}

/** Deletes what is older than the settings say; `dryRun` counts what would go, also while the server runs. */
export function pruneDatabase(
  settings: ServerSettings,
  { dryRun }: { readonly dryRun: boolean },
): Promise<readonly Pruned[]> {
  if (dryRun) return inspect(settings, ({ retention }) => retention.preview());
  return withPortal(settings, ({ retention }) => retention.prune());
}

/**
 * Recomputes every hash of the activity log's chain, also while the server runs, and compares it with the checkpoints of
 * a file; nothing is made or changed. Throws SettingsError for a file that is not there or has other lines.
 */
export async function verifyActivity(
  settings: ServerSettings,
  checkpointFile?: string,
): Promise<ChainVerification> {
  const file = checkpointFile ?? checkpointFileOf(settings);
  // A portal that was never given a file has none before the first checkpoint.
  const isDefault = (checkpointFile ?? settings.activityCheckpointFile) === undefined;
  const isThere = file !== undefined && (!isDefault || existsSync(file));
  const checkpoints = isThere ? await checkpointsOf(file) : [];
  return inspect(settings, ({ activity }) => activity.verify(checkpoints));
}

async function checkpointsOf(file: string): Promise<readonly Checkpoint[]> {
  try {
    return readCheckpoints(await readFile(file, 'utf8'));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new SettingsError(`The checkpoints in ${file} cannot be read. ${reason}`);
  }
}

/** Throws MissingDatabaseError when there is no portal, StartError when its database cannot be read. */
function inspect<Result>(
  settings: ServerSettings,
  work: (portal: PortalInspection) => Promise<Result>,
  { anySchema = false } = {},
): Promise<Result> {
  const { dataDirectory, databaseUrl, retention, activityKeys = [] } = portalOptions(settings);
  const options = {
    activityKeys,
    dataDirectory,
    anySchema,
    ...(databaseUrl !== undefined && { databaseUrl }),
    ...(retention !== undefined && { retention }),
  };
  return orStartError(settings, () => inspectPortal(options, work));
}

async function withPortal<Result>(
  settings: ServerSettings,
  work: (portal: Portal) => Promise<Result>,
): Promise<Result> {
  let portal: Portal | undefined;
  try {
    portal = createPortal({ ...readyPortal(settings), auditConcurrency: 0, background: false });
    await startPortal(portal, settings.dataDirectory, silentLog);
    return await work(portal);
  } catch (error) {
    throw startFailure(error, settings);
  } finally {
    await portal?.stop().catch(() => {});
  }
}
