// What a request costs as a portal grows: the same requests over 10,000, 100,000 and 1,000,000 findings, side by side.
// node --conditions=assay-source test/bench/slope.ts [--postgres] [findings…]
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from '@assay/server';
import { startPostgres } from '../helpers/databases.ts';
import { auditRun } from '../helpers/fake-audit.ts';
import { fillFindings, touchFinding } from './api/fill-findings.ts';

const sizes = process.argv
  .slice(2)
  .filter((word) => /^\d+$/.test(word))
  .map(Number);
const postgres = process.argv.includes('--postgres') ? await startPostgres() : undefined;
const rounds = 15;
const table = new Map<string, string[]>();
const wanted = sizes.length > 0 ? sizes : [10_000, 100_000, 1_000_000];
process.stdout.write(
  `milliseconds, median of ${rounds}, ${postgres ? 'PostgreSQL' : 'SQLite'}, one process without a network\n`,
);
for (const [index, size] of wanted.entries()) {
  await measure(size);
  print(['findings', ...wanted.slice(0, index + 1).map((one) => one.toLocaleString('en'))]);
  for (const [what, figures] of table) print([what, ...figures]);
}
await postgres?.stop();

function print([what = '', ...cells]: readonly string[]): void {
  process.stdout.write(`  ${what.padEnd(34)}${cells.map((cell) => cell.padStart(12)).join('')}\n`);
}

async function measure(size: number): Promise<void> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'assay-bench-slope-'));
  const databaseUrl = (await postgres?.createDatabase()) ?? join(dataDirectory, 'assay.db');
  const password = ['a password for', 'benchmarks'].join(' ');
  const options = {
    ...{ dataDirectory, databaseUrl, port: 0, maxEventLoopDelayMs: 0, rateLimitPerMinute: 100_000_000 },
    ...{ jwtSecret: 'only for benchmarks, and long enough for HS256', osvApiUrl: null },
    firstAdmin: { email: 'admin@example.com', password },
  };
  let server = await createServer({ ...options, runAudit: async () => auditRun() });
  await server.initialize();
  let authorization = '';
  const call = async (method: 'GET' | 'POST', url: string, payload?: object) => {
    const headers = { ...(authorization && { authorization }) };
    const reply = await server.inject({ method, url: `/v1${url}`, headers, ...(payload && { payload }) });
    if (reply.statusCode >= 400) throw new Error(`${method} ${url}: ${reply.payload}`);
    return JSON.parse(reply.payload);
  };
  authorization = `Bearer ${(await call('POST', '/auth/login', { email: 'admin@example.com', password })).token}`;
  const repositories: string[] = [];
  let team = '';
  for (let n = 0; n < 200; n += 1) {
    if (n % 10 === 0) team = (await call('POST', '/teams', { name: `Team ${n}` })).id;
    repositories.push(
      (await call('POST', '/repositories', { url: `https://example.com/${n}.git`, team })).id,
    );
  }
  const { id: audit } = await call('POST', '/audits', { repositoryId: repositories[0], type: 'security' });
  while ((await call('GET', `/audits/${audit}`)).status !== 'completed')
    await new Promise((go) => setTimeout(go, 20));
  await server.stop();
  await fillFindings(databaseUrl, size);
  server = await createServer({ ...options, auditConcurrency: 0 });
  await server.initialize();

  const [, repository = ''] = repositories;
  const { items } = await call('GET', '/findings?limit=1');
  const reads: readonly [string, string][] = [
    ['one finding', `/findings/${items[0].id}`],
    ['first page of the list', '/findings?limit=50'],
    ['first page, open and critical', '/findings?limit=50&status=open&severity=critical&sort=-severity'],
    ['first page of one repository', `/findings?limit=50&repositoryId=${repository}`],
    ['a page in the middle', `/findings?limit=50&offset=${Math.floor(size / 2)}`],
    ['search for a word', '/findings?limit=50&q=needle'],
    ['dashboard', '/analytics/dashboard'],
  ];
  for (const [what, url] of reads) {
    await note(what, async () => {
      // Whatever is remembered while nobody writes is forgotten, as on a portal in use.
      await touchFinding(databaseUrl);
      return () => call('GET', url);
    });
  }
  let made = 0;
  await note('take in 200 new findings', async () => {
    made += 1;
    const document = sarif(made);
    return () =>
      call('POST', '/audits/import', {
        repositoryId: repositories[made],
        type: 'security',
        format: 'sarif',
        document,
      });
  });
  await note('take in the same 200 again', async () => {
    return () =>
      call('POST', '/audits/import', {
        repositoryId: repositories[made],
        type: 'security',
        format: 'sarif',
        document: sarif(made),
      });
  });
  await server.stop();
  rmSync(dataDirectory, { recursive: true, force: true });
}

function sarif(turn: number): object {
  const results = Array.from({ length: 200 }, (_, n) => ({
    ruleId: `rule-${n % 20}`,
    level: 'error',
    message: { text: `Found ${n} in turn ${turn}` },
    locations: [
      { physicalLocation: { artifactLocation: { uri: `src/${turn}/${n}.ts` }, region: { startLine: 1 } } },
    ],
  }));
  return { version: '2.1.0', runs: [{ tool: { driver: { name: 'bench' } }, results }] };
}

/** `prepare` is not measured, what it gives is. */
async function note(what: string, prepare: () => Promise<() => Promise<unknown>>): Promise<void> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const run = await prepare();
    const started = performance.now();
    await run();
    times.push(performance.now() - started);
  }
  const median = times.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0;
  table.set(what, [...(table.get(what) ?? []), median.toFixed(1)]);
}
