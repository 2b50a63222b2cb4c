// 200 hostile policy conditions against a server that others use: how long anybody else waits at most, and how much
// processor time one of them takes at most, beside what a harmless one takes.
// node --conditions=assay-source test/bench/hostile-conditions.ts
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { hostileConditions } from '../core/portal/compliance/hostile-conditions.ts';
import { email, password, servePortal } from './served-portal.ts';

const [maxWaitMs, maxProcessorMs] = [100, 50];
const server = await servePortal('conditions');
const { origin } = server;
let authorization = '';
authorization = `Bearer ${String((await call('POST', '/auth/login', { email, password })).token)}`;
const team = (await call('POST', '/teams', { name: 'First' })).id;
await call('POST', '/repositories', { url: 'https://example.com/a-repository.git', team });

const harmless: number[] = [];
for (let n = 0; n < 30; n += 1) harmless.push(await preview(`findings.open < ${n}`));
const idle = await waitsOfOthers(() => delay(3_000));
const costs: number[] = [];
let refused = 0;
const busy = await waitsOfOthers(async () => {
  for (const condition of hostileConditions()) costs.push(await preview(condition));
});
await server.stop();

const usual = median(harmless);
const most = Math.max(...costs) - usual;
const isIn = busy <= maxWaitMs && most <= maxProcessorMs;
process.stdout.write(
  `${costs.length} hostile conditions, ${refused} refused: others waited ${busy.toFixed(0)} ms at most (${idle.toFixed(0)} without them) of ${maxWaitMs}; ` +
    `one took up to ${most.toFixed(0)} ms of processor time of ${maxProcessorMs}, the median ${(median(costs) - usual).toFixed(0)}, beside ${usual.toFixed(0)} of a harmless one${isIn ? '' : '  MISSED'}\n`,
);
if (!isIn) process.exitCode = 1;

/** Milliseconds of processor time of the server. */
async function preview(condition: string): Promise<number> {
  const before = processorTime();
  const policy = { name: 'Hostile', level: 'level2', condition, mode: 'warn' };
  const { code } = await call('POST', '/compliance/policies/preview', policy);
  if (code !== undefined) refused += 1;
  return processorTime() - before;
}

/** The longest that a request for the teams took meanwhile, in milliseconds. */
async function waitsOfOthers(work: () => Promise<unknown>): Promise<number> {
  let isOver = false;
  let longest = 0;
  const asking = (async () => {
    while (!isOver) {
      const began = performance.now();
      await call('GET', '/teams');
      longest = Math.max(longest, performance.now() - began);
      await delay(10);
    }
  })();
  await work();
  isOver = true;
  await asking;
  return longest;
}

async function call(method: string, path: string, body?: object): Promise<Record<string, unknown>> {
  const reply = await fetch(`${origin}/v1${path}`, {
    method,
    headers: { authorization, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return (await reply.json()) as Record<string, unknown>;
}

/** Milliseconds that all threads of the server have run. */
function processorTime(): number {
  const tasks = `/proc/${server.pid}/task`;
  const nanoseconds = readdirSync(tasks).map((task) =>
    Number(readFileSync(join(tasks, task, 'schedstat'), 'utf8').split(' ')[0]),
  );
  return nanoseconds.reduce((sum, one) => sum + one, 0) / 1_000_000;
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
