// Who we are at which server: a file for the owner's eyes only, and the tokens in the system's keyring when there is
// one. ASSAY_SERVER and ASSAY_TOKEN override it.
import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Failure, usageFailure } from '../failures/failure.ts';
import { configDirectory } from '../settings/config-directory.ts';
import { type CredentialStore, chosenCredentialStore } from '../settings/config-file.ts';
import { askKeyring } from './keyring.ts';

export interface Credential {
  readonly token: string;
  readonly kind: 'session' | 'api-token';
  readonly email: string | null;
  /** When the token stops working, ISO 8601; null when it is not known. */
  readonly expiresAt: string | null;
}

/** As the file holds it. */
export interface KeptCredential extends Omit<Credential, 'token'> {
  /** Null when the keyring has it. */
  readonly token: string | null;
  /** Under which name the keyring has it. */
  readonly keyring?: string;
}

/** Where a token is kept. */
export type KeptIn = 'keyring' | 'file';

export interface Credentials {
  /** The server that is used unless another is named. */
  readonly current: string | null;
  /** By origin, or by `PROFILE ORIGIN`. */
  readonly servers: Readonly<Record<string, KeptCredential>>;
}

const empty: Credentials = { current: null, servers: {} };

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
        `Other users can read ${path} (mode ${(mode & 0o777).toString(8)}), so it is not used. Run \`chmod 600 ${path}\`, and sign in again if someone may have read it.`,
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
      `${path} is not valid. Delete it and sign in again.`,
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

/** The token of a credential. Throws Failure (4) when the keyring has it and does not give it. */
export function revealToken({ token, keyring }: KeptCredential): string {
  if (keyring === undefined) return token ?? '';
  const reply = askKeyring({ action: 'get', account: keyring });
  if (reply.ok && reply.secret !== null) return reply.secret;
  const why = reply.ok ? 'no longer contains it' : `cannot be used: ${reply.reason}`;
  throw new Failure(
    'NOT_SIGNED_IN',
    `Your token is stored in the system keyring, which ${why}. Unlock it, set ASSAY_TOKEN, or sign in again. To store the token in a file, set ASSAY_CREDENTIAL_STORE=file.`,
  );
}

/** Keeps the credential and makes its server the default; one of a profile changes no default. */
export function keepCredential(key: string, credential: Credential): KeptIn {
  const { current } = readCredentials();
  return keep(key, credential, isOrigin(key) ? key : current);
}

/** Keeps a renewed credential; the default server stays what it is. */
export function renewCredential(key: string, credential: Credential): void {
  keep(key, credential, readCredentials().current);
}

/** Also when the keyring does not answer: what is left in it then is used no more. */
export function dropCredential(key: string): void {
  const { current, servers } = readCredentials();
  const { [key]: dropped, ...rest } = servers;
  const next = current === key ? (Object.keys(rest).find(isOrigin) ?? null) : current;
  writeCredentials({ current: next, servers: rest });
  forget(dropped);
}

function keep(key: string, { token, ...about }: Credential, current: string | null): KeptIn {
  const { servers } = readCredentials();
  const before = servers[key];
  const { value: store } = chosenCredentialStore(isOrigin(key) ? undefined : key.split(' ')[0]);
  // A name that no other folder of credentials has: two accounts at one server never become one.
  const account = before?.keyring ?? `${key} ${crypto.randomUUID()}`;
  const isInKeyring = store !== 'file' && keepInKeyring(store, account, token);
  const kept = isInKeyring ? { ...about, token: null, keyring: account } : { ...about, token };
  writeCredentials({ current, servers: { ...servers, [key]: kept } });
  if (!isInKeyring) forget(before);
  return isInKeyring ? 'keyring' : 'file';
}

/** Throws Failure (2) when it has to be the keyring and there is none. */
function keepInKeyring(store: CredentialStore, account: string, secret: string): boolean {
  const reply = askKeyring({ action: 'set', account, secret });
  if (!reply.ok && store === 'keyring')
    throw usageFailure(`The system keyring cannot be used: ${reply.reason}.`, { credentialStore: store });
  return reply.ok;
}

function forget(credential: KeptCredential | undefined): void {
  if (credential?.keyring !== undefined) askKeyring({ action: 'delete', account: credential.keyring });
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
    throw usageFailure(`"${address}" is not a server URL. Use a URL such as https://assay.example.com.`);
  }
  if (url.username !== '' || url.password !== '') {
    throw usageFailure('The server URL contains a username or password. Remove it, and use `assay login`.');
  }
  const path = url.pathname.replace(/\/+$/, '').replace(/\/v1$/, '');
  return `${url.origin}${path}`;
}

function isLoopback(address: string): boolean {
  return /^(localhost|127\.[\d.]+|\[::1\])(:|\/|$)/.test(address);
}
