// What the tests of the dependency audit share: records, a database made of them, a source in memory.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Test } from 'tap';
import { AdvisoryDatabase } from '../../../../../packages/core/src/scan/engines/dependencies/advisories/advisory-database.ts';
import {
  type SyncOptions,
  syncAdvisories,
} from '../../../../../packages/core/src/scan/engines/dependencies/advisories/advisory-sync.ts';
import {
  createDependenciesEngine,
  type DependenciesEngineOptions,
} from '../../../../../packages/core/src/scan/engines/dependencies/dependencies-engine.ts';
import { readRepositoryConfig } from '../../../../../packages/core/src/scan/repository-config/apply-repository-config.ts';
import { Coverage } from '../../../../../packages/core/src/scan/source/coverage/coverage.ts';
import type { Source, SourceEntry } from '../../../../../packages/core/src/scan/source/source.ts';
import { type Log, silentLog } from '../../../../../packages/core/src/support/runtime.ts';
import type { Detection } from '../../../../../packages/core/src/vocabulary/detection.ts';
import type { FoundPackage } from '../../../../../packages/core/src/vocabulary/found-package.ts';
import { zipOf } from './zip-file.ts';

export type OsvRecord = Readonly<Record<string, unknown>> & { readonly id: string };

export const now = new Date('2026-06-01T00:00:00Z');

/** A record about one package: introduced at 0, fixed at `fixed`. */
export function record(id: string, name: string, fixed: string | null, more: object = {}): OsvRecord {
  const events = [{ introduced: '0' }, ...(fixed === null ? [] : [{ fixed }])];
  return {
    id,
    modified: '2026-01-01T00:00:00Z',
    summary: `${id} in ${name}`,
    affected: [{ package: { ecosystem: 'npm', name }, ranges: [{ type: 'SEMVER', events }] }],
    ...more,
  };
}

/** Writes `<folder>/<ecosystem>/all.zip`, the layout of OSV's export. */
export function writeExport(folder: string, ecosystem: string, records: readonly OsvRecord[]): void {
  mkdirSync(join(folder, ecosystem), { recursive: true });
  const parts = records.map((each) => ({
    name: `${each.id}.json`,
    bytes: Buffer.from(JSON.stringify(each)),
  }));
  writeFileSync(join(folder, ecosystem, 'all.zip'), zipOf(parts));
}

export function sync(databasePath: string, from: string, more: Partial<SyncOptions> = {}) {
  return syncAdvisories({ databasePath, from, fetch: noFetch, log: silentLog, now: () => now, ...more });
}

/** A network that is not there. */
export const noFetch: typeof fetch = async () => {
  throw new Error('the test has no network');
};

/** A log that remembers its warnings. */
export function rememberingLog(): Log & { readonly warnings: readonly unknown[] } {
  const warnings: unknown[] = [];
  return { ...silentLog, warnings, warn: (message, fields) => void warnings.push({ message, ...fields }) };
}

/** Runs the engine over files given by path. */
export async function audit(
  files: Readonly<Record<string, string | object>>,
  options: Partial<DependenciesEngineOptions> = {},
): Promise<{
  readonly detections: readonly Detection[];
  readonly coverage: Coverage;
  readonly warnings: readonly unknown[];
  /** Of the inventory. */
  readonly found: readonly FoundPackage[];
}> {
  const contents = new Map(
    Object.entries(files).map(([path, text]) => [
      path,
      Buffer.from(typeof text === 'string' ? text : JSON.stringify(text)),
    ]),
  );
  const entries = [...contents].map(([path, bytes]): SourceEntry => {
    return { path, size: bytes.length, blob: null, executable: false };
  });
  const source: Source = {
    commit: null,
    ref: null,
    git: null,
    list: async () => entries,
    async *read(wanted) {
      for (const entry of wanted) yield { entry, bytes: contents.get(entry.path) ?? Buffer.alloc(0) };
    },
    close: async () => {},
  };
  const engine = createDependenciesEngine({
    databasePath: null,
    osvApiUrl: null,
    fetch: noFetch,
    ...options,
  });
  const coverage = new Coverage();
  const log = rememberingLog();
  const detections: Detection[] = [];
  const signal = new AbortController().signal;
  const found: FoundPackage[] = [];
  const packages = (some: readonly FoundPackage[]): void => void found.push(...some);
  const context = { coverage, signal, log, now: () => now, progress: () => {}, packages };
  const config = await readRepositoryConfig({ source, entries }, coverage, context.signal);
  for await (const detection of engine.scan({ source, entries, config }, context)) detections.push(detection);
  return { detections, coverage, warnings: log.warnings, found };
}

export interface LockPackage {
  readonly version: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** A package-lock.json, version 3; `direct` are the names its package.json asks for. */
export function packageLock(
  packages: Readonly<Record<string, LockPackage>>,
  direct: readonly string[] = Object.keys(packages),
): string {
  const root = { name: 'made', dependencies: Object.fromEntries(direct.map((name) => [name, '*'])) };
  const installed = Object.entries(packages).map(([name, entry]) => [`node_modules/${name}`, entry]);
  const lock = { name: 'made', lockfileVersion: 3, packages: Object.fromEntries([['', root], ...installed]) };
  return JSON.stringify(lock, null, 2);
}

/** The ids that affect a version of an npm package. */
export async function idsOf(
  databasePath: string,
  name: string,
  version: string,
  ecosystem = 'npm',
): Promise<string[]> {
  const database = AdvisoryDatabase.open(databasePath);
  const [hits = []] = (await database?.match([{ ecosystem, name, version }])) ?? [];
  database?.close();
  return hits.map(({ advisory }) => advisory.id);
}

/** Where a test finds advisories, and where it puts them. */
export function place(t: Test): { readonly from: string; readonly databasePath: string } {
  const folder = t.testdir();
  return { from: join(folder, 'osv'), databasePath: join(folder, 'data', 'advisories.db') };
}
