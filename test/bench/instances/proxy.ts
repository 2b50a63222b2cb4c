// A small reverse proxy: takes the servers in turn, asks each whether it is ready, and tries nothing twice.
import { Agent, createServer, request, type Server } from 'node:http';

export interface ReverseProxy {
  readonly origin: string;
  add(origin: string): Promise<void>;
  /** Takes no notice of the server any more. */
  remove(origin: string): void;
  close(): void;
}

const askEveryMs = 200;

export async function startProxy(): Promise<ReverseProxy> {
  // An idle connection ends here before the server ends it, which takes 5 s.
  const agent = new Agent({ keepAlive: true, maxSockets: 64, timeout: 2_000 });
  const ready = new Map<string, boolean>();
  let turn = 0;
  const pick = (): string | undefined => {
    const fit = [...ready].filter(([, isReady]) => isReady).map(([origin]) => origin);
    turn += 1;
    return fit[turn % fit.length];
  };
  const server = createServer((incoming, outgoing) => {
    const origin = pick();
    if (!origin) return void outgoing.writeHead(502).end('no server is ready');
    const { connection: _, ...headers } = incoming.headers;
    const passed = request(
      new URL(incoming.url ?? '/', origin),
      { method: incoming.method, headers, agent },
      (reply) => {
        const { connection: _closed, 'keep-alive': _kept, ...kept } = reply.headers;
        outgoing.writeHead(reply.statusCode ?? 502, kept);
        reply.pipe(outgoing);
      },
    );
    passed.once('error', (error) => {
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(502).end(String(error));
    });
    outgoing.once('close', () => passed.destroy());
    incoming.pipe(passed);
  });
  const ask = async (origin: string): Promise<void> => {
    const isReady = await fetch(`${origin}/health/ready`, { signal: AbortSignal.timeout(2_000) }).then(
      ({ status }) => status === 200,
      () => false,
    );
    if (ready.has(origin)) ready.set(origin, isReady);
  };
  const asking = setInterval(() => {
    for (const origin of ready.keys()) void ask(origin);
  }, askEveryMs);
  return {
    origin: await listening(server),
    async add(origin) {
      ready.set(origin, false);
      await ask(origin);
    },
    remove: (origin) => void ready.delete(origin),
    close() {
      clearInterval(asking);
      server.close();
      server.closeAllConnections();
      agent.destroy();
    },
  };
}

async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
}
