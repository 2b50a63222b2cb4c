// Where webhooks may go: out to the public internet, over TLS, and nowhere else unless the operator says so.
import { isIP } from 'node:net';
import {
  checkProxiedHost,
  isAllowedHost,
  isPublicAddress,
  resolvePublicHost,
} from '../../scan/source/git/network-address.ts';
import { SourceError } from '../../scan/source/source-error.ts';
import { ValidationError } from '../../support/errors.ts';

const longest = 2_000;

/** The address as it is kept; throws ValidationError. Names are looked up with each delivery, not here. */
export function checkWebhookUrl(given: string, allowedHosts: readonly string[]): string {
  const url = URL.parse(given);
  const fault = !url || given.length > longest ? 'is not a valid URL' : faultOf(url, allowedHosts);
  if (fault || !url) {
    const sentence = `The webhook URL ${fault}.`;
    throw new ValidationError(sentence, { url: sentence });
  }
  url.hash = '';
  return url.href;
}

function faultOf(url: URL, allowedHosts: readonly string[]): string | undefined {
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const isAllowed = isAllowedHost(host, allowedHosts);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isAllowed))
    return `must begin with https://. To allow HTTP to ${host}, add it to ASSAY_WEBHOOK_ALLOWED_HOSTS`;
  if (url.username || url.password) return 'must not contain a username or password';
  if (isAllowed) return undefined;
  if (isIP(host) !== 0 && !isPublicAddress(host))
    return `has a private or loopback address. To allow it, add ${host} to ASSAY_WEBHOOK_ALLOWED_HOSTS`;
  return host === 'localhost' || host.endsWith('.localhost')
    ? `points to this machine. To allow it, add ${host} to ASSAY_WEBHOOK_ALLOWED_HOSTS`
    : undefined;
}

/** A host that must not be called. */
export class RefusedAddress extends Error {}

/** The check for a receiver that a proxy connects to. Throws RefusedAddress. */
export async function checkProxiedReceiver(
  hostname: string,
  options: Parameters<typeof resolveReceiver>[1],
): Promise<void> {
  await orRefused(hostname, () => checkProxiedHost(hostname, options));
}

/** The addresses to connect to, and no others: a second answer of the name server could lead elsewhere. */
export async function resolveReceiver(
  hostname: string,
  options: {
    readonly allowedHosts: readonly string[];
    readonly signal: AbortSignal;
    readonly resolve?: ((host: string) => Promise<readonly string[]>) | undefined;
  },
): Promise<readonly string[]> {
  return orRefused(hostname, () => resolvePublicHost(hostname, options));
}

async function orRefused<Result>(hostname: string, check: () => Promise<Result>): Promise<Result> {
  try {
    return await check();
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    throw new RefusedAddress(
      error.code === 'source_refused'
        ? `The host ${hostname} has a private or loopback address. To allow it, add it to ASSAY_WEBHOOK_ALLOWED_HOSTS.`
        : `The host ${hostname} could not be found.`,
    );
  }
}
