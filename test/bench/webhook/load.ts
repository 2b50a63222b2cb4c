// Posts signed deliveries, each with a body of its own, over some connections for some seconds, and reports what was
// acknowledged. Told by its parent what to do; a process of its own, so that neither side waits for the other. It writes
// to sockets, for a client that costs as much as the server would measure itself.
import { createHash, type Hash, randomBytes } from 'node:crypto';
import { createConnection, type Socket } from 'node:net';

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
  const { port, connections, seconds, bytes, tellIds, most = Number.POSITIVE_INFINITY } = order;
  const nonce = randomBytes(8).toString('hex');
  const frame = Buffer.from(
    JSON.stringify({
      action: 'synchronize',
      number: 1,
      filler: 'x'.repeat(Math.max(0, bytes - 350)),
      repository: { id: 7, full_name: 'acme/app', default_branch: 'main' },
      installation: { id: 3 },
    }).slice(0, -1),
  );
  const sign = signer(order.secret, frame);
  const head =
    `POST ${order.path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: application/json\r\n` +
    'X-GitHub-Event: pull_request\r\n';
  const end = performance.now() + seconds * 1000;
  const times: number[] = [];
  let acknowledged: string[] = [];
  let failed = 0;
  let sent = 0;
  let broken = false;

  const post = async (socket: Socket): Promise<void> => {
    sent += 1;
    const id = `${nonce}-${sent}`;
    const sha = `${sent.toString(16).padStart(8, '0')}${nonce}`.padEnd(40, '0');
    const rest = `,"pull_request":{"number":1,"head":{"sha":"${sha}"}},"unique":"${id}"}`;
    const started = performance.now();
    socket.cork();
    socket.write(
      `${head}X-GitHub-Delivery: ${id}\r\nX-Hub-Signature-256: sha256=${sign(rest)}\r\n` +
        `Content-Length: ${frame.length + rest.length}\r\n\r\n`,
    );
    socket.write(frame);
    socket.write(rest);
    socket.uncork();
    const status = await statusFrom(socket);
    if (status === 202 || status === 200) {
      times.push(performance.now() - started);
      acknowledged.push(id);
    } else failed += 1;
    if (status === undefined) broken = true;
  };
  const tell = tellIds
    ? setInterval(() => {
        process.send?.({ acknowledged });
        acknowledged = [];
      }, 20)
    : undefined;
  const started = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      let socket = createConnection({ port, host: '127.0.0.1', noDelay: true });
      while (performance.now() < end && sent < most && !(broken && tellIds)) {
        if (socket.destroyed) socket = createConnection({ port, host: '127.0.0.1', noDelay: true });
        await post(socket);
      }
      socket.destroy();
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
}

/** HMAC-SHA256 of bodies that all begin with the same bytes, which are digested once. */
function signer(secret: string, frame: Buffer): (rest: string) => string {
  const padded = Buffer.alloc(64);
  padded.write(secret);
  const keyed = (pad: number): Hash => createHash('sha256').update(padded.map((byte) => byte ^ pad));
  const inner = keyed(0x36).update(frame);
  const outer = keyed(0x5c);
  return (rest) => outer.copy().update(inner.copy().update(rest).digest()).digest('hex');
}

/** The status of the reply, once all of it is here; undefined when the connection broke. */
function statusFrom(socket: Socket): Promise<number | undefined> {
  return new Promise((resolve) => {
    let text = '';
    const settle = (status?: number): void => {
      socket.off('data', onData).off('close', onClose);
      resolve(status);
    };
    const onData = (chunk: Buffer): void => {
      text += chunk.toString('latin1');
      const body = text.indexOf('\r\n\r\n') + 4;
      if (body < 4) return;
      const length = /^content-length: *(\d+)/im.exec(text)?.[1];
      const isWhole =
        length === undefined ? text.endsWith('0\r\n\r\n') : text.length - body >= Number(length);
      if (isWhole) settle(Number(text.slice(9, 12)));
    };
    const onClose = (): void => settle();
    socket.on('data', onData).on('close', onClose);
    if (socket.listenerCount('error') === 0) socket.on('error', () => {});
    if (socket.destroyed) settle();
  });
}
