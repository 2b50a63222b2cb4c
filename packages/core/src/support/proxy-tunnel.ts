// A connection through an HTTP proxy, by CONNECT (RFC 9110, section 9.3.6).
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Socket } from 'node:net';

/** The proxy did not make the connection; the message says why and holds no password. */
export class ProxyError extends Error {}

/** A socket to `host:port` behind the proxy. Throws ProxyError when the proxy refuses, or what the network says. */
export function tunnelThrough(
  proxy: URL,
  target: { readonly host: string; readonly port: number },
  signal: AbortSignal,
): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  const authority = `${target.host.includes(':') ? `[${target.host}]` : target.host}:${target.port}`;
  const { username, password } = proxy;
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const send = proxy.protocol === 'https:' ? httpsRequest : httpRequest;
  const request = send({
    method: 'CONNECT',
    host: proxy.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: proxy.port || (proxy.protocol === 'https:' ? 443 : 80),
    path: authority,
    agent: false,
    signal,
    headers: {
      host: authority,
      ...(username && { 'proxy-authorization': `Basic ${Buffer.from(credentials).toString('base64')}` }),
    },
  });
  request.on('connect', (response, socket) => {
    if (response.statusCode === 200) return resolve(socket);
    socket.destroy();
    reject(new ProxyError(`The proxy ${proxy.host} refused the connection (${response.statusCode}).`));
  });
  // A server that is not a proxy answers CONNECT like any other request.
  request.on('response', (response) => {
    response.destroy();
    reject(new ProxyError(`The proxy ${proxy.host} refused the connection (${response.statusCode}).`));
  });
  request.on('error', reject);
  request.end();
  return promise;
}
