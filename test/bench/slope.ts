// What a request costs as a portal grows: the same requests over more and more findings, repositories and people, side by
// side, in processor time of the program and the database (time that passes where that is not known):
// node --conditions=assay-source test/bench/slope.ts [--postgres] [findings|repositories|users] [sizes…]
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from '@assay/server';
import { auditRun } from '../helpers/fake-audit.ts';
import { startPostgres } from '../helpers/postgres.ts';
import { fillFindings, touchFinding } from './api/fill-findings.ts';
import { fillPortal } from './api/fill-portal.ts';
import { costOf, isProcessorTimeKnown } from './processor-time.ts';

const series = {
  findings: [10_000, 100_000, 1_000_000],
  repositories: [100, 1_000, 10_000],
  users: [100, 1_000, 10_000],
};
/** What there is of the two others while one grows. */
const usual = { findings: 20_000, repositories: 200, users: 50 };
type Dimension = keyof typeof series;

const words = process.argv.slice(2);
const sizes = words.filter((word) => /^\d+$/.test(word)).map(Number);
const chosen = words.filter((word): word is Dimension => word in series);
const postgres = words.includes('--postgres') ? await startPostgres() : undefined;
const rounds = 15;
process.stdout.write(
  `milliseconds${isProcessorTimeKnown ? ' of a core' : ''}, median of ${rounds}, ${postgres ? 'PostgreSQL' : 'SQLite'}, one process without a network\n`,
);
for (const dimension of chosen.length > 0 ? chosen : (Object.keys(series) as Dimension[])) {
  const table = new Map<string, string[]>();
  const wanted = sizes.length > 0 ? sizes : series[dimension];
  for (const [index, size] of wanted.entries()) {
    const startedAt = performance.now();
    await measure({ ...usual, [dimension]: size }, table);
    print([dimension, ...wanted.slice(0, index + 1).map((one) => one.toLocaleString('en'))]);
    for (const [what, figures] of table) print([what, ...figures]);
    process.stdout.write(`  (${((performance.now() - startedAt) / 1000).toFixed(0)} s)\n`);
  }
}
await postgres?.stop();

function print([what = '', ...cells]: readonly string[]): void {
  process.stdout.write(`  ${what.padEnd(34)}${cells.map((cell) => cell.padStart(12)).join('')}\n`);
}

async function measure(
  wanted: Readonly<Record<Dimension, number>>,
  table: Map<string, string[]>,
): Promise<void> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'assay-bench-slope-'));
  const databaseUrl = (await postgres?.createDatabase()) ?? join(dataDirectory, 'assay.db');
  const password = ['a password for', 'benchmarks'].join(' ');
  const options = {
    dataDirectory,
    databaseUrl,
    port: 0,
    maxEventLoopDelayMs: 0,
    rateLimitPerMinute: 100_000_000,
    jwtSecret: 'only for benchmarks, and long enough for HS256',
    osvApiUrl: null,
    firstAdmin: { email: 'admin@example.com', password },
  };
  let server = await createServer({ ...options, runAudit: async () => auditRun() });
  await server.initialize();
  let authorization = '';
  const call = async (method: 'GET' | 'POST', url: string, payload?: object, as = authorization) => {
    const headers = { ...(as && { authorization: as }) };
    const reply = await server.inject({ method, url: `/v1${url}`, headers, ...(payload && { payload }) });
    if (reply.statusCode >= 400) throw new Error(`${method} ${url}: ${reply.payload}`);
    return reply.payload === '' ? undefined : JSON.parse(reply.payload);
  };
  const login = async (email: string): Promise<string> =>
    `Bearer ${(await call('POST', '/auth/login', { email, password }, '')).token}`;
  authorization = await login('admin@example.com');
  const { id: team } = await call('POST', '/teams', { name: 'First' });
  const { id: first } = await call('POST', '/repositories', { url: 'https://example.com/first.git', team });
  const { id: audit } = await call('POST', '/audits', { repositoryId: first, type: 'security' });
  while ((await call('GET', `/audits/${audit}`)).status !== 'completed')
    await new Promise((go) => setTimeout(go, 20));
  await server.stop();
  await fillPortal(databaseUrl, wanted);
  await fillFindings(databaseUrl, wanted.findings);
  // The first start judges all of these repositories, as a changed policy does; later ones need not.
  for (const what of ['judge every repository', 'start of a server']) {
    const start = async (): Promise<void> => {
      server = await createServer({ ...options, auditConcurrency: 0 });
      await server.initialize();
    };
    add(what, await costOf(start));
    if (what === 'judge every repository') await server.stop();
  }

  const person = { email: 'member@example.com', name: 'Member', role: 'developer', password };
  const { id: userId } = await call('POST', '/users', person);
  const { items: teams } = await call('GET', '/teams?limit=3');
  for (const one of teams) await call('POST', `/teams/${one.id}/members`, { userId });
  const member = await login(person.email);
  const { items: repositories } = await call('GET', '/repositories?limit=100');
  const repository = repositories[1]?.id;
  const { items: findings } = await call('GET', '/findings?limit=1');
  const reads: readonly [string, string, string?][] = [
    ['one finding', `/findings/${findings[0].id}`],
    ['findings: first page', '/findings?limit=50'],
    ['findings: open and critical', '/findings?limit=50&status=open&severity=critical&sort=-severity'],
    ['findings: of one repository', `/findings?limit=50&repositoryId=${repository}`],
    ['findings: a page in the middle', `/findings?limit=50&offset=${Math.floor(wanted.findings / 2)}`],
    ['findings: search for a word', '/findings?limit=50&q=needle'],
    ['findings: what a member sees', '/findings?limit=50', member],
    ['repositories: first page', '/repositories?limit=50'],
    ['repositories: search', '/repositories?limit=50&q=app-7'],
    ['repositories: what a member sees', '/repositories?limit=50', member],
    ['audits: first page', '/audits?limit=50'],
    ['audits: what a member sees', '/audits?limit=50', member],
    ['users: first page', '/users?limit=50'],
    ['users: search', '/users?limit=50&q=person-7'],
    ['compliance: first page', '/compliance/status?limit=50'],
    ['dashboard', '/analytics/dashboard'],
    ['dashboard: what a member sees', '/analytics/dashboard', member],
  ];
  for (const [what, url, as] of reads) {
    await note(what, async () => {
      // Whatever is remembered while nobody writes is forgotten, as on a portal in use.
      await touchFinding(databaseUrl);
      return () => call('GET', url, undefined, as);
    });
  }
  await note('sign in with a password', async () => () => login(person.email));
  let made = 0;
  const take = async () => () =>
    call('POST', '/audits/import', {
      repositoryId: repositories[made]?.id,
      type: 'security',
      format: 'sarif',
      document: sarif(made),
    });
  await note('take in 200 new findings', async () => {
    made += 1;
    return take();
  });
  await note('take in the same 200 again', take);
  await server.stop();
  rmSync(dataDirectory, { recursive: true, force: true });

  function add(what: string, milliseconds: number): void {
    table.set(what, [...(table.get(what) ?? []), milliseconds.toFixed(1)]);
  }

  /** `prepare` is not measured, what it gives is. */
  async function note(what: string, prepare: () => Promise<() => Promise<unknown>>): Promise<void> {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      times.push(await costOf(await prepare()));
    }
    add(what, times.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0);
  }
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
