// Imports and reports of 50 MB beside people who read and write: how long those wait at most, and the longest turn of the
// server's event loop in processor time, which says the same of a machine that others use, too.
// node --conditions=assay-source test/bench/large-documents.ts [--postgres] [--megabytes N] [--imports] [--format NAME] [--alone] [--memory]
// `--imports` leaves out the reports; `--format` takes another one of large-documents/documents.ts than SARIF; `--alone` is
// without the people; `--memory` leaves the turns out, as noting each of them takes some 35 MB itself.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { startPostgres } from '../helpers/postgres.ts';
import { type LargeFormat, largeDocuments, resultBytes } from './large-documents/documents.ts';
import { turnsSince } from './large-documents/read-turns.ts';
import { email, password, servePortal } from './served-portal.ts';

const words = process.argv.slice(2);
const after = (flag: string) => (words.includes(flag) ? words[words.indexOf(flag) + 1] : undefined);
const megabytes = Number(after('--megabytes') ?? 48);
const format = (after('--format') ?? 'sarif') as LargeFormat;
const type = ['trivy', 'cyclonedx'].includes(format) ? 'dependency' : 'security';
const maxTurnMs = 250;
const maxMegabytes = 300;
const folder = mkdtempSync(join(tmpdir(), 'assay-bench-large-documents-'));
const turnsFile = join(folder, 'turns');
const postgres = words.includes('--postgres') ? await startPostgres() : undefined;
const preload = pathToFileURL(join(import.meta.dirname, 'large-documents', 'turns.ts')).href;
const server = await servePortal('large-documents', {
  environment: {
    ...(!words.includes('--memory') && { NODE_OPTIONS: `--import=${preload}` }),
    BENCH_TURNS_FILE: turnsFile,
    ...(postgres && {
      ASSAY_DATABASE_URL: await postgres.createDatabase(),
      ASSAY_JWT_SECRET: 'x'.repeat(40),
    }),
  },
});
let authorization = '';
authorization = `Bearer ${(await call('POST', '/auth/login', { email, password })).token}`;
const { id: team } = await call('POST', '/teams', { name: 'First' });
const { id: repositoryId } = await call('POST', '/repositories', { url: 'https://example.com/1.git', team });
const { id: otherId } = await call('POST', '/repositories', { url: 'https://example.com/2.git', team });
const upload = (repository: string, results: number, message = '') =>
  Buffer.from(
    JSON.stringify({
      repositoryId: repository,
      type,
      document: largeDocuments[format](results, message),
    }),
  );
const count = Math.floor((megabytes * 1024 * 1024) / resultBytes[format]);
await call('POST', '/audits/import', upload(otherId, 50));
const { items } = await call('GET', `/findings?repositoryId=${otherId}&limit=1`);
const findingId = items[0].id;
let missed = false;
let sequence = 0;

process.stdout.write(
  `${postgres ? 'PostgreSQL' : 'SQLite'}, ${count} findings of ${format} in ${(upload(repositoryId, count).length / 2 ** 20).toFixed(1)} MB; milliseconds of others at most\n`,
);
await measure('nothing', () => delay(5_000));
// Made before anything is measured: making 50 MB keeps those who ask in this process waiting, too.
for (const [name, body] of [
  ['new', upload(repositoryId, count)],
  ['known', upload(repositoryId, count)],
  ['reworded', upload(repositoryId, count, 'X')],
] as const)
  await measure(`import, all ${name}`, () => call('POST', '/audits/import', body));
for (const format of words.includes('--imports') ? [] : ['json', 'csv', 'sarif', 'html', 'markdown', 'pdf'])
  await measure(`report, ${format}`, () => report(format));
const empty = upload(repositoryId, 1);
await measure('import, all gone', () => call('POST', '/audits/import', empty));
await delay(5_000);
process.stdout.write(`${resident()} MB at the end\n`);
await server.stop();
await postgres?.stop();
rmSync(folder, { recursive: true, force: true });
if (missed) process.exitCode = 1;

async function report(format: string): Promise<void> {
  const { id } = await call('POST', '/reports', { type: 'findings', format });
  let made = { status: 'pending' };
  while (made.status === 'pending') {
    await delay(200);
    made = await call('GET', `/reports/${id}`);
  }
  if (made.status !== 'completed') process.stdout.write(`  the ${format} report: ${JSON.stringify(made)}\n`);
}

async function measure(name: string, work: () => Promise<unknown>): Promise<void> {
  const began = Date.now();
  let isRunning = true;
  const waits = { read: 0, write: 0, triage: 0 };
  let asked = 0;
  const others = (kind: keyof typeof waits, pauseMs: number, ask: () => Promise<unknown>) =>
    (async () => {
      while (isRunning) {
        const start = performance.now();
        await ask();
        asked += 1;
        waits[kind] = Math.max(waits[kind], performance.now() - start);
        await delay(pauseMs);
      }
    })();
  const running = words.includes('--alone')
    ? []
    : [
        others('read', 20, () => call('GET', '/teams')),
        others('write', 100, () => call('POST', '/teams', { name: `Team ${(sequence += 1)}` })),
        others('triage', 100, () =>
          call('PATCH', `/findings/${findingId}`, {
            status: 'acknowledged',
            comment: `Round ${(sequence += 1)}`,
          }),
        ),
      ];
  forgetPeak();
  await work();
  const highest = resident('VmHWM');
  const seconds = (Date.now() - began) / 1000;
  isRunning = false;
  await Promise.all(running);
  const turns = turnsSince(turnsFile, began);
  const longest = Math.max(0, ...turns);
  missed ||= longest > maxTurnMs || (name.startsWith('import') && highest > maxMegabytes);
  const ms = (value: number) => value.toFixed(0).padStart(6);
  process.stdout.write(
    `  ${name.padEnd(22)}${seconds.toFixed(1).padStart(7)} s, read${ms(waits.read)}, write${ms(waits.write)}, triage${ms(waits.triage)} of ${asked}; longest turn${ms(longest)} ms processor of ${maxTurnMs}, ${turns.filter((turn) => turn > 100).length} over 100; ${highest} MB${longest > maxTurnMs ? '  MISSED' : ''}\n`,
  );
}

/** Asks again when the server says that it has too much to do: the wait counts. */
// biome-ignore lint/suspicious/noExplicitAny: replies of many shapes, read by a benchmark only
async function call(method: string, path: string, body?: object | Buffer): Promise<any> {
  while (true) {
    const reply = await fetch(`${server.origin}/v1${path}`, {
      method,
      headers: {
        ...(authorization && { authorization }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: Buffer.isBuffer(body) ? body : JSON.stringify(body) }),
    });
    const text = await reply.text();
    if (reply.ok) return JSON.parse(text);
    if (reply.status !== 429) throw new Error(`${method} ${path}: ${reply.status} ${text}`);
    await delay(250);
  }
}

/** Megabytes of memory, now or at most since the peak was forgotten. */
function resident(what: 'VmRSS' | 'VmHWM' = 'VmRSS'): number {
  const status = readFileSync(`/proc/${server.pid}/status`, 'utf8');
  return Math.round(Number(new RegExp(`${what}:\\s+(\\d+)`).exec(status)?.[1]) / 1024);
}

function forgetPeak(): void {
  writeFileSync(`/proc/${server.pid}/clear_refs`, '5');
}
