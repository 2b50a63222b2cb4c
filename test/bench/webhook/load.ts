// Posts signed deliveries, each with a body of its own, over some connections for some seconds, and reports what was
// acknowledged. Told by its parent what to do; a process of its own, so that neither side waits for the other.
import { createHmac, randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';

interface Order {
  readonly port: number;
  readonly path: string;
  readonly secret: string;
  readonly connections: number;
  readonly seconds: number;
  /** Of one body; a real one of a pull request is some 21,000. */
  readonly bytes: number;
  /** Whether every acknowledged id is told, in portions. */
  readonly tellIds?: boolean;
  /** The most that are sent; none: as many as fit. */
  readonly most?: number;
}

process.once('message', (order: Order) => void run(order));
process.on('disconnect', () => process.exit(0));

async function run(order: Order): Promise<void> {
  const { port, path, secret, connections, seconds, bytes, tellIds, most = Number.POSITIVE_INFINITY } = order;
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const nonce = randomBytes(8).toString('hex');
  const frame = JSON.stringify({
    ...{ action: 'synchronize', number: 1, filler: 'x'.repeat(Math.max(0, bytes - 350)) },
    ...{ repository: { id: 7, full_name: 'acme/app', default_branch: 'main' }, installation: { id: 3 } },
  }).slice(0, -1);
  const end = performance.now() + seconds * 1000;
  const times: number[] = [];
  let acknowledged: string[] = [];
  let failed = 0;
  let sent = 0;
  let broken = false;
  const once = () =>
    new Promise<void>((resolve) => {
      sent += 1;
      const number = sent;
      const head = `${number.toString(16).padStart(8, '0')}${nonce}`.padEnd(40, '0');
      const body = Buffer.from(
        `${frame},"pull_request":{"number":1,"head":{"sha":"${head}"}},"unique":"${nonce}${number}"}`,
      );
      const id = `${nonce}-${number}`;
      const started = performance.now();
      const call = request(
        {
          ...{ agent, port, host: '127.0.0.1', path, method: 'POST' },
          headers: {
            'content-type': 'application/json',
            'content-length': body.length,
            'x-github-event': 'pull_request',
            'x-github-delivery': id,
            'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
          },
        },
        (response) => {
          response.resume();
          response.on('end', () => {
            if (response.statusCode === 202 || response.statusCode === 200) {
              times.push(performance.now() - started);
              acknowledged.push(id);
            } else failed += 1;
            resolve();
          });
          response.on('error', () => resolve());
        },
      );
      call.on('error', () => {
        failed += 1;
        broken = true;
        resolve();
      });
      call.end(body);
    });
  const tell = tellIds
    ? setInterval(() => {
        process.send?.({ acknowledged });
        acknowledged = [];
      }, 20)
    : undefined;
  const started = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < end && sent < most && !(broken && tellIds)) await once();
    }),
  );
  clearInterval(tell);
  times.sort((a, b) => a - b);
  process.send?.({
    ...(tellIds && { acknowledged }),
    report: {
      perSecond: (times.length * 1000) / (performance.now() - started),
      p99: times[Math.floor(times.length * 0.99)] ?? 0,
      failed,
      count: times.length,
    },
  });
  agent.destroy();
}
