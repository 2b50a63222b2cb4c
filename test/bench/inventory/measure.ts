// Asks and matches the stored inventories, on the build and with the heap of a server: prints a line for each figure.
// node test/bench/inventory/measure.ts NAME URL FOLDER ADMINISTRATOR HITS
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { createPortal, type Principal } from '@assay/core';
import { steadyHeap } from '../../../packages/cli/src/process/steady-heap.ts';
import { affectedPackage, packageNames, portalOptions } from './setting.ts';

const [name = '', databaseUrl = '', dataDirectory = '', userId = '', hits = ''] = process.argv.slice(2);
const advisory = 'GHSA-bbbb-bbbb-bbbbb';
steadyHeap();
const portal = createPortal({ dataDirectory, databaseUrl, ...portalOptions });
await portal.start();
const admin: Principal = { userId, role: 'admin', kind: 'session', credentialId: null };
line('memory at the start', megabytes(process.memoryUsage.rss()));

sync('GHSA-aaaa-aaaa-aaaa', 'nothing', '2026-01-01T00:00:00Z');
const before = performance.now();
const first = await portal.inventoryMatcher.run();
line('first match of all', `${first.inventories} inventories in ${secondsSince(before)}`);
sync(advisory, affectedPackage, '2026-01-02T00:00:00Z');
const started = performance.now();
const { opened } = await portal.inventoryMatcher.run();
line('new advisory', `${opened} findings in ${secondsSince(started)} (goal: ${hits} within 60 s)`);

const others = packageNames.filter((_, index) => index % 97 === 0);
await askedFor('usages of packages', (n) => ({
  package: (n % 2 === 0 && others[(n / 2) % others.length]) || affectedPackage,
}));
await askedFor('usages of an advisory', () => ({ advisory }));
line(
  'memory',
  `${megabytes(process.memoryUsage.rss())} now, ${megabytes(process.resourceUsage().maxRSS * 1_024)} maximum (goal: 300 MB)`,
);
await portal.stop();
process.exit();

async function askedFor(
  what: string,
  question: (n: number) => Parameters<typeof portal.inventory.usages>[1],
): Promise<void> {
  const times: number[] = [];
  for (let n = 0; n < 60; n += 1) {
    const asked = performance.now();
    await portal.inventory.usages(admin, question(n), { limit: 100, offset: 0 });
    times.push(performance.now() - asked);
  }
  const [first = 0] = times;
  times.sort((a, b) => a - b);
  const at = (share: number) => `${(times[Math.floor(times.length * share)] ?? 0).toFixed(0)} ms`;
  line(what, `median ${at(0.5)}, p95 ${at(0.95)} (goal: 100 ms), first ${first.toFixed(0)} ms`);
}

function sync(...advisory: readonly [id: string, of: string, modified: string]): void {
  const program = join(import.meta.dirname, 'sync.ts');
  const args = ['--conditions=assay-source', program, dataDirectory, ...advisory];
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' });
  if (status !== 0) throw new Error('The advisory could not be synced.');
}

function secondsSince(from: number): string {
  return `${((performance.now() - from) / 1_000).toFixed(1)} s`;
}

function megabytes(bytes: number): string {
  return `${(bytes / 2 ** 20).toFixed(0)} MB`;
}

function line(what: string, figure: string): void {
  process.stdout.write(`  ${name.padEnd(12)} ${what.padEnd(24)} ${figure}\n`);
}
