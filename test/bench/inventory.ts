// Stored inventories of 1,000 repositories with 1,000 packages each: how long a question takes, how soon a new
// advisory that hits 200 of them is 200 findings, and what memory and database they take; on both databases.
// node --conditions=assay-source test/bench/inventory.ts [repositories] [packages]
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPortal, type Principal } from '@assay/core';
import { syncAdvisories } from '../../packages/core/src/engines/dependencies/advisories/advisory-sync.ts';
import { InventoryStore } from '../../packages/core/src/inventory/inventory-store.ts';
import { silentLog } from '../../packages/core/src/platform/log.ts';
import { Database, dialectFor } from '../../packages/core/src/platform/storage/database.ts';
import type { FoundPackage } from '../../packages/core/src/vocabulary/found-package.ts';
import { seededChoice } from '../core/findings/rerun.ts';
import { startPostgres } from '../helpers/postgres.ts';

const [repositories = 1_000, packages = 1_000] = process.argv.slice(2, 4).map(Number);
/** Each in a process of its own, so that the memory that is measured is that of one portal. */
const [step, name = '', databaseUrl = '', portalFolder = '', adminId = ''] = process.argv.slice(4);
const hit = Math.round(repositories / 5);
const choice = seededChoice(26);
const pool = Array.from({ length: 5_000 }, (_, n) => `package-${n}`);

function npm(name: string, version: string): FoundPackage {
  const locations = [{ path: 'package-lock.json', line: 1 }];
  const path = ['framework', name];
  const value = createHash('sha512').update(`${name} ${version}`).digest('hex');
  const hashes = [{ algorithm: 'SHA-512', value }] as const;
  const license = choice.pick(['MIT', 'ISC', 'Apache-2.0', '(MIT OR GPL-2.0-only)']);
  return {
    ecosystem: 'npm',
    name,
    version,
    scope: 'runtime',
    direct: false,
    path,
    locations,
    license,
    hashes,
  };
}

/** A set of its own for each repository; `hit` of them have the package that the advisory affects. */
function inventoryOf(repository: number): readonly FoundPackage[] {
  const names = new Set<string>();
  while (names.size < packages - 1) names.add(choice.pick(pool));
  const found = [...names].map((name) => npm(name, `${choice.pick([1, 2, 3])}.0.0`));
  return [...found, npm('left', repository < hit ? '1.0.0' : '2.0.0')];
}

function record(id: string, name: string, modified: string) {
  const events = [{ introduced: '0' }, { fixed: '2.0.0' }];
  const affected = [{ package: { ecosystem: 'npm', name }, ranges: [{ type: 'SEMVER', events }] }];
  return { id, aliases: [`CVE-2026-${id.length}0001`], modified, summary: 'A problem', affected };
}

const firstAdmin = { email: 'admin@example.com', password: 'a password for a benchmark' };
const options = { allowLocalRepositories: true, auditConcurrency: 0, background: false, osvApiUrl: null };

async function fill(folder: string): Promise<void> {
  const portal = createPortal({ dataDirectory: folder, databaseUrl, firstAdmin, ...options });
  const { firstAdmin: first } = await portal.start();
  if (!first) throw new Error('The database is not empty.');
  const admin: Principal = { userId: first.user.id, role: 'admin', kind: 'session', credentialId: null };
  const database = new Database(dialectFor(databaseUrl));
  const store = new InventoryStore(database);
  const team = (await portal.teams.create(admin, { name: 'Team' })).id;
  for (let n = 0; n < repositories; n += 1) {
    const { id: repositoryId } = await portal.repositories.create(admin, { url: `/r/${n}`, team });
    await database.transaction(() =>
      store.record({
        id: crypto.randomUUID(),
        repositoryId,
        branch: 'main',
        scope: 'branch:main',
        auditId: crypto.randomUUID(),
        commit: 'a'.repeat(40),
        complete: true,
        packages: inventoryOf(n),
        auditedAt: new Date().toISOString(),
      }),
    );
  }
  process.stdout.write(first.user.id);
  await database.close();
  await portal.stop();
}

/** Runs a step in another process, and gives what it prints. */
function runStep(...of: readonly ['fill' | 'measure', ...(readonly string[])]): string {
  const { stdout, status } = spawnSync(
    process.execPath,
    ['--conditions=assay-source', import.meta.filename, String(repositories), String(packages), ...of],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] },
  );
  if (status !== 0) throw new Error(`The step ${of[0]} failed on ${of[1]}.`);
  return stdout;
}

function run(name: string, databaseUrl: string, folder: string): void {
  mkdirSync(folder, { recursive: true });
  const filling = performance.now();
  const admin = runStep('fill', name, databaseUrl, folder);
  line(name, 'filled in', secondsSince(filling));
  process.stdout.write(runStep('measure', name, databaseUrl, folder, admin));
}

async function measure(folder: string): Promise<void> {
  const portal = createPortal({ dataDirectory: folder, databaseUrl, ...options });
  await portal.start();
  const admin: Principal = { userId: adminId, role: 'admin', kind: 'session', credentialId: null };
  const database = new Database(dialectFor(databaseUrl));
  line(name, 'memory at the start', megabytes(process.memoryUsage.rss()));

  const from = join(folder, 'records');
  mkdirSync(from);
  const databasePath = join(folder, 'advisories.db');
  const sync = (id: string, of: string, at: string) => {
    writeFileSync(join(from, `${id}.json`), JSON.stringify(record(id, of, at)));
    return syncAdvisories({ databasePath, from, fetch, log: silentLog, now: () => new Date() });
  };
  await sync('GHSA-aaaa-aaaa-aaaa', 'nothing', '2026-01-01T00:00:00Z');
  const before = performance.now();
  const first = await portal.inventoryMatcher.run();
  line(name, 'first match of all', `${first.inventories} inventories in ${secondsSince(before)}`);
  await sync('GHSA-bbbb-bbbb-bbbbb', 'left', '2026-01-02T00:00:00Z');
  const started = performance.now();
  const { opened } = await portal.inventoryMatcher.run();
  line(name, 'new advisory', `${opened} findings in ${secondsSince(started)} (goal: ${hit} within 60 s)`);

  for (const asked of [{ package: 'left' }, { advisory: 'GHSA-bbbb-bbbb-bbbbb' }]) {
    const times: number[] = [];
    for (let n = 0; n < 60; n += 1) {
      const question = 'package' in asked ? { package: n % 2 ? 'left' : choice.pick(pool) } : asked;
      const begun = performance.now();
      await portal.inventory.usages(admin, question, { limit: 100, offset: 0 });
      times.push(performance.now() - begun);
    }
    times.sort((a, b) => a - b);
    const of = (share: number) => `${(times[Math.floor(times.length * share)] ?? 0).toFixed(0)} ms`;
    line(name, `usages of ${Object.keys(asked)[0]}`, `median ${of(0.5)}, p95 ${of(0.95)} (goal: 100 ms)`);
  }
  line(
    name,
    'memory',
    `${megabytes(process.memoryUsage.rss())} now, ${megabytes(process.resourceUsage().maxRSS * 1_024)} at most (goal: 300 MB)`,
  );
  const bytes =
    name === 'SQLite'
      ? statSync(databaseUrl).size
      : Number((await database.knex.raw('select pg_database_size(current_database()) as n')).rows[0].n);
  line(name, 'database', `${megabytes(bytes)} (goal: 250 MB)`);
  await database.close();
  await portal.stop();
}

function secondsSince(from: number): string {
  return `${((performance.now() - from) / 1_000).toFixed(1)} s`;
}

function megabytes(bytes: number): string {
  return `${(bytes / 2 ** 20).toFixed(0)} MB`;
}

function line(database: string, what: string, figure: string): void {
  process.stdout.write(`  ${database.padEnd(12)} ${what.padEnd(24)} ${figure}\n`);
}

if (step === 'fill') {
  await fill(portalFolder);
  process.exit();
}
if (step === 'measure') {
  await measure(portalFolder);
  process.exit();
}
process.stdout.write(`${repositories} repositories of ${packages} packages\n`);
const folder = mkdtempSync(join(tmpdir(), 'assay-bench-inventory-'));
try {
  run('SQLite', join(folder, 'assay.db'), join(folder, 'sqlite'));
  if (process.env.TEST_DATABASES !== 'sqlite') {
    const postgres = await startPostgres();
    run('PostgreSQL', await postgres.createDatabase(), join(folder, 'postgres'));
    await postgres.stop();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
