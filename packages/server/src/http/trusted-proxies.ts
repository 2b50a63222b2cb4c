// Whose address a request has behind proxies: what a proxy says counts only where the proxy is one of ours, because
// anyone can write X-Forwarded-For.
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import type { Request, Server } from '@hapi/hapi';

/** An address, or a network like `10.0.0.0/8`; undefined for anything else. */
export function parseNetwork(
  text: string,
): { address: string; prefix: number; family: 'ipv4' | 'ipv6' } | undefined {
  const [address = '', length, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0 || (length !== undefined && !/^\d{1,3}$/.test(length)))
    return undefined;
  const longest = version === 4 ? 32 : 128;
  const prefix = length === undefined ? longest : Number(length);
  return prefix > longest ? undefined : { address, prefix, family: version === 4 ? 'ipv4' : 'ipv6' };
}

/** Gives the client's address: of the addresses from here outwards the first that is not a proxy of ours. */
export function clientAddress(
  proxies: readonly string[],
): (connected: string, forwardedFor: string | undefined) => string {
  const trusted = new BlockList();
  for (const proxy of proxies) {
    const network = parseNetwork(proxy);
    if (!network) throw new Error(`"${proxy}" is not a valid proxy address or network.`);
    trusted.addSubnet(network.address, network.prefix, network.family);
  }
  const isTrusted = (address: string) => trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
  return (connected, forwardedFor) => {
    let client = connected;
    const said = forwardedFor?.split(',') ?? [];
    while (isIP(client) !== 0 && isTrusted(client)) {
      const next = readAddress(said.pop());
      if (next === undefined) break;
      client = next;
    }
    return client;
  };
}

/** From now on the address of a request is its client's, for limits, log and activity alike. */
export function trustProxies(server: Server, proxies: readonly string[]): void {
  if (proxies.length === 0) return;
  const addressOf = clientAddress(proxies);
  server.ext('onRequest', (request: Request, h) => {
    const { info, headers } = request;
    const said: unknown = headers['x-forwarded-for'];
    const value = addressOf(info.remoteAddress, typeof said === 'string' ? said : undefined);
    // hapi reads it from the connection, through a getter.
    Object.defineProperty(info, 'remoteAddress', { value });
    return h.continue;
  });
}

/** The same for a request that hapi has not seen. */
export function clientOf(proxies: readonly string[]): (request: IncomingMessage) => string {
  const addressOf = clientAddress(proxies);
  return ({ socket, headers }) => {
    const said = headers['x-forwarded-for'];
    return addressOf(socket.remoteAddress ?? '', typeof said === 'string' ? said : undefined);
  };
}

/** Some proxies add the port: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
function readAddress(text: string | undefined): string | undefined {
  const said = text?.trim() ?? '';
  const [, bracketed, dotted] = /^(?:\[([^\]]+)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+):\d+)$/.exec(said) ?? [];
  const address = (bracketed ?? dotted ?? said).replace(/^::ffff:(?=\d+\.)/i, '');
  return isIP(address) === 0 ? undefined : address;
}
