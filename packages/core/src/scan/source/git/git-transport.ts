// How git gets to a remote: which transport, which addresses, which credentials, and nothing else.
import { isIP } from 'node:net';
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
  | { readonly kind: 'ssh-key'; readonly keyFile: string; readonly knownHostsFile?: string };

export interface TransportOptions extends ResolveOptions {
  readonly credentials?: GitCredentials | undefined;
  /** The proxy for a remote over HTTP(S); ssh goes directly. */
  readonly proxyFor?: ProxyFor | undefined;
}

const connectTimeoutSeconds = 20;

/** What a call of git needs for this remote, and for no other. Resolves the host's name anew each time. */
export async function transportTo(
  remote: RepositoryUrl,
  options: TransportOptions,
): Promise<Pick<GitCall, 'protocols' | 'settings' | 'sshCommand'>> {
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
      sshCommand: sshCommand(host, addresses[0] ?? host, credentials, remote.port),
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

/** Git hands this to a shell, so every part that is not ours is quoted. */
function sshCommand(
  host: string,
  address: string,
  credentials: GitCredentials | undefined,
  port: number | null,
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
  ];
  const command = ['ssh', '-F', '/dev/null'];
  if (credentials?.kind === 'ssh-key') {
    options.push('IdentitiesOnly=yes');
    if (credentials.knownHostsFile !== undefined)
      options.push(`UserKnownHostsFile="${credentials.knownHostsFile}"`);
    command.push('-i', credentials.keyFile);
  }
  for (const option of options) command.push('-o', option);
  return command.map((part) => `'${part.replaceAll("'", "'\\''")}'`).join(' ');
}
