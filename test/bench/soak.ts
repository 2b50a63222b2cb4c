// A server under mixed use for minutes: memory, open files and the write-ahead log come to rest, no request waits long,
// and nothing fails. Imports of 50 MB and reports are part of it.
// node --conditions=assay-source test/bench/soak.ts [--minutes N] [--pause SECONDS between imports]
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { email, password, servePortal } from './served-portal.ts';

const words = process.argv.slice(2);
const numberOf = (flag: string, usual: number) =>
  words.includes(flag) ? Number(words[words.indexOf(flag) + 1]) : usual;
const minutes = numberOf('--minutes', 5);
const pauseMs = numberOf('--pause', 3) * 1_000;
/** How long a small request may wait, whatever else happens. */
const maxWaitMs = 250;
const maxGrowthMb = 100;
const server = await servePortal('soak');
const { origin } = server;
const endsAt = performance.now() + minutes * 60_000;
let authorization = '';
let requests = 0;
const failures: string[] = [];

authorization = `Bearer ${(await call('POST', '/auth/login', { email, password })).token}`;
const { id: team } = await call('POST', '/teams', { name: 'First' });
const url = 'https://example.com/soak.git';
const { id: repositoryId } = await call('POST', '/repositories', { url, team });
// Made once: what this process does must not look like a wait for the server.
const upload = Buffer.from(
  JSON.stringify({ repositoryId, type: 'security', format: 'sarif', document: sarif(48 * 1024 * 1024) }),
);
const residents: number[] = [];
const waits = { idle: 0, busy: 0 };
let isBusy = false;

const reader = readAllTheTime();
const large = importAndReport();
while (performance.now() < endsAt) {
  await delay(Math.min(60_000, Math.max(1_000, minutes * 6_000)));
  residents.push(resident());
  process.stdout.write(
    `  ${residents.at(-1)} MB, ${readdirSync(`/proc/${server.pid}/fd`).length} files, ${wal()} MB write-ahead log, ${requests} requests, waits up to ${Math.round(waits.idle)} ms, ${Math.round(waits.busy)} ms beside a large import or report\n`,
  );
}
await Promise.all([reader, large]);
await delay(5_000);
const rest = resident();
await server.stop();
const middle = residents[Math.floor(residents.length / 2)] ?? rest;
process.stdout.write(
  `${minutes} minutes: ${requests} requests, ${failures.length} failed; ${rest} MB at the end, ${middle} MB in the middle; others waited ${Math.round(Math.max(waits.idle, waits.busy))} of ${maxWaitMs} ms at most\n`,
);
for (const failure of failures.slice(0, 5)) process.stdout.write(`  ${failure}\n`);
if (failures.length > 0 || rest - middle > maxGrowthMb || Math.max(waits.idle, waits.busy) > maxWaitMs)
  process.exitCode = 1;

async function readAllTheTime(): Promise<void> {
  const paths = ['/findings?limit=20', '/repositories', '/audits?limit=20', '/teams', '/activity?limit=20'];
  for (let next = 0; performance.now() < endsAt; next += 1) {
    const began = performance.now();
    await call('GET', paths[next % paths.length] ?? '/teams');
    const kind = isBusy ? 'busy' : 'idle';
    waits[kind] = Math.max(waits[kind], performance.now() - began);
    await delay(50);
  }
}

async function importAndReport(): Promise<void> {
  while (performance.now() < endsAt) {
    isBusy = true;
    const began = performance.now();
    await call('POST', '/audits/import', upload);
    const imported = performance.now();
    const { id } = await call('POST', '/reports', { type: 'findings', format: 'json' });
    while ((await call('GET', `/reports/${id}`)).status === 'pending') await delay(200);
    isBusy = false;
    const seconds = [imported - began, performance.now() - imported].map((ms) => (ms / 1000).toFixed(1));
    process.stdout.write(`  import ${seconds[0]} s, report ${seconds[1]} s\n`);
    await delay(Math.min(pauseMs, Math.max(0, endsAt - performance.now())));
  }
}

// biome-ignore lint/suspicious/noExplicitAny: replies of many shapes, read by a benchmark only
async function call(method: string, path: string, body?: object | Buffer): Promise<any> {
  requests += 1;
  const reply = await fetch(`${origin}/v1${path}`, {
    method,
    headers: { ...(authorization && { authorization }), ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: Buffer.isBuffer(body) ? body : JSON.stringify(body) }),
  });
  if (!reply.ok) failures.push(`${method} ${path}: ${reply.status}`);
  return reply.json();
}

/** As many results as make a document of this size. */
function sarif(bytes: number): object {
  const text = 'A finding that somebody has to read, with a description of what goes wrong. '.repeat(4);
  const results = Array.from({ length: Math.floor(bytes / 480) }, (_, index) => ({
    ruleId: `rule-${index % 50}`,
    level: 'warning',
    message: { text: `${text}${index}` },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: `src/file-${index % 500}.js` },
          region: { startLine: (index % 5_000) + 1 },
        },
      },
    ],
  }));
  return { version: '2.1.0', runs: [{ tool: { driver: { name: 'soak' } }, results }] };
}

/** Megabytes of memory. */
function resident(): number {
  return Math.round(
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) / 1024,
  );
}

function wal(): number {
  return Math.round(
    (statSync(join(server.dataDirectory, 'assay.db-wal'), { throwIfNoEntry: false })?.size ?? 0) /
      1024 /
      1024,
  );
}
