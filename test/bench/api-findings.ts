// The list of findings over many of them, for every sort and filter, first, middle and deepest page:
// node --conditions=assay-source test/bench/api-findings.ts [findings]
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from '@assay/server';
import BetterSqlite from 'better-sqlite3';
import { auditRun } from '../helpers/fake-audit.ts';

const wanted = Number(process.argv[2] ?? 1_000_000);
const dataDirectory = mkdtempSync(join(tmpdir(), 'assay-bench-findings-'));
const password = ['a password for', 'benchmarks'].join(' ');
const options = {
  dataDirectory,
  port: 0,
  jwtSecret: 'only for benchmarks, and long enough for HS256',
  rateLimitPerMinute: 100_000_000,
  maxEventLoopDelayMs: 0,
  firstAdmin: { email: 'admin@example.com', password },
};
let server = await createServer({ ...options, runAudit: async () => auditRun() });
await server.initialize();
let authorization = '';
const call = async (method: 'GET' | 'POST', url: string, payload?: object) => {
  const reply = await server.inject({
    method,
    url: `/v1${url}`,
    headers: { authorization },
    ...(payload && { payload }),
  });
  return JSON.parse(reply.payload);
};
authorization = `Bearer ${(await call('POST', '/auth/login', { email: 'admin@example.com', password })).token}`;
const repositories: string[] = [];
const teams: string[] = [];
for (let n = 0; n < 20; n += 1) {
  if (n % 5 === 0) teams.push((await call('POST', '/teams', { name: `Team ${n}` })).id);
  const url = `https://example.com/${n}.git`;
  repositories.push((await call('POST', '/repositories', { url, team: teams.at(-1) })).id);
}
const { id: audit } = await call('POST', '/audits', { repositoryId: repositories[0], type: 'security' });
while ((await call('GET', `/audits/${audit}`)).status !== 'completed')
  await new Promise((go) => setTimeout(go, 20));
await server.stop();

fill(join(dataDirectory, 'assay.db'));
process.stdout.write(`  filled in ${Math.round(performance.now())} ms\n`);
server = await createServer({ ...options, auditConcurrency: 0 });
await server.initialize();

const filters = [
  '',
  `repositoryId=${repositories[3]}`,
  `team=${teams[1]}`,
  'auditType=security',
  'severity=critical',
  'severity=info',
  'category=secrets-in-code',
  'status=open',
  'status=false_positive',
  'overdue=true',
  'overdue=false',
  'q=needle',
];
const sorts = ['firstSeenAt', 'lastSeenAt', 'severity', 'dueAt'].flatMap((sort) => [sort, `-${sort}`]);
const times: { what: string; ms: number }[] = [];
for (const filter of filters) {
  const { pagination } = await call('GET', `/findings?${filter}`);
  for (const sort of sorts) {
    for (const offset of [0, Math.floor(pagination.total / 2), Math.max(0, pagination.total - 50)]) {
      const started = performance.now();
      await call('GET', `/findings?${filter}&sort=${sort}&limit=50&offset=${offset}`);
      times.push({
        what: `${filter || 'no filter'} by ${sort} at ${offset}`,
        ms: performance.now() - started,
      });
    }
  }
}
times.sort((a, b) => a.ms - b.ms);
const at = (part: number): number => times[Math.floor((times.length - 1) * part)]?.ms ?? Number.NaN;
process.stdout.write(
  `${wanted} findings, ${times.length} lists: median ${at(0.5).toFixed(1)} ms, p95 ${at(0.95).toFixed(1)} ms, worst ${at(1).toFixed(1)} ms\n`,
);
for (const { what, ms } of times.slice(-15).reverse())
  process.stdout.write(`  ${ms.toFixed(1).padStart(8)} ms  ${what}\n`);
process.stdout.write(`  ${Math.round(process.memoryUsage().rss / 1024 / 1024)} MB\n`);
await server.stop();
rmSync(dataDirectory, { recursive: true, force: true });

/** Copies the one finding there is, with everything that a list sorts and filters by varied. */
function fill(path: string): void {
  const db = new BetterSqlite(path);
  db.pragma('synchronous = OFF');
  db.exec(
    `create temp table numbered (number integer primary key, id text, team_id text);
     insert into numbered select row_number() over (order by id) - 1, id, team_id from repositories`,
  );
  const columns = db.pragma('table_info(findings)') as { name: string }[];
  const given: Record<string, string> = {
    id: "printf('%08x-%04x-7000-8000-%012x', n / 65536, n % 65536, n)",
    repository_id: '(select id from numbered where number = n % 20)',
    team_id: '(select team_id from numbered where number = n % 20)',
    fingerprint: "'bench:' || n",
    severity_rank: '(n * 7 / 3) % 5',
    severity:
      "case (n * 7 / 3) % 5 when 0 then 'critical' when 1 then 'high' when 2 then 'medium' when 3 then 'low' else 'info' end",
    status:
      "case when n % 10 < 6 then 'open' when n % 10 < 8 then 'resolved' when n % 10 = 8 then 'acknowledged' else 'false_positive' end",
    category:
      "case n % 4 when 0 then 'secrets-in-code' when 1 then 'insecure-code' when 2 then 'code-smell' else 'supply-chain' end",
    audit_type: "case n % 3 when 0 then 'security' when 1 then 'dependency' else 'code-quality' end",
    title: "case when n % 5000 = 0 then 'a needle' else 'A finding' end",
    first_seen_at: "strftime('%Y-%m-%dT%H:%M:%fZ', 1750000000 + n * 13, 'unixepoch')",
    last_seen_at: "strftime('%Y-%m-%dT%H:%M:%fZ', 1770000000 + (n * 7919) % 20000000, 'unixepoch')",
    due_at:
      "case when n % 5 = 4 then null else strftime('%Y-%m-%dT%H:%M:%fZ', 1760000000 + n * 13, 'unixepoch') end",
  };
  const names = columns.map(({ name }) => `"${name}"`).join(', ');
  const values = columns.map(({ name }) => given[name] ?? `f."${name}"`).join(', ');
  db.exec(
    `with recursive c(n) as (select 1 union all select n + 1 from c where n < ${wanted})
     insert into findings (${names}) select ${values} from c, (select * from findings limit 1) f`,
  );
  db.close();
}
