// How fast the API answers, and that it holds: node --conditions=assay-source test/bench/api.ts [seconds]
// Throughput of an authenticated read beside a bare hapi route with joi and JWT, interleaved; then a minute of a
// thousand connections of 200 people who read and write. Needs a build.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { startProgram } from './api/program.ts';
import { measure, median, peer, root } from './measure.ts';

interface Load {
  readonly url: string;
  readonly requests: readonly object[];
}

interface Served {
  readonly load: Load;
  readonly child: ChildProcess;
}

interface Report {
  readonly perSecond: number;
  readonly p99: number;
  readonly longest: number;
  readonly errors: number;
  readonly timeouts: number;
  readonly non2xx: number;
  readonly statusCodeStats: object;
}

const seconds = Number(process.argv[2] ?? 4);
const crowdSeconds = 60;
const generator = join(peer('autocannon', '9.0.0'), '..', 'autocannon', 'autocannon.js');
const started: ChildProcess[] = [];
process.on('exit', () => {
  for (const child of started) child.kill();
});

const bare = await serve('bare-server.ts');
const portal = await serve('portal-server.ts');
for (const connections of [100, 1_000]) {
  const p99: number[][] = [[], []];
  let failures = 0;
  const subject = (name: string, { load }: Served, index: number) => ({
    name,
    run: async () => {
      const report = await burst(load, connections, seconds);
      failures += report.errors + report.timeouts + report.non2xx;
      p99[index]?.push(report.p99);
      return report.perSecond;
    },
  });
  await measure(
    `GET /v1/repositories/{id}, ${connections} connections`,
    [subject('bare hapi + joi + JWT', bare, 0), subject('portal', portal, 1)],
    { rounds: 3, unit: 'requests/s' },
  );
  const [of, ours] = p99.map(median);
  process.stdout.write(
    `  p99 ${of} and ${ours} ms (× ${((ours ?? 0) / (of ?? 1)).toFixed(2)}), ${failures} failures\n`,
  );
}
bare.child.disconnect();
portal.child.disconnect();

const crowd = await startProgram(200);
let maxMb = 0;
const watch = setInterval(() => {
  maxMb = Math.max(maxMb, crowd.memoryMb());
}, 1_000);
const held = await burst(crowd.load, 1_000, crowdSeconds);
clearInterval(watch);
process.stdout.write(
  `1,000 connections, 200 people, reads and writes, ${crowdSeconds} s: ${Math.round(held.perSecond)} requests/s, p99 ${held.p99} ms, longest ${held.longest} ms, ` +
    `${held.errors} errors, ${held.timeouts} timeouts, statuses ${JSON.stringify(held.statusCodeStats)}, ${Math.round(maxMb)} MB at most\n`,
);
await crowd.stop();

async function serve(file: string): Promise<Served> {
  const child = fork(join(root, 'test/bench/api', file), { execArgv: ['--conditions=assay-source'] });
  started.push(child);
  const [load] = (await once(child, 'message')) as [Load];
  return { load, child };
}

async function burst({ url, requests }: Load, connections: number, duration: number): Promise<Report> {
  const child = fork(join(root, 'test/bench/api/load.ts'), [generator]);
  started.push(child);
  child.send({ url, requests, connections, seconds: duration });
  const [report] = (await once(child, 'message')) as [Report];
  child.disconnect();
  return report;
}
