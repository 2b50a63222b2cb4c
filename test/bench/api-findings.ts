// The list of findings and the dashboard over many findings, for every sort and filter and people who see all or
// some of them: node --conditions=assay-source test/bench/api-findings.ts [findings] [--postgres]
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPortal } from '@assay/core';
import { createServer } from '@assay/server';
import { auditRun } from '../helpers/fake-audit.ts';
import { startPostgres } from '../helpers/postgres.ts';
import { fillFindings, touchFinding } from './api/fill-findings.ts';

const wanted = Number(process.argv[2] ?? 1_000_000);
const dataDirectory = mkdtempSync(join(tmpdir(), 'assay-bench-findings-'));
const postgres = process.argv.includes('--postgres') ? await startPostgres() : undefined;
const databaseUrl = (await postgres?.createDatabase()) ?? join(dataDirectory, 'assay.db');
const password = ['a password for', 'benchmarks'].join(' ');
const options = {
  dataDirectory,
  databaseUrl,
  port: 0,
  maxEventLoopDelayMs: 0,
  rateLimitPerMinute: 100_000_000,
  jwtSecret: 'only for benchmarks, and long enough for HS256',
  firstAdmin: { email: 'admin@example.com', password },
};
let server = await createServer({ ...options, runAudit: async () => auditRun() });
await server.initialize();

async function call(authorization: string, method: 'GET' | 'POST', url: string, payload?: object) {
  const headers = { ...(authorization && { authorization }) };
  const reply = await server.inject({ method, url: `/v1${url}`, headers, ...(payload && { payload }) });
  if (reply.statusCode >= 400) throw new Error(`${method} ${url}: ${reply.payload}`);
  return JSON.parse(reply.payload);
}

const login = async (email: string) =>
  `Bearer ${(await call('', 'POST', '/auth/login', { email, password })).token}`;
const admin = await login('admin@example.com');
const repositories: string[] = [];
const teams: string[] = [];
for (let n = 0; n < 200; n += 1) {
  if (n % 10 === 0) teams.push((await call(admin, 'POST', '/teams', { name: `Team ${n}` })).id);
  const url = `https://example.com/${n}.git`;
  repositories.push((await call(admin, 'POST', '/repositories', { url, team: teams.at(-1) })).id);
}
const people: { name: string; authorization: string }[] = [{ name: 'admin', authorization: admin }];
for (const [name, role, count] of [
  ['auditor', 'auditor', 0],
  ['member of one team', 'developer', 1],
  ['member of three teams', 'developer', 3],
] as const) {
  const email = `${name.replaceAll(' ', '-')}@example.com`;
  const { id } = await call(admin, 'POST', '/users', { email, name, role, password });
  for (const team of teams.slice(0, count))
    await call(admin, 'POST', `/teams/${team}/members`, { userId: id });
  people.push({ name, authorization: await login(email) });
}
const { id: audit } = await call(admin, 'POST', '/audits', {
  repositoryId: repositories[0],
  type: 'security',
});
while ((await call(admin, 'GET', `/audits/${audit}`)).status !== 'completed')
  await new Promise((go) => setTimeout(go, 20));
await server.stop();

const filling = performance.now();
await fillFindings(databaseUrl, wanted);
process.stdout.write(
  `  ${wanted} findings, filled in ${Math.round((performance.now() - filling) / 1000)} s\n`,
);
const settling = performance.now();
const portal = createPortal({ dataDirectory, databaseUrl, auditConcurrency: 0 });
await portal.start();
await portal.findings.refresh();
const closing = performance.now();
const days = await portal.metrics.closeDays();
process.stdout.write(
  `  due dates noted in ${Math.round((closing - settling) / 1000)} s, ${days} days closed in ${Math.round((performance.now() - closing) / 1000)} s\n`,
);
await portal.stop();
server = await createServer({ ...options, auditConcurrency: 0 });
await server.initialize();
const filters = {
  none: '',
  'one repository': `repositoryId=${repositories[3]}`,
  'one team': `team=${teams[1]}`,
  'audit type': 'auditType=security',
  critical: 'severity=critical',
  info: 'severity=info',
  category: 'category=insecure-code',
  open: 'status=open',
  'false positives': 'status=false_positive',
  overdue: 'overdue=true',
  'not overdue': 'overdue=false',
  'open criticals': 'status=open&severity=critical',
  'overdue criticals of a team': `overdue=true&severity=critical&team=${teams[1]}`,
  'open of a repository': `status=open&repositoryId=${repositories[0]}`,
  'a type, category and status': 'auditType=security&category=insecure-code&status=resolved',
  'q, in 1 of 5,000': 'q=needle',
  'q, in 1 of 500': 'q=module77/',
  'q and a status': 'q=needle&status=open',
  'q in a repository': `q=takes&repositoryId=${repositories[3]}`,
  'q of one letter in a repository': `q=k&repositoryId=${repositories[3]}`,
};
const sorts = ['firstSeenAt', 'lastSeenAt', 'severity', 'dueAt'].flatMap((sort) => [sort, `-${sort}`]);
const all: Taken[] = [];
heading('list of findings');
for (const { name, authorization } of people) {
  for (const [filter, query] of Object.entries(filters)) {
    const times: Taken[] = [];
    for (const sort of sorts) {
      // Whatever is remembered while nobody writes is forgotten, as on a portal in use.
      await touchFinding(databaseUrl);
      const list = async (offset: number): Promise<number> => {
        const url = `/findings?${query}&sort=${sort}&limit=50&offset=${offset}`;
        let total = 0;
        const taken = await timed(`${name}, ${filter}, by ${sort} at ${offset}`, async () => {
          total = (await call(authorization, 'GET', url)).pagination.total;
        });
        times.push(taken);
        return total;
      };
      const total = await list(0);
      for (const offset of [total / 4, total / 2, total - 50]) await list(Math.max(0, Math.floor(offset)));
    }
    all.push(...times);
    figures(`${name}, ${filter}`, times);
  }
}
figures('all', all);
for (const { what, ms, cpuMs } of all.toSorted((a, b) => b.cpuMs - a.cpuMs).slice(0, 8)) {
  process.stdout.write(`  slowest: ${ms.toFixed(1)} ms (${cpuMs.toFixed(1)} of processor)  ${what}\n`);
}
// What nearly every finding has takes longer to be counted, once, while nothing is written.
for (const query of ['q=takes', 'q=takes&status=open', 'q=fi']) {
  for (const offset of [0, 1, Math.floor(wanted / 4), wanted]) {
    const what = `${query} at ${offset}`;
    const { ms, cpuMs } = await timed(what, () => call(admin, 'GET', `/findings?${query}&offset=${offset}`));
    process.stdout.write(`  ${what}: ${ms.toFixed(0)} ms (${cpuMs.toFixed(0)} of processor)\n`);
  }
}
heading('dashboard');
for (const { name, authorization } of people) {
  for (const query of ['', `team=${teams[0]}`, `repositoryId=${repositories[0]}`]) {
    const times: Taken[] = [];
    for (let n = 0; n < 20; n += 1) {
      await touchFinding(databaseUrl);
      times.push(await timed(query, () => call(authorization, 'GET', `/analytics/dashboard?${query}`)));
    }
    figures(`${name}, ${query.split('=')[0] || 'all'}`, times);
  }
}
process.stdout.write(`  ${Math.round(process.memoryUsage().rss / 1024 / 1024)} MB\n`);
await server.stop();
await postgres?.stop();
rmSync(dataDirectory, { recursive: true, force: true });

interface Taken {
  readonly what: string;
  readonly ms: number;
  /** The server is in this process: what it takes on an idle machine, unless PostgreSQL does the work. */
  readonly cpuMs: number;
}

async function timed(what: string, work: () => Promise<unknown>): Promise<Taken> {
  const [started, cpu] = [performance.now(), process.cpuUsage()];
  await work();
  const { user, system } = process.cpuUsage(cpu);
  return { what, ms: performance.now() - started, cpuMs: (user + system) / 1_000 };
}

function heading(what: string): void {
  process.stdout.write(`  ${what.padEnd(52)}   median      p95    worst ms, the same of processor time\n`);
}

function figures(what: string, times: readonly Taken[]): void {
  const columns = [times.map(({ ms }) => ms), times.map(({ cpuMs }) => cpuMs)].flatMap((all) => {
    const sorted = all.toSorted((a, b) => a - b);
    return [0.5, 0.95, 1].map((part) => sorted[Math.ceil(sorted.length * part) - 1] ?? Number.NaN);
  });
  const cells = columns.map((ms) => ms.toFixed(1).padStart(9));
  process.stdout.write(`  ${what.padEnd(52)}${cells.join('')}\n`);
}
