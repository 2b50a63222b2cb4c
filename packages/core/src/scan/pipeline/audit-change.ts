// What a change introduces, by the rules of the commit that it is based on: settings, ignore files and inline comments
// of the change itself suppress nothing, and what they would suppress is reported with that suppression.

import type { ChangedTrees, Engine } from '../engines/engine.ts';
import { memoryCache } from '../engines/shared/results/memory-cache.ts';
import type { ReportedFinding } from '../identity/reported-finding.ts';
import { configFileName } from '../repository-config/repository-config.ts';
import { Coverage } from '../source/coverage/coverage.ts';
import type { Source, SourceEntry } from '../source/source.ts';
import { ignoreFiles } from '../suppressions/index.ts';
import { changeCoverage } from './change-coverage.ts';
import { compareEngines } from './compare-engines.ts';
import { withoutEqual } from './equal-detections.ts';
import { introducedOrReopened } from './introduced-findings.ts';
import { type PackageChange, packageChanges } from './package-changes.ts';
import { collectDetections, type EngineRun, type EngineRunOptions, runEngines } from './run-engines.ts';
import { isSettingsFile } from './settings-files.ts';

/** Kinds of suppressions that come from a file of their own; every other kind stands in the audited code. */
const fileKinds: ReadonlySet<string> = new Set([
  ...ignoreFiles.map(({ name }) => name),
  configFileName,
  'gitleaks.toml',
  'assay-rules.toml',
  'assay-rules.json',
  'osv-scanner.toml',
  'openvex',
  'cyclonedx-vex',
]);

export interface ChangeSources {
  readonly head: Source;
  readonly base: Source;
}

export interface ChangeOptions extends Omit<EngineRunOptions, 'source' | 'entries' | 'settings' | 'base'> {
  /** Commits between the two, the oldest first; without them only both ends are scanned. */
  readonly commits?: readonly string[];
  /** Audits the base even if the head has no finding: what a change ends is looked for. */
  readonly needsBase?: boolean;
}

export interface ChangeRun extends EngineRun {
  /** Of a dependency audit; empty for the others. */
  readonly packageChanges: readonly PackageChange[];
  /** When the first acceptance by an ignore file of the base ends that leaves a finding out; null for none that ends. */
  readonly acceptedUntil: string | null;
  /** Those of the findings that the base does not have, or not as bad; the others are old ones that the change suppresses. */
  readonly introduced: ReadonlySet<ReportedFinding>;
  /** The base, and the head by the settings of the base and by its own; null where nothing had to be compared. */
  readonly sides: ChangeSides | null;
}

export interface ChangeSides {
  readonly base: EngineRun;
  readonly head: EngineRun;
  readonly own: EngineRun;
}

/**
 * The findings are those that the change introduces or suppresses, the coverage is what was not checked of it; the rest of the
 * run is the head's. `coverage` names all examples, so that those of the change can be distinguished.
 */
export async function auditChange({ head, base }: ChangeSources, options: ChangeOptions): Promise<ChangeRun> {
  const { changed: given, progress, commits, needsBase = false, ...both } = options;
  const { coverage, signal } = both;
  const ofCommits = commits ? { commits } : {};
  const entries = await head.list(coverage, signal);
  const settings = { source: base, entries: await base.list(new Coverage(), signal) };
  const paths = given ?? changedPaths(entries, settings.entries);
  const unchanged = new Set(entries.map(({ path }) => path).filter((path) => !paths.has(path)));
  const isSame = ![...paths].some(isSettingsFile);
  // Other settings may suppress what stands in any file.
  const ofChanged = isSame ? { changed: paths } : {};
  const { results = memoryCache() } = both;
  const { type, log } = both;
  const unaffected =
    isSame && !needsBase && type !== 'compliance'
      ? await unaffectedEngines(both.engines, {
          head: { source: head, entries },
          base: settings,
          changed: paths,
          signal,
          log,
        })
      : new Set<Engine>();
  const baseCoverage = new Coverage({ allExamples: true });
  const reports =
    isSame && !needsBase && (both.watchedPaths ?? []).length === 0
      ? await compareEngines({
          ...both,
          head: { source: head, entries },
          base: settings,
          engines: both.engines.filter((engine) => !unaffected.has(engine)),
          changed: paths,
          results,
          coverage: { head: coverage, base: baseCoverage },
        })
      : undefined;
  const found = await collectDetections({
    ...both,
    ...ofCommits,
    ...ofChanged,
    ...(reports && { given: reports.head }),
    ...(progress && { progress }),
    source: head,
    entries,
    settings,
    base: settings,
    results,
    unaffected,
  });
  // What it does to the packages is reported whether or not anything is wrong with them, and only the base says whether a
  // limit of data flows is an old one.
  const isCutOff = coverage.pathsNoticed('data_flow_limited').length > 0;
  if (!needsBase && !isCutOff && found.detections.length === 0 && type !== 'dependency') {
    const run = await found.report([]);
    return {
      ...run,
      coverage: changeCoverage(coverage, undefined, {
        unchanged,
        packages: { head: [], base: [] },
        hasVulnerabilities: false,
      }),
      packageChanges: [],
      acceptedUntil: null,
      introduced: new Set(),
      sides: null,
    };
  }
  await results.flush();
  const foundBefore = await collectDetections({
    ...both,
    ...settings,
    ...ofChanged,
    ...(reports && { given: reports.base }),
    results,
    unaffected,
    coverage: baseCoverage,
  });
  // Nobody asks for what both sides have in a file that is the same in both, and most of a large tree is that.
  const compared =
    isSame && !needsBase
      ? withoutEqual(found.detections, foundBefore.detections, unchanged)
      : { now: found.detections, before: foundBefore.detections };
  const run = await found.report(compared.now);
  const before = await foundBefore.report(compared.before);
  const own = isSame
    ? undefined
    : await runEngines({
        ...both,
        ...ofCommits,
        source: head,
        entries,
        base: settings,
        results,
        coverage: new Coverage(),
      });
  const { findings, introduced } = ofChange(run.findings, before.findings, own?.findings);
  const packages = { head: run.packages ?? [], base: before.packages ?? [] };
  return {
    ...run,
    findings: findings.filter((finding) => !isOldGap(finding, before)),
    coverage: changeCoverage(coverage, baseCoverage, {
      unchanged,
      packages,
      hasVulnerabilities: findings.some(({ advisory }) => advisory !== null),
    }),
    packageChanges: packageChanges(packages.base, packages.head),
    acceptedUntil: firstEnd(run.findings),
    introduced,
    sides: { base: before, head: run, own: own ?? run },
  };
}

/** Engines that say of the change that it cannot change what they report. */
async function unaffectedEngines(
  engines: readonly Engine[],
  change: ChangedTrees,
): Promise<ReadonlySet<Engine>> {
  const unaffected = new Set<Engine>();
  for (const engine of engines)
    if (engine.isAffected && !(await engine.isAffected(change))) unaffected.add(engine);
  return unaffected;
}

function firstEnd(findings: readonly ReportedFinding[]): string | null {
  const ends = findings.flatMap(({ suppression }) =>
    suppression && fileKinds.has(suppression.kind) ? (suppression.until ?? []) : [],
  );
  return ends.sort()[0] ?? null;
}

/**
 * A control that is not met, and was not passed before either: that it applies or can be decided only now is not the
 * change's doing. What stands in a file is another matter.
 */
function isOldGap({ ruleId, location }: ReportedFinding, { controls }: EngineRun): boolean {
  const before = controls.find(({ controlId }) => controlId === ruleId);
  return location === null && before !== undefined && before.result !== 'pass';
}

/** Files of either tree that are not in the other with the same content under the same name. */
function changedPaths(head: readonly SourceEntry[], base: readonly SourceEntry[]): ReadonlySet<string> {
  const before = new Map(base.map(({ path, blob }) => [path, blob]));
  const changed = new Set(before.keys());
  for (const { path, blob } of head) {
    if (blob !== null && before.get(path) === blob) changed.delete(path);
    else changed.add(path);
  }
  return changed;
}

/**
 * @param now the head by the settings of the base
 * @param before the base
 * @param own the head by its own settings, where they differ
 */
export function ofChange(
  now: readonly ReportedFinding[],
  before: readonly ReportedFinding[],
  own: readonly ReportedFinding[] = now,
): Pick<ChangeRun, 'findings' | 'introduced'> {
  const added = introducedOrReopened(now, before);
  const ownByPlace = new Map(own.map((finding) => [placeOf(finding), finding]));
  const known = new KnownBefore(before);
  const findings: ReportedFinding[] = [];
  const introduced = new Set<ReportedFinding>();
  for (const finding of now) {
    const { suppression } = finding;
    // Accepted by the base: nothing of this change's doing.
    if (suppression && fileKinds.has(suppression.kind)) continue;
    const same = ownByPlace.get(placeOf(finding));
    const byHead = suppression ?? (same ? same.suppression : bySettings);
    const isAdded = added.has(finding);
    if (!isAdded && !(byHead && known.takeOpen(finding))) continue;
    const previously = added.get(finding);
    const found = { ...finding, suppression: byHead, ...(previously && { previously }) };
    findings.push(found);
    if (isAdded) introduced.add(found);
  }
  return { findings, introduced };
}

/** Whether an ignore file or the settings accept the finding, and nothing at its place. */
export function isAcceptedByFile({ suppression }: Pick<ReportedFinding, 'suppression'>): boolean {
  return suppression !== null && (suppression.kind === bySettings.kind || fileKinds.has(suppression.kind));
}

/** A rule that is switched off, or a folder that is left out. */
const bySettings = { kind: 'settings of this change', reason: null, until: null };

function placeOf({ fingerprint, location }: ReportedFinding): string {
  return JSON.stringify([fingerprint, location?.path, location?.startLine, location?.endLine]);
}

/** How many findings of each fingerprint were open before, and how many suppressed. */
class KnownBefore {
  readonly #counts = new Map<string, { open: number; suppressed: number }>();

  constructor(before: readonly ReportedFinding[]) {
    for (const { fingerprint, suppression } of before) {
      const counted = this.#counts.get(fingerprint) ?? { open: 0, suppressed: 0 };
      this.#counts.set(fingerprint, counted);
      counted[suppression ? 'suppressed' : 'open'] += 1;
    }
  }

  /** Whether a suppressed finding was open before: as many as were suppressed before are not new. */
  takeOpen({ fingerprint }: ReportedFinding): boolean {
    const before = this.#counts.get(fingerprint);
    if (!before) return false;
    const kind = before.suppressed > 0 ? 'suppressed' : 'open';
    before[kind] -= 1;
    return kind === 'open' && before.open >= 0;
  }
}
