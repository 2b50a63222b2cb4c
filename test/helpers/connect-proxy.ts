// An HTTP proxy on this machine that leads every host to one port, and notes what it was asked for.
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { Test } from 'tap';

export interface ConnectProxy {
  readonly url: string;
  /** `CONNECT host:port`, or `GET http://…`. */
  readonly asked: string[];
  /** The Proxy-Authorization header of each. */
  readonly authorizations: (string | undefined)[];
}

/** Without a port, it refuses every connection with 403. */
export async function connectProxy(t: Test, port?: number): Promise<ConnectProxy> {
  const asked: string[] = [];
  const authorizations: (string | undefined)[] = [];
  const proxy = createServer((incoming, response) => {
    asked.push(`${incoming.method} ${incoming.url}`);
    if (port === undefined) return void response.writeHead(403).end();
    const { pathname, search } = new URL(incoming.url ?? '');
    const { method, headers } = incoming;
    const outgoing = request({ host: '127.0.0.1', port, method, headers, path: pathname + search });
    outgoing.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    outgoing.on('error', () => response.destroy());
    incoming.pipe(outgoing);
  });
  proxy.on('connect', (incoming, socket) => {
    asked.push(`CONNECT ${incoming.url}`);
    authorizations.push(incoming.headers['proxy-authorization']);
    if (port === undefined) return void socket.end('HTTP/1.1 403 Forbidden\r\ncontent-length: 0\r\n\r\n');
    const target = connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      socket.pipe(target).pipe(socket);
    });
    target.on('error', () => socket.destroy());
    socket.on('error', () => target.destroy());
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  t.teardown(() => {
    proxy.close();
    proxy.closeAllConnections();
  });
  return { url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, asked, authorizations };
}
