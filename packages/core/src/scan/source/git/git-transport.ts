// How git gets to a remote: which transport, which addresses, which credentials, and nothing else.
import assert from 'node:assert/strict';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ProxyFor } from '../../../support/outgoing-proxy.ts';
import { SourceError } from '../source-error.ts';
import { refusalAt } from './checkout.ts';
import type { GitCall } from './git-command.ts';
import type { GitSetting } from './git-environment.ts';
import { checkProxiedHost, type ResolveOptions, resolvePublicHost } from './network-address.ts';
import type { RepositoryUrl } from './repository-url.ts';

/** How a private repository is entered; never part of a URL, an argument list or a message. */
export type GitCredentials =
  | { readonly kind: 'token'; readonly token: string; readonly username?: string }
  /** `knownHosts`: lines of a known_hosts file, the only ones that count; without them those of this user do. */
  | { readonly kind: 'ssh-key'; readonly privateKey: string; readonly knownHosts?: string };

export interface TransportOptions extends ResolveOptions {
  readonly credentials?: GitCredentials | undefined;
  /** The proxy for a remote over HTTP(S); ssh goes directly. */
  readonly proxyFor?: ProxyFor | undefined;
  /** Whether ssh may use the agent and the keys of the user that runs this; a key among the credentials is used alone. */
  readonly sshIdentity?: 'own' | 'none' | undefined;
  /** Where a key lies meanwhile; only this user may open it. */
  readonly folder?: string | undefined;
}

const connectTimeoutSeconds = 20;

type Transport = Pick<GitCall, 'protocols' | 'settings' | 'sshCommand'>;

/**
 * Works with what calls of git need for this remote, and for no other. Resolves the host's name each time. A key
 * is gone when the work ends.
 */
export async function withTransport<Result>(
  remote: RepositoryUrl,
  options: TransportOptions,
  work: (transport: Transport) => Promise<Result>,
): Promise<Result> {
  const keys = options.folder === undefined ? undefined : join(options.folder, 'ssh');
  try {
    return await work(await transportTo(remote, options, keys));
  } finally {
    if (keys !== undefined) await rm(keys, { recursive: true, force: true });
  }
}

async function transportTo(
  remote: RepositoryUrl,
  options: TransportOptions,
  keys: string | undefined,
): Promise<Transport> {
  const { protocol, host } = remote;
  if (protocol === 'file' || host === null) {
    refuseStray(fileURLToPath(remote.url));
    return { protocols: ['file'] };
  }
  const { credentials } = options;
  if (protocol === 'ssh') {
    const addresses = await resolvePublicHost(host, options);
    return {
      protocols: ['ssh'],
      sshCommand: sshCommand(
        { host, address: addresses[0] ?? host, port: remote.port },
        await sshIdentityOptions(options, keys),
      ),
    };
  }
  const proxy = options.proxyFor?.(new URL(remote.url));
  const settings: GitSetting[] = proxy
    ? [['http.proxy', proxy.href]]
    : await pinnedAddresses(remote, host, options);
  if (proxy) await checkProxiedHost(host, options);
  if (credentials?.kind === 'token') settings.push(authorization(remote, credentials));
  return { protocols: [protocol], settings };
}

/** Git connects to the addresses that were checked, and to no others. */
async function pinnedAddresses(
  remote: RepositoryUrl,
  host: string,
  options: TransportOptions,
): Promise<GitSetting[]> {
  const addresses = await resolvePublicHost(host, options);
  if (isIP(host) !== 0) return [];
  const port = remote.port ?? (remote.protocol === 'https' ? 443 : 80);
  return [['http.curloptResolve', `${host}:${port}:${addresses.map(inBrackets).join(',')}`]];
}

/** Git completes the name of a repository on this machine. */
function refuseStray(path: string): void {
  for (const folder of [path, `${path}.git`]) {
    const refusal = refusalAt(folder);
    if (refusal !== null)
      throw new SourceError('source_refused', `The repository at ${folder} was rejected. ${refusal}`);
  }
}

function inBrackets(address: string): string {
  return address.includes(':') ? `[${address}]` : address;
}

/** A header for this one origin; git sends it to no other. */
function authorization(
  remote: RepositoryUrl,
  { token, username = 'x-access-token' }: GitCredentials & { kind: 'token' },
): GitSetting {
  if (remote.protocol !== 'https') {
    throw new SourceError(
      'source_refused',
      'A token is sent only over HTTPS. Use the https URL of the repository.',
    );
  }
  const basic = Buffer.from(`${username}:${token}`).toString('base64');
  return [`http.${new URL(remote.url).origin}/.extraHeader`, `Authorization: Basic ${basic}`];
}

/** Which keys ssh offers, and which keys of hosts it believes. */
async function sshIdentityOptions(
  { credentials, sshIdentity = 'own' }: TransportOptions,
  keys: string | undefined,
): Promise<readonly string[]> {
  if (credentials?.kind !== 'ssh-key') {
    return sshIdentity === 'own'
      ? []
      : ['IdentitiesOnly=yes', 'IdentityAgent=none', 'IdentityFile=/dev/null'];
  }
  assert(keys !== undefined, 'a key needs a folder');
  await mkdir(keys, { mode: 0o700 });
  const write = async (name: string, text: string): Promise<string> => {
    const file = join(keys, name);
    await writeFile(file, text.endsWith('\n') ? text : `${text}\n`, { mode: 0o600 });
    // Quoted, since a value ends at a space.
    return `"${file}"`;
  };
  const { privateKey, knownHosts } = credentials;
  const options = [
    'IdentitiesOnly=yes',
    'IdentityAgent=none',
    `IdentityFile=${await write('key', privateKey)}`,
  ];
  if (knownHosts !== undefined) {
    options.push(`UserKnownHostsFile=${await write('known_hosts', knownHosts)}`);
    options.push('GlobalKnownHostsFile=/dev/null');
  }
  return options;
}

/** Git hands this to a shell, so every part that is not ours is quoted. */
function sshCommand(
  { host, address, port }: { readonly host: string; readonly address: string; readonly port: number | null },
  identity: readonly string[],
): string {
  const options = [
    'BatchMode=yes',
    'StrictHostKeyChecking=yes',
    'ClearAllForwardings=yes',
    'ForwardAgent=no',
    'PermitLocalCommand=no',
    'ProxyCommand=none',
    'ControlPath=none',
    'UpdateHostKeys=no',
    `ConnectTimeout=${connectTimeoutSeconds}`,
    // The connection goes to the address that was checked; the key is still that of the host's name.
    `HostName=${address}`,
    `HostKeyAlias=${port === null ? host : `[${host}]:${port}`}`,
    ...identity,
  ];
  const command = ['ssh', '-F', '/dev/null'];
  for (const option of options) command.push('-o', option);
  return command.map((part) => `'${part.replaceAll("'", "'\\''")}'`).join(' ');
}
