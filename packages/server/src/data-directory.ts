// What the server itself keeps in the data directory, beside the database: its token secret and, until it is
// changed, the first administrator's password. All of it for the owner's eyes only.
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { type ServerSettings, SettingsError } from './settings.ts';

export const initialPasswordName = 'initial-admin-password';
const secretName = 'jwt-secret';

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

/** Keeps a secret that came from elsewhere. Gives the file's path. */
export function keepTokenSecret({ dataDirectory }: ServerSettings, secret: string): string {
  const path = join(dataDirectory, secretName);
  writePrivately(path, `${secret}\n`);
  return path;
}

/** The configured secret; on SQLite, when there is none, one that is made once and kept. */
export function tokenSecret(settings: ServerSettings): string {
  const { jwtSecret, dataDirectory } = settings;
  if (jwtSecret !== undefined) return jwtSecret;
  if (isPostgres(settings)) {
    throw new SettingsError(
      'ASSAY_JWT_SECRET must be set on PostgreSQL, to the same 32 bytes or more for every instance.',
    );
  }
  const path = join(dataDirectory, secretName);
  if (!existsSync(path)) writePrivately(path, `${randomBytes(48).toString('base64url')}\n`);
  const secret = readFileSync(path, 'utf8').trim();
  if (Buffer.byteLength(secret) < 32) {
    throw new SettingsError(
      `${path} holds less than 32 bytes; delete it to have a new one made, which signs everybody out.`,
    );
  }
  return secret;
}

/** Gives the file's path. */
export function rememberInitialPassword(dataDirectory: string, password: string): string {
  const path = join(dataDirectory, initialPasswordName);
  writePrivately(path, `${password}\n`);
  return path;
}

/** Whole or not at all, also when the disk is full or the power fails. */
function writePrivately(path: string, text: string): void {
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
