// Which proxy an outgoing connection goes through, by HTTPS_PROXY, HTTP_PROXY and NO_PROXY: one reading of them for git,
// webhooks, the code host and OSV alike.
import { BlockList, isIP } from 'node:net';
import { ValidationError } from './errors.ts';

/** The proxy for a URL; undefined when it is connected to directly. */
export type ProxyFor = (url: URL) => URL | undefined;

type Environment = Readonly<Record<string, string | undefined>>;

/** Lowercase names take precedence, as with curl. Throws for a proxy that is not an http or https URL. */
export function proxiesOf(env: Environment): ProxyFor {
  const named = (name: string): string | undefined =>
    env[name.toLowerCase()] || env[name.toUpperCase()] || undefined;
  const proxies = { 'https:': proxyUrl(named('https_proxy')), 'http:': proxyUrl(named('http_proxy')) };
  const exceptions = (named('no_proxy') ?? '').split(/[\s,]+/).filter((entry) => entry !== '');
  return (url) => {
    const proxy = proxies[url.protocol as keyof typeof proxies];
    return proxy && !exceptions.some((entry) => isException(url, entry)) ? proxy : undefined;
  };
}

function proxyUrl(given: string | undefined): URL | undefined {
  if (given === undefined) return undefined;
  const url = URL.parse(given.includes('://') ? given : `http://${given}`);
  if (url && (url.protocol === 'http:' || url.protocol === 'https:') && url.hostname !== '') return url;
  // Not the value: it may hold a password.
  throw new ValidationError('HTTPS_PROXY and HTTP_PROXY must be http:// or https:// URLs.');
}

/** `*`, a name with all below it (with or without a dot in front), an address, a network; each but the last with a port. */
function isException(url: URL, entry: string): boolean {
  if (entry === '*') return true;
  const host = bare(url.hostname);
  const [network = '', prefix] = entry.split('/');
  if (prefix !== undefined) return isInNetwork(host, bare(network), Number(prefix));
  const [, named = '', port] = /^(\[.*\]|[^:]*|.*:.*:.*?)(?::(\d+))?$/.exec(entry) ?? [];
  const ownPort = url.port || (url.protocol === 'https:' ? '443' : '80');
  if (port !== undefined && port !== ownPort) return false;
  const name = bare(named.replace(/^\*?\./, ''));
  return name !== '' && (host === name || (isIP(host) === 0 && host.endsWith(`.${name}`)));
}

function isInNetwork(host: string, network: string, prefix: number): boolean {
  const version = isIP(network);
  if (version === 0 || isIP(host) !== version) return false;
  const longest = version === 4 ? 32 : 128;
  if (!Number.isInteger(prefix) || prefix < 0 || prefix > longest) return false;
  const list = new BlockList();
  list.addSubnet(network, prefix, version === 4 ? 'ipv4' : 'ipv6');
  return list.check(host, version === 4 ? 'ipv4' : 'ipv6');
}

/** Lower case, without brackets and without the root's dot. */
function bare(host: string): string {
  return host
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '');
}
