// What the server itself keeps in the data directory, beside the database: its token secrets and, until it is
// changed, the first administrator's password. All of it for the owner's eyes only.
import {
  chmodSync,
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import type { ServerSettings } from './settings/setting.ts';

export const initialPasswordName = 'initial-admin-password';

/** Makes the folder, and closes it to others when it is empty or already ours. */
export function readyDataDirectory(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const names = readdirSync(path);
  if (names.length === 0 || names.includes('assay.db')) chmodSync(path, 0o700);
}

/** Whether the portal lies in a database server, where other instances may work on it too. */
export function isPostgres({ databaseUrl }: Pick<ServerSettings, 'databaseUrl'>): boolean {
  return databaseUrl !== undefined && /^postgres(ql)?:\/\//.test(databaseUrl);
}

/** Gives the file's path. */
export function rememberInitialPassword(dataDirectory: string, password: string): string {
  const path = join(dataDirectory, initialPasswordName);
  writePrivately(path, `${password}\n`);
  return path;
}

/** Whole or not at all, also when the disk is full or the power fails. */
export function writePrivately(path: string, text: string): void {
  const temporary = `${path}.${process.pid}.tmp`;
  try {
    const file = openSync(temporary, 'wx', 0o600);
    try {
      writeSync(file, text);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}
