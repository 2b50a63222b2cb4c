// A receiver of webhooks that remembers what came.
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { Test } from 'tap';

export interface Receiver {
  readonly url: string;
  readonly port: number;
  readonly requests: {
    readonly headers: IncomingHttpHeaders;
    readonly body: string;
    readonly method: string | undefined;
    readonly url: string | undefined;
  }[];
  answer: (reply: ServerResponse) => unknown;
}

export async function startReceiver(t: Test): Promise<Receiver> {
  const requests: Receiver['requests'] = [];
  const server = createServer(async (request, reply) => {
    let body = '';
    for await (const part of request) body += String(part);
    const { headers, method, url } = request;
    requests.push({ headers, body, method, url });
    receiver.answer(reply);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as { port: number };
  const receiver: Receiver = {
    url: `http://127.0.0.1:${port}/hook`,
    port,
    requests,
    answer: (reply) => reply.writeHead(200).end('ok'),
  };
  return receiver;
}
