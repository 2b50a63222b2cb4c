// Decision rules over very many findings, and what lists of findings cost with and without them:
// node --conditions=assay-source test/bench/decision-rules.ts [findings] [rules] [--postgres]
// In parts that a later run goes on from: --folder FOLDER --part fill|settle|rules|lists, with TEST_POSTGRES_URL for a
// server that lives as long, and whose databases are kept as the folder is; with its TEST_POSTGRES_PID its processor time counts.
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPortal, type Portal, type Principal } from '@assay/core';
import { DecisionRules } from '../../packages/core/src/portal/decisions/apply-decision-rules.ts';
import type { StoredRule } from '../../packages/core/src/portal/decisions/decision-rule-rows.ts';
import { buildGround } from '../../packages/core/src/portal/portal-ground.ts';
import { defaultDueDays } from '../../packages/core/src/vocabulary/due-days.ts';
import { priorityLevels } from '../../packages/core/src/vocabulary/priority.ts';
import { auditRun } from '../helpers/fake-audit.ts';
import { startPostgres } from '../helpers/postgres.ts';
import { fillFindings } from './api/fill-findings.ts';
import { openSql } from './api/raw-sql.ts';
import { median } from './measure.ts';
import { costOf } from './processor-time.ts';

const numbers = process.argv.slice(2).filter(Number).map(Number);
const [findings = 1_000_000, ruleCount = 1_000] = numbers;
const isPostgres = process.argv.includes('--postgres');
const flag = (name: string) =>
  process.argv.includes(name) ? process.argv[process.argv.indexOf(name) + 1] : undefined;
const kept = flag('--folder');
const part = flag('--part');
const folder = kept ?? mkdtempSync(join(tmpdir(), 'assay-bench-rules-'));
mkdirSync(folder, { recursive: true });
const lastingServer = kept === undefined ? undefined : process.env.TEST_POSTGRES_URL;
const postgres = isPostgres && lastingServer === undefined ? await startPostgres() : undefined;
const server = Number(process.env.TEST_POSTGRES_PID) || undefined;
const password = ['a password for', 'benchmarks'].join(' ');
const listRounds = 60;
const say = (line: string) => void process.stdout.write(`  ${line}\n`);

/** What a part leaves to the next. */
interface Left {
  readonly databaseUrl: string;
  readonly withoutRules: string;
  readonly admin: Principal;
  readonly repositoryId: string;
}
const leftFile = join(folder, 'left.json');
const left: Left = existsSync(leftFile) ? JSON.parse(readFileSync(leftFile, 'utf8')) : await fill();
if (part === undefined || part === 'settle') await settle();
if (part === undefined || part === 'rules') await applyRules();
if (part === undefined || part === 'lists') await compareLists();
await postgres?.stop();
if (kept === undefined) rmSync(folder, { recursive: true, force: true });

/** An empty database, or the path of one. */
async function emptyDatabase(name: string): Promise<string> {
  if (!isPostgres) return join(folder, `${name}.db`);
  if (lastingServer === undefined) return (await postgres?.createDatabase()) ?? '';
  const server = openSql(lastingServer);
  await server.run(`create database "assay_bench_${name}"`);
  await server.close();
  return new URL(`/assay_bench_${name}`, lastingServer).href;
}

async function fill(): Promise<Left> {
  const databaseUrl = await emptyDatabase('assay');
  const first = createPortal({
    dataDirectory: folder,
    databaseUrl,
    firstAdmin: { email: 'admin@example.com', password },
    runAudit: async () => auditRun(),
  });
  const { firstAdmin } = await first.start();
  const admin: Principal = {
    userId: firstAdmin?.user.id ?? '',
    role: 'admin',
    kind: 'session',
    credentialId: null,
  };
  const team = await first.teams.create(admin, { name: 'Team' });
  for (let n = 0; n < 200; n += 1)
    await first.repositories.create(admin, { url: `https://example.com/app-${n}.git`, team: team.id });
  const [one] = (await first.repositories.list(admin, {}, { limit: 1, offset: 0, sort: 'name' })).items;
  const audit = await first.audits.create(admin, { repositoryId: one?.id ?? '', type: 'security' });
  while ((await first.audits.get(admin, audit.id)).status !== 'completed')
    await new Promise((go) => setTimeout(go, 20));
  await first.stop();
  await fillFindings(databaseUrl, findings);
  say(`${findings} findings in 200 repositories, ${isPostgres ? 'PostgreSQL' : 'SQLite'}`);
  const withoutRules = await emptyDatabase('without');
  const made: Left = { databaseUrl, withoutRules, admin, repositoryId: one?.id ?? '' };
  writeFileSync(leftFile, JSON.stringify(made));
  return made;
}

/** What a portal does by and by with what has come; then a copy that never has rules. */
async function settle(): Promise<void> {
  const { databaseUrl, withoutRules } = left;
  const settling = createPortal({ dataDirectory: folder, databaseUrl, auditConcurrency: 0 });
  await settling.start();
  await settling.findings.refresh();
  await settling.metrics.closeDays();
  await settling.stop();
  if (!isPostgres) return copyFileSync(databaseUrl, withoutRules);
  const name = (url: string) => new URL(url).pathname.slice(1);
  const server = openSql(new URL('/postgres', databaseUrl).href);
  await server.run(`drop database "${name(withoutRules)}"`);
  await server.run(`create database "${name(withoutRules)}" template "${name(databaseUrl)}"`);
  await server.close();
}

/** As people would have made them, ten kinds in turn: most say a rule and a place, some a package, few no value at all. */
function conditionOf(number: number): string {
  const kinds: readonly ((n: number) => string)[] = [
    (n) => `finding.ruleId == "rule-${n % 300}" && finding.path.startsWith("src/module${n % 500}/")`,
    (n) =>
      `finding.ruleId == "rule-${n % 300}" && finding.severity != "critical" && repository.name == "app-${n % 200}"`,
    (n) => `finding.path == "src/module${n % 500}/file${n}.ts"`,
    (n) => `finding.package == "package-${n}" && finding.scope == "development"`,
    (n) => `"CVE-2026-${n}" in finding.advisories`,
    (n) =>
      `finding.ruleId in ["rule-${n % 300}", "rule-${(n + 7) % 300}"] && finding.path.contains("module${n % 50}/")`,
    (n) => `repository.name == "app-${n % 200}" && finding.path.endsWith("file${n}.ts")`,
    (n) =>
      `finding.ruleId == "rule-${n % 300}" && finding.category == "code-smell" && finding.severity in ["low", "info"]`,
    (n) =>
      `repository.name == "app-${n % 200}" && finding.category == "supply-chain" && finding.severity == "info"`,
    (n) =>
      n % 100 === 9
        ? `finding.path.matches("^src/module${n % 500}/file1[0-9]*[.]ts$")`
        : `finding.purl == "pkg:npm/package-${n}@1.0.0"`,
  ];
  return kinds[number % kinds.length]?.(number) ?? '';
}

/** With `--ratings` a third of the rules gives a status, a third a priority, and a third a due date. */
function effectOf(n: number, at: Date): Pick<StoredRule, 'status' | 'priority' | 'dueAt'> {
  const kind = process.argv.includes('--ratings') ? n % 3 : 0;
  const due = new Date(at.getTime() + (1 + (n % 60)) * 86_400_000).toISOString();
  return {
    status: kind > 0 ? null : n % 2 === 0 ? 'acknowledged' : 'false_positive',
    priority: kind === 1 ? (priorityLevels[n % priorityLevels.length] ?? 'low') : null,
    dueAt: kind === 2 ? due : null,
  };
}

async function applyRules(): Promise<void> {
  const ground = buildGround({ dataDirectory: folder, databaseUrl: left.databaseUrl, auditConcurrency: 0 });
  const { stores, runtime } = ground;
  const at = runtime.now();
  const person = { userId: left.admin.userId, name: 'Admin' };
  for (let n = 0; n < ruleCount; n += 1)
    await stores.decisionRules.insert({
      id: runtime.newId(),
      name: `Rule ${n}`,
      condition: conditionOf(n),
      ...effectOf(n, at),
      justification: null,
      reason: 'Measured.',
      state: 'active',
      forced: false,
      expiresAt: new Date(at.getTime() + 90 * 86_400_000).toISOString(),
      createdBy: person,
      createdAt: at.toISOString(),
      approvedBy: person,
      approvedAt: at.toISOString(),
    });
  const rules = new DecisionRules(stores, runtime, async () => defaultDueDays);
  for (const what of ['first time, writing what they cover', 'again, with nothing to change']) {
    let changed = 0;
    const began = performance.now();
    const spent = await costOf(async () => {
      changed = await rules.refresh();
    }, server);
    say(
      `${ruleCount} rules, ${what}: ${(spent / 1000).toFixed(1)} s of processor time, ${((performance.now() - began) / 1000).toFixed(1)} s passed, ${changed} findings changed`,
    );
  }
  await ground.database.close();
}

/** Processor milliseconds, those of the database included; those that passed where it belongs to another process. */
async function cost(work: () => Promise<void>): Promise<number> {
  if (!isPostgres || server !== undefined || lastingServer === undefined) return costOf(work, server);
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** What a portal does in the background with what has changed would count as work on the list that waits meanwhile. */
async function waitForRest(): Promise<void> {
  const began = performance.now();
  let [spent, still] = [0, 0];
  while (still < 5) {
    const one = await cost(() => new Promise((go) => setTimeout(go, 1_000)));
    spent += one;
    still = one < 25 ? still + 1 : 0;
  }
  say(
    `in the background before: ${(spent / 1000).toFixed(1)} s of processor time, ${((performance.now() - began) / 1000).toFixed(0)} s passed`,
  );
}

async function compareLists(): Promise<void> {
  const open = (databaseUrl: string, name: string) =>
    createPortal({ dataDirectory: join(folder, name), databaseUrl, auditConcurrency: 0 });
  const [before, after] = [open(left.withoutRules, 'b'), open(left.databaseUrl, 'a')];
  await before.start();
  await after.start();
  await waitForRest();
  const lists = {
    all: {},
    open: { status: ['open'] },
    'open criticals': { status: ['open'], severity: ['critical'] },
    acknowledged: { status: ['acknowledged'] },
    'one repository': { repositoryId: left.repositoryId },
    'by words': { q: 'needle' },
  } as const;
  /** Milliseconds of five pages. */
  const pages = (portal: Portal, name: keyof typeof lists) =>
    cost(async () => {
      for (let n = 0; n < 5; n += 1)
        await portal.findings.list(left.admin, lists[name] as never, {
          limit: 50,
          offset: n * 50,
          sort: '-severity',
        });
    });
  for (const name of Object.keys(lists) as (keyof typeof lists)[]) {
    const [without, withRules]: [number[], number[]] = [[], []];
    // Each is the first in turn: what runs second finds the caches of the processor filled by the other.
    for (let round = 0; round < listRounds; round += 1) {
      const [first, second] = round % 2 === 0 ? [before, after] : [after, before];
      const costs = new Map([[first, await pages(first, name)]]);
      costs.set(second, await pages(second, name));
      without.push(costs.get(before) ?? 0);
      withRules.push(costs.get(after) ?? 0);
    }
    const [a, b] = [median(without), median(withRules)];
    say(
      `five pages of ${name}: ${a.toFixed(1)} ms without rules, ${b.toFixed(1)} ms with, × ${(b / a).toFixed(2)}`,
    );
  }
  await before.stop();
  await after.stop();
}
