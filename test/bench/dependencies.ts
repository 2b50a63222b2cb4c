// How fast the dependency audit is: node --conditions=assay-source test/bench/dependencies.ts
// Prints a line for each: time, processor time, memory of the process. It makes its data itself, and takes real advisories when they are there.
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AdvisoryDatabase } from '../../packages/core/src/scan/engines/dependencies/advisories/advisory-database.ts';
import { syncAdvisories } from '../../packages/core/src/scan/engines/dependencies/advisories/advisory-sync.ts';
import { createDependenciesEngine } from '../../packages/core/src/scan/engines/dependencies/dependencies-engine.ts';
import { emptyConfig } from '../../packages/core/src/scan/repository-config/repository-config.ts';
import { Coverage } from '../../packages/core/src/scan/source/coverage/coverage.ts';
import type { Source, SourceEntry } from '../../packages/core/src/scan/source/source.ts';
import { silentLog } from '../../packages/core/src/support/runtime.ts';
import { zipOf } from '../core/scan/engines/dependencies/zip-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'));
const databasePath = join(folder, 'advisories.db');
const real = new URL('../../../shared/data/osv', import.meta.url).pathname;

try {
  if (existsSync(real)) await measureImport('10,845 real records', real, join(folder, 'real.db'));
  makeAdvisories(join(folder, 'osv'));
  await measureImport('25,000 made records, 250,000 ranges', join(folder, 'osv'), databasePath);
  await measureMatching();
  for (const count of [1000, 90_000]) await measureAudit(count);
} finally {
  rmSync(folder, { recursive: true });
}

/** Wall-clock time, and the processor time in it: on a busy machine only the second says something. */
function start(): (what: string) => void {
  const began = performance.now();
  const used = process.cpuUsage();
  return (what) => {
    const wall = performance.now() - began;
    const { user, system } = process.cpuUsage(used);
    const memory = Math.round(process.memoryUsage.rss() / 1024 / 1024);
    const figures = [`${wall.toFixed(1)} ms`, `${((user + system) / 1000).toFixed(1)} ms`, `${memory} MB`];
    process.stdout.write(`${figures.map((each) => each.padStart(11)).join('')}  ${what}\n`);
  };
}

/** 10,000 packages in 25,000 records, each about ten of them: 25 ranges for every package. */
function makeAdvisories(path: string): void {
  const records = Array.from({ length: 25_000 }, (_, number) => {
    const affected = Array.from({ length: 10 }, (_, part) => ({
      package: { ecosystem: 'npm', name: `package-${(number * 10 + part) % 10_000}` },
      ranges: [
        {
          type: 'SEMVER',
          events: [
            { introduced: `${number % 7}.0.0` },
            { fixed: `${number % 7}.${(number % 11) + 1}.${number % 13}` },
          ],
        },
      ],
    }));
    const record = { id: `GHSA-made-${number}`, modified: '2026-01-01T00:00:00Z', summary: 'made', affected };
    return { name: `${record.id}.json`, bytes: Buffer.from(JSON.stringify(record)) };
  });
  mkdirSync(join(path, 'npm'), { recursive: true });
  writeFileSync(join(path, 'npm', 'all.zip'), zipOf(records));
}

async function measureImport(what: string, from: string, path: string): Promise<void> {
  const sync = { databasePath: path, from, fetch, log: silentLog, now: () => new Date() };
  const done = start();
  const { sources } = await syncAdvisories(sync);
  const records = sources.reduce((sum, each) => sum + each.records, 0);
  done(`import of ${what} (${records} read)`);
  const again = start();
  await syncAdvisories(sync);
  again('  the same again');
}

async function measureMatching(): Promise<void> {
  for (let round = 0; round < 3; round++) {
    const opened = start();
    const database = AdvisoryDatabase.open(databasePath);
    opened('opening the database');
    for (const [what, version] of [
      ['no version affected', '9.9.9'],
      ['about two advisories for each', '3.5.0'],
    ] as const) {
      const packages = Array.from({ length: 10_000 }, (_, number) => {
        return { ecosystem: 'npm', name: `package-${number}`, version };
      });
      const done = start();
      const hits = await database?.match(packages);
      const found = hits?.reduce((sum, each) => sum + each.length, 0);
      done(`10,000 packages against 250,000 ranges, ${what} (${found} hits)`);
    }
    database?.close();
  }
}

async function measureAudit(count: number): Promise<void> {
  const packages = Array.from({ length: count }, (_, number) => [
    `node_modules/package-${number}`,
    {
      version: '9.9.9',
      resolved: `https://registry.example/package-${number}/-/package-${number}-9.9.9.tgz`,
      integrity: `sha512-${'A'.repeat(86)}==`,
    },
  ]);
  const lock = {
    name: 'made',
    lockfileVersion: 3,
    packages: Object.fromEntries([['', { name: 'made' }], ...packages]),
  };
  const bytes = Buffer.from(JSON.stringify(lock, null, 2));
  const entry: SourceEntry = { path: 'package-lock.json', size: bytes.length, blob: null, executable: false };
  const source: Source = {
    commit: null,
    ref: null,
    git: null,
    list: async () => [entry],
    async *read() {
      yield { entry, bytes };
    },
    close: async () => {},
  };
  const engine = createDependenciesEngine({ databasePath, osvApiUrl: null, fetch });
  const context = {
    coverage: new Coverage(),
    signal: new AbortController().signal,
    log: silentLog,
    now: () => new Date(),
    progress: () => {},
  };
  const done = start();
  let found = 0;
  for await (const _ of engine.scan({ source, entries: [entry], config: emptyConfig }, context)) found += 1;
  const size = (bytes.length / 1024 / 1024).toFixed(1);
  done(`audit of a lockfile with ${count} packages, ${size} MB (${found} findings)`);
}
