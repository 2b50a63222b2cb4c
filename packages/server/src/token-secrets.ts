// The secret that signs session tokens and encrypts stored replies and people's tokens, and those before it: a
// secret is replaced without anyone being signed out.
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isPostgres, writePrivately } from './data-directory.ts';
import { SettingsError } from './settings/read-settings.ts';
import type { ServerSettings } from './settings/setting.ts';

/** A secret that no longer signs. */
export interface PreviousSecret {
  readonly secret: string;
  /** Until when the tokens that it signed are taken; as long as it is configured unless given. */
  readonly until?: Date;
}

export interface TokenSecrets {
  readonly jwtSecret: string;
  readonly previousJwtSecrets: readonly PreviousSecret[];
}

export const tokenSecretName = 'jwt-secret';
const previousName = 'jwt-secret-previous';

/** As long as replies are kept for a safe retry; session tokens end after an hour. */
export const overlapMs = 24 * 3_600_000;

/** As it stands in the file; `until` is set by the first start that signs with another one. */
interface KeptSecret {
  readonly secret: string;
  readonly until?: string;
}

/** The configured secret; on SQLite, when there is none, one that is made once and kept. */
export function tokenSecret(settings: ServerSettings): string {
  const { jwtSecret, dataDirectory } = settings;
  if (jwtSecret !== undefined) return jwtSecret;
  if (isPostgres(settings)) {
    throw new SettingsError(
      'With PostgreSQL, set ASSAY_JWT_SECRET to the same value of at least 32 bytes on every instance.',
    );
  }
  const path = join(dataDirectory, tokenSecretName);
  if (!existsSync(path)) writePrivately(path, `${newSecret()}\n`);
  const secret = readFileSync(path, 'utf8').trim();
  if (Buffer.byteLength(secret) < 32) {
    throw new SettingsError(
      `${path} has fewer than 32 bytes. Delete it to generate a new one; this signs out all users.`,
    );
  }
  return secret;
}

/**
 * All secrets for a server that starts now. From here on those in the file count for a day; what had its day is
 * given a last time, so that what it encrypted can be re-encrypted.
 */
export function tokenSecrets(settings: ServerSettings, now: Date): TokenSecrets {
  const jwtSecret = tokenSecret(settings);
  const configured = (settings.previousJwtSecrets ?? []).map((secret) => ({ secret }));
  if (settings.jwtSecret !== undefined) return { jwtSecret, previousJwtSecrets: configured };
  const kept = readPrevious(settings.dataDirectory).map(({ secret, until }) => ({
    secret,
    until: until === undefined ? new Date(now.getTime() + overlapMs) : new Date(until),
  }));
  const counting = kept.filter(({ until }) => until > now);
  writePrevious(
    settings.dataDirectory,
    counting.map(({ secret, until }) => ({ secret, until: until.toISOString() })),
  );
  return { jwtSecret, previousJwtSecrets: [...configured, ...kept] };
}

/** What a rotation did, or what is left to the operator. */
export type Rotation =
  | { readonly kept: 'data-directory'; readonly file: string; readonly overlap: boolean }
  | { readonly kept: 'environment'; readonly newSecret: string; readonly overlap: boolean };

/**
 * Makes the secret of the next start. With `overlap` the old one's tokens are taken for a day from then on; without,
 * everyone signs in again. A secret from the environment can't be changed from here: a new one is given.
 */
export function rotateTokenSecret(settings: ServerSettings, overlap: boolean, now: Date): Rotation {
  const { dataDirectory } = settings;
  if (settings.jwtSecret !== undefined || isPostgres(settings))
    return { kept: 'environment', newSecret: newSecret(), overlap };
  const old = tokenSecret(settings);
  // First: whatever happens between the two, no secret that signs is ever unknown.
  writePrevious(dataDirectory, [
    ...readPrevious(dataDirectory).filter(({ secret }) => secret !== old),
    { secret: old, ...(!overlap && { until: now.toISOString() }) },
  ]);
  return { kept: 'data-directory', file: keepTokenSecret(settings, newSecret()), overlap };
}

/** Keeps a secret that came from elsewhere. Gives the file's path. */
export function keepTokenSecret({ dataDirectory }: ServerSettings, secret: string): string {
  const path = join(dataDirectory, tokenSecretName);
  writePrivately(path, `${secret}\n`);
  return path;
}

function newSecret(): string {
  return randomBytes(48).toString('base64url');
}

function readPrevious(dataDirectory: string): readonly KeptSecret[] {
  const path = join(dataDirectory, previousName);
  if (!existsSync(path)) return [];
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as KeptSecret[];
  } catch (error) {
    throw new SettingsError(
      `${path} cannot be read (${(error as Error).message}). Delete it; this signs out users who signed in before the last rotation.`,
    );
  }
}

function writePrevious(dataDirectory: string, secrets: readonly KeptSecret[]): void {
  const path = join(dataDirectory, previousName);
  if (secrets.length > 0) writePrivately(path, `${JSON.stringify(secrets)}\n`);
  else rmSync(path, { force: true });
}
