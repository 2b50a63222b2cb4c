// Changes that clear known vulnerabilities of dependencies, and edits that rules have for their findings, each verified like anyone's fix before it is kept.
import { tmpdir } from 'node:os';
import { silentLog } from '../../support/log.ts';
import { proxiedFetch } from '../../support/proxied-fetch.ts';
import type { Severity } from '../../vocabulary/severity.ts';
import type { Engine } from '../engines/engine.ts';
import { createEngines } from '../engines/index.ts';
import { memoryCache } from '../engines/shared/results/memory-cache.ts';
import type { ResultCache } from '../engines/shared/results/result-cache.ts';
import { assessSides, fixAuditTypes } from '../fixes/assess-sides.ts';
import type { FixReport } from '../fixes/fix-report.ts';
import { idsOf, openFindings, packageKeyOf, packageOfFinding } from '../fixes/fix-targets.ts';
import { defaultFingerprintKey } from '../identity/fingerprint.ts';
import type { ReportedFinding } from '../identity/reported-finding.ts';
import { type EngineRun, runEngines } from '../pipeline/run-engines.ts';
import { type ScanOptions, today } from '../pipeline/scan.ts';
import { openScanCache } from '../pipeline/scan-cache.ts';
import { openSource } from '../source/checkout/open-source.ts';
import { Coverage } from '../source/coverage/coverage.ts';
import type { Source, SourceEntry } from '../source/source.ts';
import { EditedSource } from './edited-source.ts';
import {
  type Repair,
  type RepairContext,
  type RepairScope,
  type RepairTarget,
  repairScopes,
  type VulnerableVersion,
} from './repair.ts';
import { type FileRepair, type RepairedFile, repairAll } from './repair-all.ts';
import { ruleEdit, ruleManager } from './rule-edit.ts';
import { SourceTexts } from './source-texts.ts';
import { VersionAdvice } from './version-advice.ts';

export interface ProposeRepairsOptions
  extends Omit<ScanOptions, 'types' | 'categories' | 'historyFolder' | 'keepInterrupted'> {
  readonly scope: RepairScope;
  /** Only these advisories, by id or alias; all unless given. */
  readonly advisories?: readonly string[];
  /** Only this part: versions of dependencies, or edits that rules have. Both unless given; with advisories only the first. */
  readonly only?: 'dependencies' | 'code' | undefined;
  /** Releases that are younger are not taken. */
  readonly minimumAgeDays?: number;
  /** For settings of registries and proxies; that of the source unless given. */
  readonly environment?: RepairContext['environment'];
}

/** A vulnerability that the proposal does not end in every copy. */
export interface LeftVulnerability {
  readonly id: string;
  readonly severity: Severity;
  readonly package: string;
  readonly version: string;
  readonly path: string | null;
  /** Null where none is known. */
  readonly fixedVersion: string | null;
}

export interface RepairChange {
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

export interface RepairProposal {
  /** Of what is kept; null where nothing is. */
  readonly report: FixReport | null;
  readonly changes: readonly RepairChange[];
  readonly files: readonly RepairedFile[];
  readonly left: readonly LeftVulnerability[];
}

/** Nothing is written, and nothing of the folder is executed. Throws SourceError where it cannot be read. */
export async function proposeRepairs(path: string, options: ProposeRepairsOptions): Promise<RepairProposal> {
  const { signal = new AbortController().signal, log = silentLog } = options;
  const source = await openSource({ kind: 'path', path }, { ...options.source, signal, log });
  const advice = new VersionAdvice(options.engines ?? {});
  const cache = await openScanCache(options.cacheFolder, path);
  try {
    const verifier = new RepairVerifier(source, {
      engines: await createEngines(options.engines, fixAuditTypes),
      results: cache?.results ?? memoryCache(),
      day: today(),
      signal,
      options,
    });
    return await propose(source, { advice, verifier, options, signal });
  } finally {
    advice.close();
    await cache?.close();
    await source.close();
  }
}

interface Proposing {
  readonly advice: VersionAdvice;
  readonly verifier: RepairVerifier;
  readonly options: ProposeRepairsOptions;
  readonly signal: AbortSignal;
}

async function propose(
  source: Source,
  { advice, verifier, options, signal }: Proposing,
): Promise<RepairProposal> {
  const entries = await source.list(new Coverage(), signal);
  const run = await verifier.run('dependency', entries);
  const texts = new SourceTexts(source, entries, signal);
  const { minimumAgeDays = 0 } = options;
  const environment = options.environment ?? options.source?.environment ?? {};
  const context: RepairContext = {
    scope: options.scope,
    advice,
    releasedBefore: minimumAgeDays > 0 ? new Date(Date.now() - minimumAgeDays * 24 * 3600 * 1000) : null,
    environment,
    fetch: options.engines?.fetch ?? proxiedFetch(environment),
    signal,
    temporaryFolder: options.source?.temporaryFolder ?? tmpdir(),
    pathsNamed: (name) => texts.pathsNamed(name),
    read: (path) => texts.read(path),
  };
  const { only, advisories = [] } = options;
  const ofVersions = only === 'code' ? [] : await repairAll(targetsOf(run, advisories), { context, advice });
  const isCodeWanted = only === 'code' || (only === undefined && advisories.length === 0);
  const taken = new Set(editsOf(ofVersions).keys());
  const ofRules = isCodeWanted
    ? await repairByRules(openFindings(await verifier.run('security', entries)), texts)
    : [];
  let repaired = [...ofVersions, ...ofRules.filter(({ path }) => !taken.has(path))];
  let { kept, report } = await verifier.select(repaired.filter(({ edits }) => edits.size > 0));
  // A smaller change may be a fix where a larger one is none.
  const smallerScopes = repairScopes.slice(0, repairScopes.indexOf(options.scope)).toReversed();
  for (const scope of [null, ...smallerScopes]) {
    const dropped = repaired.filter(
      ({ path, edits, manager }) =>
        manager !== ruleManager && edits.size > 0 && !kept.some((one) => one.path === path),
    );
    if (dropped.length === 0) break;
    const smaller =
      scope === null
        ? dropped.flatMap(({ whole }) => whole ?? [])
        : await repairAll(
            targetsOf(run, advisories).filter(({ path }) => dropped.some((one) => one.path === path)),
            { context: { ...context, scope }, advice },
          );
    if (smaller.length === 0) continue;
    const others = repaired.filter(({ path }) => kept.some((one) => one.path === path));
    const again = await verifier.select([...others, ...smaller.filter(({ edits }) => edits.size > 0)]);
    if (again.kept.length <= kept.length) continue;
    repaired = repaired.map((one) => smaller.find(({ path }) => path === one.path) ?? one);
    ({ kept, report } = again);
  }
  const changes: RepairChange[] = [];
  for (const [path, after] of editsOf(kept)) {
    const before = await texts.read(path);
    if (before !== undefined && before !== after) changes.push({ path, before, after });
  }
  return {
    report,
    changes,
    files: repaired.map(({ edits: _, whole: __, ...file }) => ({
      ...file,
      status:
        file.status === 'kept' && !kept.some(({ path }) => path === file.path) ? 'dropped' : file.status,
      notes: [
        ...file.notes,
        ...(kept.some(({ path }) => path === file.path) ? [] : verifier.notesOf(file.path)),
      ],
    })),
    left: leftOf(run, report),
  };
}

/** By file, the edits that rules have for what they found in it, all at once: each was scanned again by itself. */
async function repairByRules(
  findings: readonly ReportedFinding[],
  texts: SourceTexts,
): Promise<readonly FileRepair[]> {
  const repaired: FileRepair[] = [];
  const byPath = Map.groupBy(
    findings.filter(({ suppression, suggestedEdit }) => !suppression && suggestedEdit),
    ({ location }) => location?.path ?? '',
  );
  for (const [path, own] of [...byPath].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const before = await texts.read(path);
    const after = before === undefined ? undefined : ruleEdit(before, own);
    if (after !== undefined)
      repaired.push({
        path,
        manager: ruleManager,
        status: 'kept',
        notes: [],
        edits: new Map([[path, after]]),
      });
  }
  return repaired;
}

/** By file, the versions in it that open findings speak of. */
function targetsOf(run: EngineRun, asked: readonly string[] = []): readonly RepairTarget[] {
  const wanted = new Set(asked.map((id) => id.toUpperCase()));
  const open = openFindings(run).filter(
    (finding) =>
      !finding.suppression &&
      finding.advisory !== null &&
      (wanted.size === 0 || idsOf(finding).some((id) => wanted.has(id))),
  );
  const names = new Map(
    open.flatMap((finding) => {
      const found = packageOfFinding(finding);
      return found ? [[packageKeyOf(found), found] as const] : [];
    }),
  );
  const byPath = new Map<string, VulnerableVersion[]>();
  for (const { package: found } of run.vulnerable) {
    if (!names.has(packageKeyOf(found))) continue;
    const { ecosystem, name, version } = found;
    for (const { path } of found.locations)
      byPath.set(path, [...(byPath.get(path) ?? []), { ecosystem, name, version }]);
  }
  return [...byPath].sort(([a], [b]) => (a < b ? -1 : 1)).map(([path, vulnerable]) => ({ path, vulnerable }));
}

function leftOf(run: EngineRun, report: FixReport | null): readonly LeftVulnerability[] {
  const gone = new Set(
    report?.targets.filter(({ status }) => status === 'gone').map(({ fingerprint }) => fingerprint),
  );
  return openFindings(run).flatMap(
    ({ suppression, advisory, package: found, fingerprint, severity, location }) =>
      suppression || advisory === null || found === null || gone.has(fingerprint)
        ? []
        : [
            {
              id: advisory.id,
              severity,
              package: found.name,
              version: found.version,
              path: location?.path ?? null,
              fixedVersion: found.fixedVersion,
            },
          ],
  );
}

function editsOf(repairs: readonly Repair[]): ReadonlyMap<string, string> {
  return new Map(repairs.flatMap(({ edits }) => [...edits]));
}

interface VerifierTools {
  readonly engines: readonly Engine[];
  readonly results: ResultCache;
  readonly day: Date;
  readonly signal: AbortSignal;
  readonly options: ProposeRepairsOptions;
}

/** Keeps what is a fix by the same verdict as anyone's. */
class RepairVerifier {
  readonly #source: Source;
  readonly #tools: VerifierTools;
  readonly #notes = new Map<string, string>();

  constructor(source: Source, tools: VerifierTools) {
    this.#source = source;
    this.#tools = tools;
  }

  run(type: 'dependency' | 'security', entries: readonly SourceEntry[]): Promise<EngineRun> {
    const { engines, results, day, signal, options } = this.#tools;
    return runEngines({
      type,
      engines,
      source: this.#source,
      entries,
      coverage: new Coverage(),
      fingerprintKey: options.fingerprintKey ?? defaultFingerprintKey,
      signal,
      log: options.log ?? silentLog,
      results,
      now: () => day,
    });
  }

  /** Why the file is not changed. */
  notesOf(path: string): readonly string[] {
    const note = this.#notes.get(path);
    return note === undefined ? [] : [note];
  }

  /** All together if that is a fix, else those that are one for themselves. */
  async select(
    all: readonly FileRepair[],
  ): Promise<{ readonly kept: readonly FileRepair[]; readonly report: FixReport | null }> {
    if (all.length === 0) return { kept: [], report: null };
    const whole = await this.#assess(all);
    if (whole.verdict === 'fixed') return { kept: all, report: whole };
    const kept: FileRepair[] = [];
    for (const one of all) {
      const report = all.length === 1 ? whole : await this.#assess([one]);
      // What another file still has is gone only with the repair of that one.
      const against = report.reasons.filter(({ leadsTo, code }) => leadsTo !== null && code !== 'no_target');
      if (against.length === 0 && all.length > 1) kept.push(one);
      else this.#note(one.path, against);
    }
    if (kept.length === 0) return { kept: [], report: null };
    const report = await this.#assess(kept);
    if (report.verdict === 'fixed') return { kept, report };
    const against = report.reasons.filter(({ leadsTo }) => leadsTo !== null);
    for (const { path } of kept) this.#note(path, against);
    return { kept: [], report: null };
  }

  #note(path: string, against: FixReport['reasons']): void {
    const reasons = against.map(reasonText).join(' ');
    this.#notes.set(
      path,
      reasons === ''
        ? 'No change ends a vulnerability in every copy.'
        : `The change was not kept: ${reasons}`,
    );
  }

  #assess(repairs: readonly Repair[]): Promise<FixReport> {
    const { options, ...tools } = this.#tools;
    const commit = this.#source.commit ?? '';
    return assessSides(
      { base: this.#source, head: new EditedSource(this.#source, editsOf(repairs)) },
      {
        ...tools,
        range: {
          base: commit,
          head: '',
          trees: { base: '', head: '' },
          messages: [],
          committedAt: tools.day,
        },
        asked: 'cleared',
        asOf: null,
        fingerprintKey: options.fingerprintKey,
        log: options.log,
        progress: (type, fraction) => options.progress?.(type, fraction),
      },
    );
  }
}

function reasonText({ text, examples, count }: FixReport['reasons'][number]): string {
  const more = count > examples.length ? ', …' : '';
  return `${text}${count === 0 ? '' : `: ${examples.join(', ')}${more}`}.`;
}
