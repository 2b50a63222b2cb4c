// The dependency audit: lockfiles → packages → advisories → detections.

import type { Detection } from '../../../vocabulary/detection.ts';
import type { Engine, ScanContext, ScanTarget } from '../engine.ts';
import type { AdvisoryDatabase } from './advisories/advisory-database.ts';
import type { AdvisorySource } from './advisories/advisory-source.ts';
import { exploitationGaps } from './advisories/exploitation-gaps.ts';
import { OsvApi } from './advisories/osv-api.ts';
import { mayAffectPackages } from './affected-packages.ts';
import { type AffectedPackage, detectVulnerabilities } from './dependency-detections.ts';
import { dependencyRules } from './dependency-rules.ts';
import type { Ignore } from './ignores/ignore.ts';
import { mayHoldIgnores, parseIgnores } from './ignores/ignores.ts';
import { readInventory } from './inventory.ts';
import { detectLicenses } from './licenses/license-detections.ts';
import { readLicensePolicy } from './licenses/read-license-policy.ts';
import { notComparedReason } from './packages/comparability.ts';
import { noteNotAsked, noteNotCompared } from './packages/note-not-compared.ts';
import type { LocatedPackage } from './packages/package.ts';
import { readClosedWorld } from './reachability/closed-world.ts';
import { namedPackages } from './reachability/named-packages.ts';
import { directParent, findImports } from './reachability/package-imports.ts';

export interface DependenciesEngineOptions {
  /** The file that syncAdvisories() fills; null, or not there: no local advisories. */
  readonly databasePath: string | null;
  /** Asked about what the database does not cover; null: nobody is asked. */
  readonly osvApiUrl: string | null;
  readonly fetch: typeof fetch;
}

/** With neither a database nor an API the audit is partial, and never says "no findings". */
export function createDependenciesEngine(options: DependenciesEngineOptions): Engine {
  return {
    id: 'dependencies',
    title: 'Dependencies',
    auditType: 'dependency',
    rules: dependencyRules,
    scan: (target, context) => scan(target, context, options),
    isAffected: mayAffectPackages,
  };
}

async function* scan(
  target: ScanTarget,
  context: ScanContext,
  options: DependenciesEngineOptions,
): AsyncGenerator<Detection, void, undefined> {
  const { packages, unidentified } = await readInventory(target, context);
  context.packages?.(packages);
  context.unidentified?.(unidentified);
  context.coverage.compared(0);
  context.progress(0.5);
  // The usual change names no package, and needs neither the database nor what reads it.
  const database = packages.length === 0 ? undefined : await openDatabase(options, context);
  try {
    const api =
      options.osvApiUrl === null
        ? undefined
        : new OsvApi({ url: options.osvApiUrl, fetch: options.fetch, log: context.log });
    for (const example of unidentified) context.coverage.notCompared('unknown_spelling', { example });
    const affected = await matchAll(packages, { database, api, context });
    context.vulnerable?.(
      affected.map(({ found, hits }) => ({
        package: found,
        advisories: hits.map(({ advisory }) => advisory.id),
      })),
    );
    noticeExploitation(affected, database, context);
    context.progress(0.9);
    const ignores = affected.length > 0 ? await readIgnores(target, context) : [];
    const exploitation = (cve: string) => database?.exploitation(cve) ?? null;
    const imports = await findImports(
      affected.flatMap((one) => [one.found, ...directParent(one.found), ...namedPackages(one)]),
      target,
      context.signal,
    );
    const reach = await readClosedWorld(affected, packages, {
      source: target.source,
      signal: context.signal,
    });
    yield* detectVulnerabilities(affected, { ignores, now: context.now(), exploitation, imports, reach });
    if (packages.length > 0) yield* detectLicenses(packages, await readLicensePolicy(target, context));
  } finally {
    database?.close();
  }
  context.progress(1);
}

const dayMs = 24 * 3600 * 1000;
const staleAfterMs = 7 * dayMs;

async function openDatabase(
  { databasePath }: DependenciesEngineOptions,
  { coverage, log, now }: ScanContext,
): Promise<AdvisoryDatabase | undefined> {
  if (databasePath === null) return undefined;
  try {
    const { AdvisoryDatabase } = await import('./advisories/advisory-database.ts');
    const database = AdvisoryDatabase.open(databasePath);
    const syncedAt = database?.syncedAt ?? null;
    const ageMs = syncedAt === null ? 0 : now().getTime() - Date.parse(syncedAt);
    if (ageMs > staleAfterMs) {
      coverage.notice('stale_advisories', { count: Math.floor(ageMs / dayMs) });
      log.warn('the advisories are more than a week old', { path: databasePath, syncedAt });
    }
    return database;
  } catch (error) {
    log.warn('the advisory database cannot be read', { path: databasePath, message: messageOf(error) });
    return undefined;
  }
}

/** A vulnerability without KEV and EPSS must not read as one that nobody exploits. */
function noticeExploitation(
  affected: readonly AffectedPackage[],
  database: AdvisoryDatabase | undefined,
  { coverage, now }: ScanContext,
): void {
  if (affected.length === 0) return;
  const dates = database?.exploitationDates() ?? { kev: null, epss: null };
  const files = new Set(affected.flatMap(({ found }) => found.locations.map(({ path }) => path)));
  for (const { reason, subject } of exploitationGaps(dates, now())) {
    coverage.notice(reason, { subject, count: affected.length });
    for (const path of files) coverage.notice(reason, { subject, count: 0, path });
  }
}

interface Sources {
  readonly database: AdvisorySource | undefined;
  readonly api: AdvisorySource | undefined;
  readonly context: ScanContext;
}

async function matchAll(
  packages: readonly LocatedPackage[],
  { database, api, context }: Sources,
): Promise<readonly AffectedPackage[]> {
  const local: LocatedPackage[] = [];
  const remote: LocatedPackage[] = [];
  for (const found of packages) {
    const reason = notComparedReason(found);
    if (reason !== null) noteNotCompared(found, reason, context.coverage);
    if (reason === 'no_source') continue;
    if (database?.covers(found.ecosystem)) local.push(found);
    else remote.push(found);
  }
  return [...(await matchWith(database, local, context)), ...(await matchWith(api, remote, context))];
}

/** Bounds the memory of a huge lockfile. */
const matchedAtOnce = 2_500;

async function matchWith(
  source: AdvisorySource | undefined,
  packages: readonly LocatedPackage[],
  { coverage, signal, log }: ScanContext,
): Promise<readonly AffectedPackage[]> {
  if (packages.length === 0) return [];
  const affected: AffectedPackage[] = [];
  let start = 0;
  try {
    if (source === undefined) throw new Error('there is no advisory database for them, and no API to query');
    for (; start < packages.length; start += matchedAtOnce) {
      const part = packages.slice(start, start + matchedAtOnce);
      for (const [index, hits] of (await source.match(part, signal)).entries()) {
        const found = part[index];
        if (found !== undefined && hits.length > 0) affected.push({ found, hits });
      }
      coverage.compared(part.filter((found) => notComparedReason(found) === null).length);
    }
  } catch (error) {
    signal.throwIfAborted();
    const unmatched = packages.slice(start);
    const unknown = [...new Set(unmatched.map(({ ecosystem }) => ecosystem))].sort();
    log.warn('dependencies were not checked for known vulnerabilities', {
      ecosystems: unknown,
      message: messageOf(error),
    });
    coverage.skip('no_advisories');
    for (const found of unmatched) {
      coverage.notice('no_advisories', { subject: found.ecosystem });
      if (notComparedReason(found) === null) noteNotAsked(found, coverage);
    }
  }
  return affected;
}

async function readIgnores(
  target: ScanTarget,
  { coverage, signal, log }: ScanContext,
): Promise<readonly Ignore[]> {
  const { source, entries } = target.settings ?? target;
  const ignores: Ignore[] = [];
  const files = entries.filter(({ path }) => mayHoldIgnores(path));
  for await (const { entry, bytes } of source.read(files, coverage, signal)) {
    coverage.scanned(bytes.length);
    try {
      ignores.push(...parseIgnores(entry.path, bytes.toString('utf8')));
    } catch (error) {
      // Findings stay open then: a broken file hides nothing.
      log.warn('an ignore file cannot be read', { path: entry.path, message: messageOf(error) });
    }
  }
  return ignores;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
