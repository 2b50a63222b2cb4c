// Decision rules over very many findings, and what lists of findings cost with and without them:
// node --conditions=assay-source test/bench/decision-rules.ts [findings] [rules] [--postgres]
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPortal, type Portal, type Principal } from '@assay/core';
import { DecisionRules } from '../../packages/core/src/portal/decisions/apply-decision-rules.ts';
import { buildGround } from '../../packages/core/src/portal/portal-ground.ts';
import { auditRun } from '../helpers/fake-audit.ts';
import { startPostgres } from '../helpers/postgres.ts';
import { fillFindings } from './api/fill-findings.ts';
import { median } from './measure.ts';
import { costOf } from './processor-time.ts';

const [findings = 1_000_000, ruleCount = 1_000] = process.argv.slice(2).filter(Number).map(Number);
const isPostgres = process.argv.includes('--postgres');
const folder = mkdtempSync(join(tmpdir(), 'assay-bench-rules-'));
const postgres = isPostgres ? await startPostgres() : undefined;
const databaseUrl = (await postgres?.createDatabase()) ?? join(folder, 'assay.db');
const password = ['a password for', 'benchmarks'].join(' ');
const say = (line: string) => void process.stdout.write(`  ${line}\n`);

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
const settling = createPortal({ dataDirectory: folder, databaseUrl, auditConcurrency: 0 });
await settling.start();
await settling.findings.refresh();
await settling.metrics.closeDays();
await settling.stop();
say(`${findings} findings in 200 repositories, ${isPostgres ? 'PostgreSQL' : 'SQLite'}`);
const withoutRules = join(folder, 'without.db');
if (!isPostgres) copyFileSync(databaseUrl, withoutRules);

const lists = {
  all: {},
  open: { status: ['open'] },
  'open criticals': { status: ['open'], severity: ['critical'] },
  acknowledged: { status: ['acknowledged'] },
  'one repository': { repositoryId: one?.id ?? '' },
  'by words': { q: 'needle' },
} as const;
/** Processor milliseconds of each list, the median of its rounds. */
async function listTimes(portal: Portal): Promise<(name: keyof typeof lists) => Promise<number>> {
  return (name) =>
    costOf(async () => {
      for (let n = 0; n < 5; n += 1)
        await portal.findings.list(admin, lists[name] as never, {
          limit: 50,
          offset: n * 50,
          sort: '-severity',
        });
    });
}
const before = isPostgres
  ? undefined
  : createPortal({ dataDirectory: join(folder, 'b'), databaseUrl: withoutRules, auditConcurrency: 0 });
await before?.start();

// As people would have made them, ten kinds in turn: most say a rule and a place, some a package, few no value at all.
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
const ground = buildGround({ dataDirectory: folder, databaseUrl, auditConcurrency: 0 });
const { stores, runtime } = ground;
const at = runtime.now();
const person = { userId: admin.userId, name: 'Admin' };
for (let n = 0; n < ruleCount; n += 1)
  await stores.decisionRules.insert({
    id: runtime.newId(),
    name: `Rule ${n}`,
    condition: kinds[n % kinds.length]?.(n) ?? '',
    status: n % 2 === 0 ? 'acknowledged' : 'false_positive',
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
const rules = new DecisionRules(stores, runtime);
for (const what of ['first time, writing what they cover', 'again, with nothing to change']) {
  let changed = 0;
  const began = performance.now();
  const cost = await costOf(async () => {
    changed = await rules.refresh();
  });
  say(
    `${ruleCount} rules, ${what}: ${(cost / 1000).toFixed(1)} s of processor time, ${((performance.now() - began) / 1000).toFixed(1)} s passed, ${changed} findings changed`,
  );
}
await ground.database.close();

if (before) {
  const after = createPortal({ dataDirectory: folder, databaseUrl, auditConcurrency: 0 });
  await after.start();
  const [timeBefore, timeAfter] = [await listTimes(before), await listTimes(after)];
  for (const name of Object.keys(lists) as (keyof typeof lists)[]) {
    const [without, withRules]: [number[], number[]] = [[], []];
    for (let round = 0; round < 15; round += 1) {
      without.push(await timeBefore(name));
      withRules.push(await timeAfter(name));
    }
    const [a, b] = [median(without), median(withRules)];
    say(
      `five pages of ${name}: ${a.toFixed(1)} ms without rules, ${b.toFixed(1)} ms with, × ${(b / a).toFixed(2)}`,
    );
  }
  await before.stop();
  await after.stop();
}
await postgres?.stop();
rmSync(folder, { recursive: true, force: true });
