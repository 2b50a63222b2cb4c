// The keys of the audit log's chain: from the environment, or a file in the data directory with one key per line, the
// newest first. They are never in the database, which they protect.
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isPostgres, writePrivately } from './data-directory.ts';
import { longSecret } from './settings/long-secret.ts';
import { SettingsError } from './settings/read-settings.ts';
import type { ServerSettings } from './settings/setting.ts';

export const activityKeyName = 'activity-key';

type KeySettings = Pick<
  ServerSettings,
  'activityKey' | 'previousActivityKeys' | 'dataDirectory' | 'databaseUrl'
>;

/** All keys that are there, the current one first; makes none. Throws SettingsError for a file with a short one. */
export function activityKeys(settings: KeySettings): readonly string[] {
  const { activityKey, previousActivityKeys = [], dataDirectory } = settings;
  const kept = readKeys(join(dataDirectory, activityKeyName));
  if (activityKey === undefined && kept.length === 0 && previousActivityKeys.length > 0)
    throw new SettingsError('Set ASSAY_ACTIVITY_KEY with ASSAY_ACTIVITY_KEY_PREVIOUS.');
  const known = [...(activityKey === undefined ? [] : [activityKey]), ...kept, ...previousActivityKeys];
  return [...new Set(known)];
}

/** Makes the key of a portal on SQLite that has none. On PostgreSQL every instance needs the same, so it is given. */
export function readyActivityKey(settings: KeySettings): void {
  if (isPostgres(settings) || activityKeys(settings).length > 0) return;
  keepActivityKeys(settings, [newKey()]);
}

/** Keeps keys that came from elsewhere, the current one first. Gives the file's path. */
export function keepActivityKeys({ dataDirectory }: KeySettings, keys: readonly string[]): string {
  const path = join(dataDirectory, activityKeyName);
  writePrivately(path, `${keys.join('\n')}\n`);
  return path;
}

/** What a rotation did, or what is left to the operator. */
export type ActivityKeyRotation =
  | { readonly kept: 'data-directory'; readonly file: string }
  | { readonly kept: 'environment'; readonly newKey: string };

/** Makes the key of the next start. Earlier keys stay: they verify what they hashed. */
export function rotateActivityKey(settings: KeySettings): ActivityKeyRotation {
  if (settings.activityKey !== undefined || isPostgres(settings))
    return { kept: 'environment', newKey: newKey() };
  return { kept: 'data-directory', file: keepActivityKeys(settings, [newKey(), ...activityKeys(settings)]) };
}

function readKeys(path: string): readonly string[] {
  if (!existsSync(path)) return [];
  const keys = readFileSync(path, 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (keys.length === 0 || keys.some((key) => longSecret.validate(key).error))
    throw new SettingsError(`${path} must contain keys of at least 32 bytes, one per line.`);
  return keys;
}

function newKey(): string {
  return randomBytes(48).toString('base64url');
}
