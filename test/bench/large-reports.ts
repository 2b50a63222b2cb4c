// Reports of a million findings out of a server that has just started: how long each takes, how much memory beside what
// the server had, and how long others who ask the server meanwhile wait at most.
// node --conditions=assay-source test/bench/large-reports.ts [findings]
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createServer } from '@assay/server';
import { auditRun } from '../helpers/fake-audit.ts';
import { fillFindings } from './api/fill-findings.ts';
import { root } from './measure.ts';

const wanted = Number(process.argv[2] ?? 1_000_000);
const [maxSeconds, maxMb] = [60, 100];
const email = 'admin@example.com';
const password = ['a password for', 'benchmarks'].join(' ');
const dataDirectory = mkdtempSync(join(tmpdir(), 'assay-bench-large-reports-'));

let missed = false;
await fill();
process.stdout.write(`${wanted} findings, each format by a server of its own\n`);
for (const format of ['csv', 'json', 'sarif']) await report(format);
rmSync(dataDirectory, { recursive: true, force: true });
if (missed) process.exitCode = 1;

/** One finding that an audit brings, and the others made from it. */
async function fill(): Promise<void> {
  const jwtSecret = 'only for benchmarks, and long enough for HS256';
  const options = { dataDirectory, port: 0, jwtSecret, osvApiUrl: null, firstAdmin: { email, password } };
  const server = await createServer({ ...options, runAudit: async () => auditRun() });
  await server.initialize();
  const { call } = await client(async (path, { body, ...init }) => {
    const reply = await server.inject({ url: path, ...init, ...(body && { payload: body }) });
    return JSON.parse(reply.payload);
  });
  const { id: team } = await call('/teams', { name: 'First' });
  const repositories: string[] = [];
  for (let n = 0; n < 50; n += 1)
    repositories.push((await call('/repositories', { url: `https://example.com/${n}.git`, team })).id);
  const { id: audit } = await call('/audits', { repositoryId: repositories[0], type: 'security' });
  while ((await call(`/audits/${audit}`)).status !== 'completed') await sleep(20);
  await server.stop();
  await fillFindings(join(dataDirectory, 'assay.db'), wanted);
}

async function report(format: string): Promise<void> {
  const command = [join(root, 'packages/cli/bin/run.js'), 'server', 'start', '--port', '0'];
  const server = spawn(process.execPath, [...command, '--data-dir', dataDirectory], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, ASSAY_ADVISORY_SYNC_HOURS: '0' },
  });
  const [line] = await once(server.stdout, 'data');
  const origin = /http:\S+/.exec(String(line))?.[0];
  const { call } = await client(async (path, init) => (await fetch(`${origin}${path}`, init)).json());
  const before = resident(server.pid);
  let [peak, slowest] = [before, 0];
  const began = performance.now();
  let made = await call('/reports', { type: 'findings', format });
  while (made.status === 'pending') {
    await sleep(100);
    const asked = performance.now();
    const reply = await call(`/reports/${made.id}`);
    // Refused because it has too much to do; said by the wait.
    if (reply.code !== 'RATE_LIMIT_EXCEEDED') made = reply;
    slowest = Math.max(slowest, performance.now() - asked);
    peak = Math.max(peak, resident(server.pid));
  }
  const seconds = (performance.now() - began) / 1000;
  server.kill();
  await once(server, 'close');
  const isIn = made.status === 'completed' && seconds <= maxSeconds && peak - before <= maxMb;
  missed ||= !isIn;
  process.stdout.write(
    `  ${format.padEnd(6)}${seconds.toFixed(1).padStart(6)} s of ${maxSeconds}, ${(peak - before).toFixed(0).padStart(4)} MB more than ${before.toFixed(0)} of ${maxMb}, ${(made.size / 1024 / 1024).toFixed(0)} MB written, others waited ${slowest.toFixed(0)} ms at most${isIn ? '' : '  MISSED'}\n`,
  );
}

interface Init {
  readonly method: 'GET' | 'POST';
  readonly headers: Record<string, string>;
  readonly body?: string;
}

/** Signed in as the administrator. */
async function client(send: (path: string, init: Init) => Promise<unknown>) {
  let authorization = '';
  // biome-ignore lint/suspicious/noExplicitAny: replies of many shapes, read by a benchmark only
  const call = async (path: string, body?: object): Promise<any> => {
    const headers = {
      ...(authorization && { authorization }),
      ...(body && { 'content-type': 'application/json' }),
    };
    const method = body ? 'POST' : 'GET';
    return send(`/v1${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  };
  authorization = `Bearer ${(await call('/auth/login', { email, password })).token}`;
  return { call };
}

/** Megabytes of memory that belong to nobody else. */
function resident(pid: number | undefined): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}
