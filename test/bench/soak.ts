// A server under mixed use for minutes or hours: memory, open files, threads and the write-ahead log come to rest, no
// request waits long, and nothing fails. Imports of 50 MB, reports, audits, event streams, sign-ins and triage are part of it.
// node --conditions=assay-source test/bench/soak.ts [--minutes N] [--pause SECONDS between imports]
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { gitRepository } from '../helpers/git-repository.ts';
import { email, password, servePortal } from './served-portal.ts';

const words = process.argv.slice(2);
const numberOf = (flag: string, usual: number) =>
  words.includes(flag) ? Number(words[words.indexOf(flag) + 1]) : usual;
const minutes = numberOf('--minutes', 5);
const pauseMs = numberOf('--pause', 3) * 1_000;
/** How long a small request may wait, whatever else happens. */
const maxWaitMs = 250;
const maxGrowthMb = 100;
const source = mkdtempSync(join(tmpdir(), 'assay-bench-soak-source-'));
const repository = gitRepository(source, {
  'index.js': 'module.exports = 1;\n',
  'package.json': '{"name":"soak","version":"1.0.0"}\n',
});
const server = await servePortal('soak', { environment: { ASSAY_ALLOW_LOCAL_REPOSITORIES: 'true' } });
const { origin } = server;
const endsAt = performance.now() + minutes * 60_000;
const isOver = () => performance.now() >= endsAt;
const counts = {
  requests: 0,
  refused: 0,
  imports: 0,
  reports: 0,
  audits: 0,
  streams: 0,
  signIns: 0,
  triaged: 0,
};
const failures: string[] = [];
let authorization = '';

authorization = `Bearer ${(await call('POST', '/auth/login', { email, password })).token}`;
// A session ends within hours of a long run.
authorization = `Bearer ${(await call('POST', '/auth/tokens', { name: 'soak', role: 'admin', expiresInDays: 1 })).token}`;
const { id: team } = await call('POST', '/teams', { name: 'First' });
const { id: repositoryId } = await call('POST', '/repositories', {
  url: 'https://example.com/soak.git',
  team,
});
const { id: auditedId } = await call('POST', '/repositories', { url: `file://${source}`, team });
// Made once: what this process does must not look like a wait for the server.
const upload = Buffer.from(
  JSON.stringify({ repositoryId, type: 'security', format: 'sarif', document: sarif(48 * 1024 * 1024) }),
);
const residents: number[] = [];
const waits = { idle: 0, busy: 0 };
let isBusy = false;

const load = [
  readAllTheTime(),
  importAndReport(),
  repeat(20_000, auditAndFollow),
  repeat(5_000, triage),
  repeat(15_000, signInAndOut),
];
while (!isOver()) {
  await delay(Math.min(60_000, Math.max(1_000, minutes * 6_000)));
  residents.push(resident());
  process.stdout.write(`${new Date().toISOString()} ${sample()}\n`);
}
await Promise.all(load);
await delay(5_000);
const rest = resident();
process.stdout.write(`after the load: ${sample()}\n`);
await server.stop();
rmSync(source, { recursive: true, force: true });
const middle = residents[Math.floor(residents.length / 2)] ?? rest;
process.stdout.write(
  `${minutes} minutes: ${JSON.stringify(counts)}, ${failures.length} failed; ${rest} MB at the end, ${middle} MB in the middle; others waited ${Math.round(Math.max(waits.idle, waits.busy))} of ${maxWaitMs} ms at most\n`,
);
for (const failure of failures.slice(0, 20)) process.stdout.write(`  ${failure}\n`);
if (failures.length > 0 || rest - middle > maxGrowthMb || Math.max(waits.idle, waits.busy) > maxWaitMs)
  process.exitCode = 1;

async function repeat(everyMs: number, task: (round: number) => Promise<void>): Promise<void> {
  for (let round = 0; !isOver(); round += 1) {
    await task(round);
    await delay(Math.min(everyMs, Math.max(0, endsAt - performance.now())));
  }
}

async function readAllTheTime(): Promise<void> {
  const paths = ['/findings?limit=20', '/repositories', '/audits?limit=20', '/teams', '/activity?limit=20'];
  for (let next = 0; !isOver(); next += 1) {
    const began = performance.now();
    await call('GET', paths[next % paths.length] ?? '/teams');
    const kind = isBusy ? 'busy' : 'idle';
    waits[kind] = Math.max(waits[kind], performance.now() - began);
    await delay(50);
  }
}

async function importAndReport(): Promise<void> {
  const formats = ['json', 'html', 'csv', 'pdf'];
  for (let round = 0; !isOver(); round += 1) {
    isBusy = true;
    const began = performance.now();
    await call('POST', '/audits/import', upload);
    const imported = performance.now();
    const { id } = await call('POST', '/reports', {
      type: 'findings',
      format: formats[round % formats.length],
    });
    let status = 'pending';
    while (status === 'pending') {
      await delay(200);
      status = (await call('GET', `/reports/${id}`)).status ?? 'pending';
    }
    // A report in PDF of too many findings is refused with its reason; any other has to be written.
    if (status === 'failed' && formats[round % formats.length] !== 'pdf')
      failures.push(`report ${id} failed`);
    isBusy = false;
    counts.imports += 1;
    counts.reports += 1;
    const seconds = [imported - began, performance.now() - imported].map((ms) => (ms / 1000).toFixed(1));
    process.stdout.write(
      `  import ${seconds[0]} s, ${formats[round % formats.length]} report ${seconds[1]} s\n`,
    );
    await delay(Math.min(pauseMs, Math.max(0, endsAt - performance.now())));
  }
}

/** A commit, its audit, and a stream of what the audit does until it ends. */
async function auditAndFollow(round: number): Promise<void> {
  const types = ['security', 'dependency', 'code-quality', 'compliance'];
  repository.commit({ [`src/file-${round % 50}.js`]: `eval(process.argv[${round}]);\n` });
  const { id } = await call('POST', '/audits', {
    repositoryId: auditedId,
    type: types[round % types.length],
  });
  if (id === undefined) return;
  const stream = await ask(`${origin}/v1/audits/${id}/events`, { headers: { authorization } });
  const text = (await stream?.text().catch(String)) ?? '';
  counts.streams += 1;
  const { status, error } = await call('GET', `/audits/${id}`);
  counts.audits += 1;
  if (status !== 'completed')
    failures.push(`audit ${id}: ${status} ${JSON.stringify(error)} ${text.slice(-80)}`);
}

async function triage(round: number): Promise<void> {
  const { items } = await call('GET', '/findings?limit=1&status=open');
  const [first] = items ?? [];
  if (first === undefined) return;
  await call('PATCH', `/findings/${first.id}`, { status: 'acknowledged', comment: `Round ${round}` });
  counts.triaged += 1;
}

async function signInAndOut(): Promise<void> {
  const { token } = await call('POST', '/auth/login', { email, password });
  if (token === undefined) return;
  const reply = await ask(`${origin}/v1/auth/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  if (reply && !reply.ok) failures.push(`POST /auth/logout: ${reply.status}`);
  counts.signIns += 1;
}

/** Asks again when the server says that it has too much to do. */
// biome-ignore lint/suspicious/noExplicitAny: replies of many shapes, read by a benchmark only
async function call(method: string, path: string, body?: object | Buffer): Promise<any> {
  for (let attempt = 0; ; attempt += 1) {
    counts.requests += 1;
    const reply = await ask(`${origin}/v1${path}`, {
      method,
      // An import that waits for its turn answers late, and a reply that is only late is no failure.
      signal: AbortSignal.timeout(900_000),
      headers: {
        ...(authorization && { authorization }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: Buffer.isBuffer(body) ? body : JSON.stringify(body) }),
    });
    if (!reply) continue;
    if (reply.status === 429 && attempt < 10) {
      counts.refused += 1;
      await reply.arrayBuffer();
      await delay(Number(reply.headers.get('retry-after') ?? 1) * 1_000);
      continue;
    }
    const text = await reply.text();
    if (!reply.ok)
      failures.push(`${new Date().toISOString()} ${method} ${path}: ${reply.status} ${text.slice(0, 200)}`);
    return JSON.parse(text);
  }
}

/** Undefined where the connection ended without a reply: a failure, but not the end of the run. */
async function ask(url: string, init: RequestInit): Promise<Response | undefined> {
  try {
    return await fetch(url, init);
  } catch (error) {
    const { cause } = error as { cause?: { code?: string } };
    failures.push(`${new Date().toISOString()} ${init.method} ${url}: ${cause?.code ?? error}`);
    await delay(1_000);
    return undefined;
  }
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

function sample(): string {
  const threads = readdirSync(`/proc/${server.pid}/task`).length;
  return [
    `${resident()} MB`,
    `${readdirSync(`/proc/${server.pid}/fd`).length} files`,
    `${threads} threads`,
    `${megabytes('assay.db-wal')} MB write-ahead log`,
    `${megabytes('assay.db')} MB database`,
    `${readdirSync(join(server.dataDirectory, 'tmp')).length} temporary files`,
    `${Object.entries(counts)
      .map(([name, count]) => `${count} ${name}`)
      .join(', ')}`,
    `${failures.length} failed`,
    `waits up to ${Math.round(waits.idle)} ms, ${Math.round(waits.busy)} ms beside a large import or report`,
  ].join(', ');
}

/** Megabytes of memory. */
function resident(): number {
  return Math.round(
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) / 1024,
  );
}

function megabytes(name: string): number {
  const size = statSync(join(server.dataDirectory, name), { throwIfNoEntry: false })?.size ?? 0;
  return Math.round(size / 1024 / 1024);
}
