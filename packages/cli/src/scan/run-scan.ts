// A scan on the spot: loads the engines, runs them, and separates what is accepted already.
import { writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import type {
  AuditType,
  Category,
  ChangeScope,
  ComplianceProfile,
  ScanOptions,
  ScanResult,
} from '@assay/core';
import { Failure, usageFailure } from '../failures/failure.ts';
import { highestPriorityFirst } from '../output/finding-order.ts';
import { jsonParts } from '../output/json.ts';
import { inParts } from '../output/print-lines.ts';
import type { Progress } from '../output/progress.ts';
import { atLeastConfidence } from '../output/summary.ts';
import { advisorySettings } from '../settings/advisory-settings.ts';
import { cacheFolder } from '../settings/cache-folder.ts';
import { dataFolder } from '../settings/data-folder.ts';
import { acceptKnown, readBaseline } from './baseline.ts';
import { type ScanDocument, scanDocument, withRuleIds } from './document.ts';
import { withNewerRules } from './newer-rules.ts';

export interface RunScanOptions {
  readonly path: string;
  /** Only these paths of it; everything unless given. */
  readonly parts: readonly string[] | undefined;
  readonly ref: string | undefined;
  /** Only what a change introduces. */
  readonly changes: ChangeScope | undefined;
  /** All that are served unless given. */
  readonly types: readonly string[] | undefined;
  /** All unless given. */
  readonly categories: readonly string[] | undefined;
  readonly baseline: string | undefined;
  readonly updateBaseline: boolean;
  /** Look into the commits before, too. */
  readonly history: boolean;
  /** Which controls of the compliance audit apply. */
  readonly profile: ComplianceProfile;
  /** Ask no server for advisories. */
  readonly offline: boolean;
  /** Providers, or `all`, that are asked whether a secret is in use. */
  readonly verify: readonly string[] | undefined;
  /** Keep results of files, and use those of earlier scans. */
  readonly cache: boolean;
  /** Findings below it are left out. */
  readonly minConfidence: string | undefined;
  /** Findings of others are left out; all are kept unless given. */
  readonly severities: ReadonlySet<string> | undefined;
  readonly version: string;
  readonly progress: Progress;
  readonly signal: AbortSignal;
}

export interface Scanned {
  readonly document: ScanDocument;
  /** The same with what is accepted marked, for the report formats. */
  readonly result: ScanResult;
  readonly name: string;
  /** What it was interrupted in; then the audits hold what was found until then. */
  readonly interruption: Failure | undefined;
}

export async function runScan(options: RunScanOptions): Promise<Scanned> {
  const { path, parts, changes, baseline, updateBaseline, version, progress, signal } = options;
  const known = baseline === undefined || updateBaseline ? undefined : await readBaseline(baseline);
  const { inParts: onlyParts, scan, scanChanges } = await import('@assay/core/scan');
  const types = await chooseTypes(options);
  const startedAt = new Date();
  const reached = new Map<AuditType, number>();
  const settings = await scanOptions(options, types, (type, fraction) => {
    reached.set(type, fraction);
    progress.update(`${type} audit`, fraction);
  });
  try {
    const all = changes
      ? await scanChanges(path, changes, settings)
      : await scan({ kind: 'path', path, parts, ref: options.ref }, settings);
    const found = changes && parts ? onlyParts(all, parts) : all;
    const filtered = (one: ScanResult) =>
      ofSeverities(ofConfidence(inOrder(one), options.minConfidence), options.severities);
    const shown = filtered(found);
    // What a change introduces is found by the same rules on both sides.
    const { result, unknownBecause } =
      known && !changes && !signal.aborted
        ? await withNewerRules(
            { before: shown, result: await acceptKnown(shown, known.findings) },
            known,
            async (commit, some) =>
              filtered(await scan({ kind: 'path', path, parts, ref: commit }, { ...settings, ...some })),
          )
        : { result: await acceptKnown(shown, known?.findings ?? []), unknownBecause: null };
    const document = scanDocument(result, {
      version,
      path: resolve(path),
      startedAt,
      completedAt: new Date(),
      baseline: known && { commit: known.commit, unknownBecause },
    });
    if (updateBaseline && baseline !== undefined && !signal.aborted)
      await writeFile(baseline, inParts(jsonParts(withRuleIds(document, result))));
    const interruption = signal.aborted ? interrupted(types, reached) : undefined;
    return { document, result, name: basename(resolve(path)), interruption };
  } catch (error) {
    if (!signal.aborted) throw error;
    progress.done();
    throw interrupted(types, reached);
  }
}

/** Says what was scanned, and what was skipped. */
function interrupted(types: readonly AuditType[], reached: ReadonlyMap<AuditType, number>): Failure {
  const parts = types.map((type) => {
    const fraction = reached.get(type);
    if (fraction === undefined) return `${type} not started`;
    return fraction < 1 ? `${type} stopped at ${Math.floor(fraction * 100)} %` : `${type} finished`;
  });
  return new Failure('INTERRUPTED', `Interrupted: ${parts.join(', ')}.`, {
    notCovered: types.filter((type) => (reached.get(type) ?? 0) < 1),
  });
}

async function scanOptions(
  { history, offline, signal, verify = [], categories, cache, profile }: RunScanOptions,
  types: readonly AuditType[],
  progress: (type: AuditType, fraction: number) => void,
): Promise<ScanOptions & { readonly types: readonly AuditType[] }> {
  const folder = await dataFolder(undefined);
  const secrets = verify.length === 0 ? {} : { verify: { providers: await chooseProviders(verify) } };
  return {
    types,
    ...(categories && { categories: categories as readonly Category[] }),
    engines: { history, secrets, profile, advisories: await advisorySettings(undefined, offline) },
    historyFolder: join(folder, 'histories'),
    ...(cache && { cacheFolder: await cacheFolder() }),
    source: { environment: process.env },
    signal,
    keepInterrupted: true,
    progress,
  };
}

async function chooseProviders(asked: readonly string[]): Promise<readonly string[]> {
  const { loadProviderIds } = await import('@assay/core/scan');
  const known = await loadProviderIds();
  const unknown = asked.find((id) => id !== 'all' && !known.includes(id));
  if (unknown !== undefined)
    throw usageFailure(`"${unknown}" is not a verification provider. Use one of: ${known.join(', ')}, all.`);
  return asked.includes('all') ? known : asked;
}

/** As the table shows them, in every format. */
function inOrder(result: ScanResult): ScanResult {
  const audits = result.audits.map((audit) => ({ ...audit, findings: highestPriorityFirst(audit.findings) }));
  return { ...result, audits };
}

function ofConfidence(result: ScanResult, min: string | undefined): ScanResult {
  if (min === undefined) return result;
  const audits = result.audits.map((audit) => ({
    ...audit,
    findings: audit.findings.filter(({ confidence }) => atLeastConfidence(confidence, min)),
  }));
  return { ...result, audits };
}

function ofSeverities(result: ScanResult, severities: ReadonlySet<string> | undefined): ScanResult {
  if (severities === undefined) return result;
  const audits = result.audits.map((audit) => ({
    ...audit,
    findings: audit.findings.filter(({ severity }) => severities.has(severity)),
  }));
  return { ...result, audits };
}

/** What is asked for and can be done; controls of a repository cannot be evaluated for a change alone. */
async function chooseTypes({
  types: asked,
  categories,
  changes,
  parts,
}: RunScanOptions): Promise<readonly AuditType[]> {
  const { servedAuditTypes } = await import('@assay/core/scan');
  const served = servedAuditTypes();
  const unserved = asked?.find((type) => !served.includes(type as AuditType));
  if (unserved !== undefined) {
    throw usageFailure(`This version does not support ${unserved} audits. Use one of: ${served.join(', ')}.`);
  }
  const isPart = changes !== undefined || parts !== undefined;
  if (isPart && asked?.includes('compliance')) {
    throw usageFailure(
      `A compliance audit needs the whole repository. Remove ${changes ? '--staged and --since' : 'all paths but one'}.`,
    );
  }
  const reporting = categories ? servedAuditTypes(categories as readonly Category[]) : served;
  const chosen = reporting.filter((type) => asked?.includes(type) ?? !(isPart && type === 'compliance'));
  if (chosen.length === 0) {
    throw usageFailure(
      `${categories?.join(', ')} is reported by ${reporting.join(', ')} audits. Add them to --type.`,
    );
  }
  return chosen;
}
