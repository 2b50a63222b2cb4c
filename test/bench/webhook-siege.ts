// Valid deliveries of 70 kB while strangers hold connections open: each of them announces as much, sends most of it and
// then nothing, and comes back when it is put out. All have one address, the worst case.
// node --conditions=assay-source test/bench/webhook-siege.ts [seconds]
import { type ChildProcess, fork } from 'node:child_process';
import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from './measure.ts';

const seconds = Number(process.argv[2] ?? 15);
const targetMs = 1_000;
let number = 0;
const secret = randomBytes(16).toString('hex');
const child: ChildProcess = fork(join(root, 'test/bench/webhook/portal-server.ts'), [secret], {
  execArgv: ['--conditions=assay-source'],
});
process.on('exit', () => child.kill());
const [{ port, path }] = (await once(child, 'message')) as [{ port: number; path: string }];

for (const senders of [0, 100, 1_000]) {
  for (const dripMs of senders === 0 ? [0] : [0, 250]) {
    const siege = await besiege(senders, dripMs);
    await sleep(1_000);
    const { times, statuses } = await deliver();
    const opened = await siege.end();
    times.sort((a, b) => a - b);
    const at = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;
    const kind = dripMs === 0 ? 'that stop' : `that drip a byte each ${dripMs} ms`;
    process.stdout.write(
      `${String(senders).padStart(5)} slow senders ${kind}: ${times.length} deliveries of 70 kB, ` +
        `p50 ${at(0.5).toFixed(0)} ms, p99 ${at(0.99).toFixed(0)} ms, ${[...statuses].map(([status, count]) => `${status} × ${count}`).join(', ')}; ` +
        `${opened} connections of strangers\n`,
    );
    if (at(0.99) > targetMs || [...statuses.keys()].some((status) => status !== 202)) process.exitCode = 1;
    await sleep(1_500);
  }
}
child.disconnect();

/** In a process of its own, so that it costs the deliveries nothing but what it costs the portal. */
async function besiege(senders: number, dripMs: number) {
  const besieger = fork(join(root, 'test/bench/webhook/slow-senders.ts'), {
    execArgv: ['--conditions=assay-source'],
  });
  besieger.send({ port, path, senders, dripMs });
  return {
    async end(): Promise<number> {
      besieger.send('end');
      const [opened] = (await once(besieger, 'message')) as [number];
      besieger.disconnect();
      return opened;
    },
  };
}

async function deliver(): Promise<{ times: number[]; statuses: Map<number, number> }> {
  const times: number[] = [];
  const statuses = new Map<number, number>();
  const agent = new Agent({ keepAlive: false });
  const end = performance.now() + seconds * 1_000;
  while (performance.now() < end) {
    const body = Buffer.from(JSON.stringify(pull()));
    const signature = createHmac('sha256', secret).update(body).digest('hex');
    const started = performance.now();
    const status = await new Promise<number>((resolve) => {
      const call = request({ port, path, method: 'POST', agent }, (response) => {
        response.resume();
        response.on('end', () => resolve(response.statusCode ?? 0));
      });
      call.setHeader('content-type', 'application/json');
      call.setHeader('content-length', body.length);
      call.setHeader('x-github-event', 'pull_request');
      call.setHeader('x-github-delivery', randomUUID());
      call.setHeader('x-hub-signature-256', `sha256=${signature}`);
      call.on('error', () => resolve(0));
      call.end(body);
    });
    times.push(performance.now() - started);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    await sleep(20);
  }
  return { times, statuses };
}

function pull(): object {
  number += 1;
  return {
    action: 'synchronize',
    number,
    pull_request: { number, head: { sha: '1'.repeat(40) }, body: 'x'.repeat(70_000) },
    repository: { id: 7, full_name: 'acme/app', default_branch: 'main' },
    installation: { id: 3 },
  };
}
