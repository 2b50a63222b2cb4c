// Which addresses lie on the public internet: a repository's URL must not reach into the network of
// the machine that audits it.
import { lookup } from 'node:dns/promises';
import { BlockList, isIP, isIPv4 } from 'node:net';
import { SourceError } from '../source-error.ts';

// The special-purpose registries of IANA (RFC 6890 and its successors).
const specialV4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];
const specialV6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
];

const special = new BlockList();
for (const [network, prefix] of specialV4) special.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of specialV6) special.addSubnet(network, prefix, 'ipv6');
const globalUnicastV6 = new BlockList();
globalUnicastV6.addSubnet('2000::', 3, 'ipv6');

/** Whether an IP address (IPv6 without brackets) is a public one; false for anything else. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !special.check(address, 'ipv4');
  if (isIP(address) === 0 || address.includes('%')) return false;
  const embedded = embeddedV4(address);
  if (embedded !== undefined) return !special.check(embedded, 'ipv4');
  return globalUnicastV6.check(address, 'ipv6') && !special.check(address, 'ipv6');
}

export interface ResolveOptions {
  /** Hosts (names or addresses) that may lie in a private network. */
  readonly allowedHosts?: readonly string[] | undefined;
  /** How names are resolved; the system's way unless a test says otherwise. */
  readonly resolve?: ((host: string) => Promise<readonly string[]>) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * The addresses a host has now, all of them public unless the host is allowed by name. Connections
 * must go to these very addresses, or a second answer of the name server could lead elsewhere.
 */
export async function resolvePublicHost(
  host: string,
  options: ResolveOptions = {},
): Promise<readonly string[]> {
  const name = bareHost(host);
  const addresses = isIP(name) === 0 ? await resolveName(name, options) : [name];
  if (isAllowedHost(name, options.allowedHosts)) return addresses;
  if (!addresses.every(isPublicAddress)) {
    throw new SourceError(
      'source_refused',
      `The host ${host} has a private or loopback address. To allow it, add it to ASSAY_GIT_ALLOWED_HOSTS.`,
    );
  }
  return addresses;
}

/** How long a name server may take to say whether it knows a host behind a proxy. */
const proxiedLookupMs = 3_000;
/** Names that only a private network knows. */
const privateName = /^[^.]+$|\.(localhost|local|internal|intranet|lan|home|corp|private|home\.arpa)$/;

/**
 * The check for a host that a proxy connects to. A name that the name server here knows must have public addresses only;
 * one that it does not know is left to the proxy, since companies often resolve public names nowhere else, unless it is a
 * name of private networks.
 */
export async function checkProxiedHost(host: string, options: ResolveOptions = {}): Promise<void> {
  const name = bareHost(host);
  if (isAllowedHost(name, options.allowedHosts)) return;
  const limit = AbortSignal.timeout(proxiedLookupMs);
  try {
    const signal = options.signal ? AbortSignal.any([limit, options.signal]) : limit;
    await resolvePublicHost(name, { ...options, signal });
  } catch (error) {
    options.signal?.throwIfAborted();
    const isUnknown = limit.aborted || (error instanceof SourceError && error.code === 'source_unreachable');
    if (!isUnknown || privateName.test(name)) throw error;
  }
}

export function isAllowedHost(host: string, allowedHosts: readonly string[] = []): boolean {
  return allowedHosts.some((allowed) => bareHost(allowed) === bareHost(host));
}

/** Lower case, without brackets and without the root's dot. */
function bareHost(host: string): string {
  return host
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '');
}

async function systemResolve(host: string): Promise<readonly string[]> {
  return (await lookup(host, { all: true })).map(({ address }) => address);
}

async function resolveName(
  name: string,
  { resolve = systemResolve, signal }: ResolveOptions,
): Promise<readonly string[]> {
  try {
    const addresses = await orAborted(() => resolve(name), signal);
    if (addresses.length > 0) return addresses;
  } catch (error) {
    signal?.throwIfAborted();
    throw unknownHost(name, error);
  }
  throw unknownHost(name);
}

/** A name server's answer can't be called off, but it need not be waited for. */
async function orAborted<T>(ask: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return ask();
  // Before it is asked: of an answer that nobody awaits, a failure would end the process.
  signal.throwIfAborted();
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = (): void => reject(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([ask(), aborted]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

function unknownHost(name: string, cause?: unknown): SourceError {
  return new SourceError(
    'source_unreachable',
    `The host ${name} could not be found. Check the repository URL.`,
    {
      cause,
    },
  );
}

/** The IPv4 address inside a mapped (::ffff:0:0/96) or translated (64:ff9b::/96) one. */
function embeddedV4(address: string): string | undefined {
  // The URL parser writes every form of an address in the same way.
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const match = /^(?:::ffff:|64:ff9b::)(?:([0-9a-f]{1,4}):)?([0-9a-f]{1,4})$/.exec(canonical);
  if (!match) return undefined;
  const high = Number.parseInt(match[1] ?? '0', 16);
  const low = Number.parseInt(match[2] ?? '0', 16);
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}
