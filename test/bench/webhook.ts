// Durable acknowledgements beside probot, which keeps nothing, interleaved; then a flood of bodies that are too large:
// node --conditions=assay-source test/bench/webhook.ts [seconds] [rounds]
import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { join } from 'node:path';
import { measure, median, peer, root } from './measure.ts';

interface Served {
  readonly child: ChildProcess;
  readonly port: number;
  readonly path: string;
}

interface Report {
  readonly perSecond: number;
  readonly p99: number;
  readonly count: number;
  readonly failed: number;
}

const seconds = Number(process.argv[2] ?? 4);
const rounds = Number(process.argv[3] ?? 5);
const secret = randomBytes(16).toString('hex');
const started: ChildProcess[] = [];
process.on('exit', () => {
  for (const child of started) child.kill();
});

const probot = await serve(
  'probot-server.ts',
  join(peer('probot', '14.3.2'), '..', 'probot', 'lib', 'index.js'),
);
const portal = await serve('portal-server.ts');
const p99: number[][] = [[], []];
const cpuUs: number[][] = [[], []];
let failures = 0;
const subject = (name: string, served: Served, index: number) => ({
  name,
  run: async () => {
    // Asking for it also lets the portal finish what it put off.
    const before = (await usage(served.child)).cpuUs;
    const report = await burst(served);
    cpuUs[index]?.push(((await usage(served.child)).cpuUs - before) / report.count);
    p99[index]?.push(report.p99);
    failures += report.failed;
    return report.perSecond;
  },
});
await measure(
  'deliveries of 21 kB acknowledged, 32 connections',
  [subject('probot 14.3.2 (keeps nothing)', probot, 0), subject('portal (on the disk first)', portal, 1)],
  { rounds, unit: 'per second' },
);
const [of = Number.NaN, ours = Number.NaN] = p99.map((figures) => median(figures.slice(1)));
process.stdout.write(
  `  p99 ${of.toFixed(1)} and ${ours.toFixed(1)} ms (× ${(ours / of).toFixed(2)}), ${failures} failures\n`,
);
const [cpuOf = Number.NaN, cpuOurs = Number.NaN] = cpuUs.map((figures) => median(figures.slice(1)));
process.stdout.write(
  `  processor time of one ${cpuOf.toFixed(0)} and ${cpuOurs.toFixed(0)} µs (× ${(cpuOurs / cpuOf).toFixed(2)})\n`,
);
probot.child.disconnect();

const before = (await usage(portal.child)).memoryMb;
let most = before;
let watching = true;
const watch = (async () => {
  while (watching) {
    most = Math.max(most, (await usage(portal.child)).memoryMb);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
})();
const portion = Buffer.alloc(1024 * 1024, 0x20);
for (const [name, headers] of [
  ['with their length', { 'content-length': String(26 * 1024 * 1024) }],
  ['in chunks', {}],
] as const) {
  const answers = await Promise.all(Array.from({ length: 200 }, () => flood(headers)));
  const counts = Object.entries(Object.groupBy(answers, String)).map(
    ([status, all]) => `${status === '0' ? 'cut' : status} × ${all?.length}`,
  );
  process.stdout.write(
    `200 parallel bodies of 26 MiB, ${name}: ${counts.join(', ')}; memory grew by ${Math.round(most - before)} MB\n`,
  );
}
watching = false;
await watch;
portal.child.disconnect();

async function serve(file: string, ...args: string[]): Promise<Served> {
  const child = fork(join(root, 'test/bench/webhook', file), [secret, ...args], {
    execArgv: ['--conditions=assay-source'],
  });
  started.push(child);
  const [{ port, path }] = (await once(child, 'message')) as [{ port: number; path: string }];
  return { child, port, path };
}

async function burst({ port, path }: Served): Promise<Report> {
  const child = fork(join(root, 'test/bench/webhook/load.ts'));
  started.push(child);
  child.send({ port, path, secret, connections: 32, seconds, bytes: 21_370 });
  const [{ report }] = (await once(child, 'message')) as [{ report: Report }];
  child.disconnect();
  return report;
}

async function usage(child: ChildProcess): Promise<{ memoryMb: number; cpuUs: number }> {
  child.send('usage');
  const [told] = (await once(child, 'message')) as [{ memoryMb: number; cpuUs: number }];
  return told;
}

/** The status of a body of 26 MiB without a valid signature; 0 when the connection was cut. */
function flood(headers: Record<string, string>): Promise<number> {
  return new Promise((resolve) => {
    const call = request({
      port: portal.port,
      host: '127.0.0.1',
      path: portal.path,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-github-event': 'pull_request',
        'x-github-delivery': randomBytes(8).toString('hex'),
        'x-hub-signature-256': `sha256=${'0'.repeat(64)}`,
        ...headers,
      },
    });
    call.on('response', (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
      call.destroy();
    });
    call.on('error', () => resolve(0));
    let sent = 0;
    const send = (): void => {
      while (sent < 26 && !call.destroyed) {
        sent += 1;
        if (!call.write(portion)) return void call.once('drain', send);
      }
      if (sent >= 26) call.end();
    };
    send();
  });
}
