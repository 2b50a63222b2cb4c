// Who we are at which server: a file for the owner's eyes only. ASSAY_SERVER and ASSAY_TOKEN override it.
import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { Failure, usageFailure } from './failure.ts';

export interface Credential {
  readonly token: string;
  readonly kind: 'session' | 'api-token';
  readonly email: string | null;
  /** When the token stops working, ISO 8601; null when it is not known. */
  readonly expiresAt: string | null;
}

export interface Credentials {
  /** The server that is used unless another is named. */
  readonly current: string | null;
  /** By origin, or by `PROFILE ORIGIN`. */
  readonly servers: Readonly<Record<string, Credential>>;
}

const empty: Credentials = { current: null, servers: {} };

export function configDirectory(): string {
  const { ASSAY_CONFIG_DIR, XDG_CONFIG_HOME, APPDATA } = process.env;
  if (ASSAY_CONFIG_DIR) return ASSAY_CONFIG_DIR;
  if (process.platform === 'win32') return join(APPDATA || join(homedir(), 'AppData', 'Roaming'), 'assay');
  return join(XDG_CONFIG_HOME || join(homedir(), '.config'), 'assay');
}

export function credentialsPath(): string {
  return join(configDirectory(), 'credentials.json');
}

/** Throws Failure when others may read the file, or when it can't be understood. */
export function readCredentials(): Credentials {
  const path = credentialsPath();
  let text: string;
  try {
    const { mode } = statSync(path);
    if (process.platform !== 'win32' && (mode & 0o077) !== 0) {
      throw new Failure(
        'NOT_SIGNED_IN',
        `Others may read ${path} (mode ${(mode & 0o777).toString(8)}), so it is not used: run \`chmod 600 ${path}\`, and sign in anew if somebody may have read it.`,
      );
    }
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return empty;
    throw error;
  }
  try {
    const { current = null, servers = {} } = JSON.parse(text) as Partial<Credentials>;
    return { current, servers };
  } catch (error) {
    throw new Failure(
      'NOT_SIGNED_IN',
      `${path} can't be understood; delete it and sign in again.`,
      {},
      { cause: error },
    );
  }
}

/** Whole or not at all. */
export function writeCredentials(credentials: Credentials): void {
  const path = credentialsPath();
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const temporary = `${path}.${process.pid}.tmp`;
  try {
    writeFileSync(temporary, `${JSON.stringify({ version: 1, ...credentials }, null, 2)}\n`, { mode: 0o600 });
    chmodSync(temporary, 0o600);
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

/** Keeps the credential and makes its server the default; one of a profile changes no default. */
export function keepCredential(key: string, credential: Credential): void {
  const { current, servers } = readCredentials();
  writeCredentials({ current: isOrigin(key) ? key : current, servers: { ...servers, [key]: credential } });
}

/** Keeps a renewed credential; the default server stays what it is. */
export function renewCredential(key: string, credential: Credential): void {
  const { current, servers } = readCredentials();
  writeCredentials({ current, servers: { ...servers, [key]: credential } });
}

export function dropCredential(key: string): void {
  const { current, servers } = readCredentials();
  const { [key]: _, ...rest } = servers;
  const next = current === key ? (Object.keys(rest).find(isOrigin) ?? null) : current;
  writeCredentials({ current: next, servers: rest });
}

/** Else it is `PROFILE ORIGIN`. */
function isOrigin(key: string): boolean {
  return !key.includes(' ');
}

export const defaultServer = 'http://127.0.0.1:4180';

/** The origin of an address as people write it: with or without scheme, slash or `/v1`. */
export function originOf(address: string): string {
  const text = address.trim();
  const withScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(text)
    ? text
    : `${isLoopback(text) ? 'http' : 'https'}://${text}`;
  const url = URL.canParse(withScheme) ? new URL(withScheme) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw usageFailure(`${address} is no server address; it looks like https://assay.example.com.`);
  }
  if (url.username !== '' || url.password !== '') {
    throw usageFailure(
      'The server address holds a user name or password; leave it out and use `assay login`.',
    );
  }
  const path = url.pathname.replace(/\/+$/, '').replace(/\/v1$/, '');
  return `${url.origin}${path}`;
}

function isLoopback(address: string): boolean {
  return /^(localhost|127\.[\d.]+|\[::1\])(:|\/|$)/.test(address);
}
