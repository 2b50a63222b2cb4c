// An SQLite database with the whole schema, as the first start of a portal finds it. Migrating takes longer than most
// tests, so it is done once for the whole suite, or for a test file that is run alone, and copied.
import { constants, copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database, dialectFor } from '../../packages/core/src/portal/platform/storage/database.ts';
import { migrate } from '../../packages/core/src/portal/platform/storage/migrate.ts';

export async function migrateDatabase(url: string): Promise<void> {
  const database = new Database(dialectFor(url));
  await migrate(database);
  await database.close();
}

/** Made in a folder of its own, which goes with this process. */
export async function makeMigratedFile(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-migrated-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'assay.db');
  await migrateDatabase(path);
  return path;
}

let migrated: Promise<string> | undefined;

/** Writes a copy to the path, where nothing is yet; gives the path. */
export async function copyMigratedFile(path: string): Promise<string> {
  const { TEST_SHARED_SQLITE_TEMPLATE: shared } = process.env;
  migrated ??= shared === undefined ? makeMigratedFile() : Promise.resolve(shared);
  copyFileSync(await migrated, path, constants.COPYFILE_EXCL);
  return path;
}
