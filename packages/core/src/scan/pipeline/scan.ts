// Audits on the spot, without a portal: the same engines, findings and fingerprints.

import { type Log, silentLog } from '../../support/log.ts';
import type { AuditType } from '../../vocabulary/audit-type.ts';
import type { Category } from '../../vocabulary/category.ts';
import type { ControlOutcome } from '../../vocabulary/control-result.ts';
import { emptySeverityCounts, type SeverityCounts } from '../../vocabulary/severity.ts';
import type { Engine, ScanTarget } from '../engines/engine.ts';
import { createEngines, type EngineOptions, servedAuditTypes } from '../engines/index.ts';
import type { ResultCache } from '../engines/shared/results/result-cache.ts';
import { defaultFingerprintKey } from '../identity/fingerprint.ts';
import type { ReportedFinding } from '../identity/reported-finding.ts';
import { type OpenSourceOptions, openSource, type SourceTarget } from '../source/checkout/open-source.ts';
import { isInParts, partsOf } from '../source/checkout/several-paths.ts';
import { Coverage, type CoverageSummary } from '../source/coverage/coverage.ts';
import type { Source, SourceEntry } from '../source/source.ts';
import { rememberedHistory } from './history-cache.ts';
import { type KeptRun, openKeptAudit } from './kept-audits.ts';
import { ruleSetOf } from './newer-rules.ts';
import { runEngines } from './run-engines.ts';
import { openScanCache } from './scan-cache.ts';
import { withoutTwins } from './twin-controls.ts';

export interface ScanOptions {
  /** Every type that an engine serves unless given. */
  readonly types?: readonly AuditType[];
  /** Only findings of these; engines that report none of them are not run. All unless given. */
  readonly categories?: readonly Category[];
  readonly fingerprintKey?: string;
  readonly engines?: EngineOptions;
  /** A folder in which to remember what was read of histories, so that the next scan reads only what is new. */
  readonly historyFolder?: string;
  /** A folder in which results of files are kept, so that the next scan looks only at what changed; none unless given. */
  readonly cacheFolder?: string;
  readonly source?: Omit<OpenSourceOptions, 'signal' | 'log'>;
  readonly signal?: AbortSignal;
  /** Once the engines run, the signal ends the scan with what was found until then, instead of being thrown. */
  readonly keepInterrupted?: boolean;
  readonly log?: Log;
  /** 0 to 1 within one audit. */
  progress?(type: AuditType, fraction: number): void;
}

export interface ScanAudit {
  readonly type: AuditType;
  readonly coverage: CoverageSummary;
  readonly summary: SeverityCounts;
  readonly findings: readonly ReportedFinding[];
  /** What the compliance audit says of every control; empty for the others. */
  readonly controls: readonly ControlOutcome[];
  /** Every rule that could have reported; undefined where that is not known, as of an audit that did not begin. */
  readonly ruleIds?: readonly string[] | undefined;
  /** Identifies them; see `ruleSetOf`. */
  readonly ruleSet?: string;
}

export interface ScanResult {
  readonly commit: string | null;
  readonly ref: string | null;
  readonly audits: readonly ScanAudit[];
}

/** Throws SourceError when the target can't be read, or the signal's reason. */
export async function scan(target: SourceTarget, options: ScanOptions = {}): Promise<ScanResult> {
  const { signal, log = silentLog } = options;
  const source = await openSource(target, { ...options.source, ...(signal && { signal }), log });
  try {
    const cache = await openScanCache(options.cacheFolder, target.kind === 'path' ? target.path : null);
    try {
      const parts = target.kind === 'path' ? target.parts : undefined;
      if (!parts) return await scanSource(source, options, cache?.results);
      const some = await partsOf(source, parts, signal);
      return inParts(await scanSource(some.source, options, cache?.results, some.settings), parts);
    } finally {
      await cache?.close();
    }
  } finally {
    await source.close();
  }
}

/** The same of a source that is open, and stays so. `settings`: where those are, unless they are among its files. */
export async function scanSource(
  source: Source,
  options: ScanOptions,
  results: ResultCache | undefined,
  settings?: ScanTarget['settings'],
): Promise<ScanResult> {
  const { signal = new AbortController().signal, log = silentLog } = options;
  const types = options.types ?? servedAuditTypes(options.categories);
  const fingerprintKey = options.fingerprintKey ?? defaultFingerprintKey;
  const remembered =
    options.historyFolder === undefined || options.engines?.history !== true || !types.includes('security')
      ? undefined
      : await rememberedHistory(options.historyFolder, source, fingerprintKey);
  const loadEngines = () =>
    remembered
      ? createEngines(
          { ...options.engines, secrets: { ...options.engines?.secrets, history: remembered.options } },
          types,
          options.categories,
        )
      : createEngines(options.engines, types, options.categories);
  let engines: Promise<readonly Engine[]> | undefined;
  const listed = new Coverage();
  let entries: readonly SourceEntry[] | undefined;
  const now = today();
  const audits: ScanAudit[] = [];
  for (const type of types) {
    if (options.keepInterrupted && signal.aborted) {
      audits.push(notBegun(type));
      continue;
    }
    entries ??= await source.list(listed, signal);
    // What is kept whole depends on the files of the source alone.
    const kept =
      results && !settings
        ? await openKeptAudit(
            {
              type,
              source,
              entries,
              listed,
              engines: options.engines ?? {},
              settings: [fingerprintKey, options.source?.limits, now],
              results,
              signal,
            },
            JSON.stringify(options.categories ?? null),
          )
        : undefined;
    let run: KeptRun | undefined = kept?.found;
    if (run === undefined) {
      engines ??= loadEngines();
      run = await runEngines({
        type,
        engines: await engines,
        source: kept?.source ?? source,
        entries,
        coverage: listed.copy(),
        ...(settings && { settings }),
        fingerprintKey,
        signal,
        keepInterrupted: options.keepInterrupted ?? false,
        log: kept?.watch(log) ?? log,
        ...(results && { results }),
        now: () => now,
        progress: (fraction) => options.progress?.(type, fraction),
      });
      await kept?.keep(run);
    } else options.progress?.(type, 1);
    const all = remembered && type === 'security' ? await remembered.merge(run.findings) : run.findings;
    const findings = all.filter(({ category }) => options.categories?.includes(category) ?? true);
    audits.push({
      type,
      coverage: run.coverage,
      summary: openCounts(findings),
      findings,
      controls: run.controls,
      ruleIds: run.ruleIds,
      ruleSet: ruleSetOf(run.ruleIds),
    });
  }
  return { commit: source.commit, ref: source.ref, audits: countedAnew(withoutTwins(audits)) };
}

/** The same audits, of which findings may have been left out. */
export function countedAnew(audits: readonly ScanAudit[]): readonly ScanAudit[] {
  return audits.map((audit) => ({ ...audit, summary: openCounts(audit.findings) }));
}

/** Without what the history holds of other files. */
export function inParts(result: ScanResult, parts: readonly string[]): ScanResult {
  const audits = result.audits.map((audit) => {
    const findings = audit.findings.filter(({ location }) => !location || isInParts(location.path, parts));
    return { ...audit, findings, summary: openCounts(findings) };
  });
  return { ...result, audits };
}

/** Whatever depends on the time is evaluated by the day (UTC), so that a scan finds the same all day. */
export function today(): Date {
  return new Date(new Date().toISOString().slice(0, 10));
}

function notBegun(type: AuditType): ScanAudit {
  const coverage = new Coverage();
  coverage.skip('interrupted');
  return { type, coverage: coverage.summary(), summary: emptySeverityCounts(), findings: [], controls: [] };
}

/** How many findings of each severity are open: those without a suppression. */
export function openCounts(findings: readonly ReportedFinding[]): SeverityCounts {
  const counts = emptySeverityCounts();
  for (const { severity, suppression } of findings) if (!suppression) counts[severity] += 1;
  return counts;
}
