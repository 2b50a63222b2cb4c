// Runs the engines of one audit over one source. An engine that fails makes the audit partial; it never
// loses what the others found.

import { MissingLibraryError } from '../../support/load-native.ts';
import { silentLog } from '../../support/log.ts';
import type { Log } from '../../support/runtime.ts';
import type { AuditType } from '../../vocabulary/audit-type.ts';
import type { ControlOutcome } from '../../vocabulary/control-result.ts';
import type { Detection } from '../../vocabulary/detection.ts';
import type { FoundPackage, VulnerablePackage } from '../../vocabulary/found-package.ts';
import type { GivenContext } from '../../vocabulary/repository-context.ts';
import type { Engine, GivenReport, ScanTarget } from '../engines/engine.ts';
import type { ResultCache } from '../engines/shared/results/result-cache.ts';
import { fingerprint } from '../identity/fingerprint.ts';
import { normalizeDetections } from '../identity/normalize-detections.ts';
import type { ReportedFinding } from '../identity/reported-finding.ts';
import { SharedValues } from '../identity/shared-values.ts';
import {
  applyRepositoryConfig,
  readRepositoryConfig,
  withoutExcluded,
} from '../repository-config/apply-repository-config.ts';
import { Coverage, type CoverageSummary, type UnreadFile } from '../source/coverage/coverage.ts';
import { CodeOwners, type CodeOwnersFile } from '../source/owners/code-owners.ts';
import { readCodeOwners } from '../source/owners/read-code-owners.ts';
import type { Source, SourceEntry } from '../source/source.ts';
import { applySuppressions } from '../suppressions/apply-suppressions.ts';
import { addContext } from './add-context.ts';
import { type RunStep, silentSteps } from './audit-steps.ts';
import { FileSecrets } from './file-secrets.ts';
import { followedFiles, markExcluded } from './followed-files.ts';
import { addIntroductions } from './introductions.ts';
import { redactControls, redactQuotesOf } from './redact-quotes.ts';
import { withoutRepeated } from './repeated-facts.ts';

/** More than anyone can look at; an audit that finds more is partial. */
const maxDetections = 100_000;
/** What is left to mark accepted findings once an audit is interrupted. */
const lastWordsMs = 700;

export interface EngineRun {
  readonly findings: readonly ReportedFinding[];
  readonly coverage: CoverageSummary;
  /** Files that are there but were left out: what was found in them can't be called gone. */
  readonly unreadPaths: readonly string[];
  /** The same files with the reason, links and submodules included. */
  readonly unread: readonly UnreadFile[];
  /** Every rule that could have reported, those of the repository included. */
  readonly ruleIds: readonly string[];
  /** What the compliance audit says of every control; empty for the others. */
  readonly controls: readonly ControlOutcome[];
  /** Every package that the dependency audit found; null for the others. */
  readonly packages: readonly FoundPackage[] | null;
  /** Names of packages that a dependency audit could not identify. */
  readonly unidentified: readonly string[];
  /** Those of the packages that advisories speak of, whether or not the repository accepts that. */
  readonly vulnerable: readonly VulnerablePackage[];
  /** The tree's CODEOWNERS file. */
  readonly codeOwners: CodeOwnersFile | null;
  /** What its configuration file says that the repository is; undefined where that could not be read. */
  readonly context?: GivenContext | undefined;
}

export interface EngineRunOptions {
  readonly type: AuditType;
  readonly engines: readonly Engine[];
  readonly source: Source;
  readonly entries: readonly SourceEntry[];
  readonly settings?: ScanTarget['settings'];
  /** Of a change, the tree that it is based on. */
  readonly base?: ScanTarget['base'];
  /** Files that a change touches: the only ones for engines that look at one file at a time; all unless given. */
  readonly changed?: ReadonlySet<string>;
  /** Commits of a change, the oldest first. */
  readonly commits?: readonly string[];
  /** Paths of known findings: if one is gone, it is looked for in what is left out, too. */
  readonly watchedPaths?: readonly string[];
  /** Asks which commits introduced the findings that are not among these. */
  readonly knownFingerprints?: ReadonlySet<string>;
  readonly coverage: Coverage;
  readonly fingerprintKey: string;
  readonly signal: AbortSignal;
  /** What was found until the signal is given, and the coverage says so; else the signal's reason is thrown. */
  readonly keepInterrupted?: boolean;
  /** Nothing in the source accepts a finding: no comment, no ignore file. */
  readonly ignoresSuppressions?: boolean;
  readonly log: Log;
  /** Where results of files are kept from one audit to the next; nowhere unless given. */
  readonly results?: ResultCache;
  now(): Date;
  /** How a part of the work is run and traced; just run unless given. */
  readonly runStep?: RunStep;
  /** Engines that find the same in both trees of a change, and are not run. */
  readonly unaffected?: ReadonlySet<Engine>;
  /** What engines say without a scan. */
  readonly given?: ReadonlyMap<Engine, GivenReport>;
  /** 0 to 1 over all engines. */
  progress?(fraction: number): void;
}

/** What the engines found in a tree, before anything of it is accepted, quoted or identified. */
export interface CollectedRun {
  readonly detections: Detection[];
  /** Makes findings of those of the detections that are given, and empties the list: all of a large tree take much memory. */
  report(detections: Detection[]): Promise<EngineRun>;
}

export async function runEngines(options: EngineRunOptions): Promise<EngineRun> {
  const { detections, report } = await collectDetections(options);
  return report(detections);
}

export async function collectDetections(options: EngineRunOptions): Promise<CollectedRun> {
  const { runStep = silentSteps } = options;
  const engines = options.engines.filter(({ auditType }) => auditType === options.type);
  const { unaffected } = options;
  const detections: Detection[] = [];
  const controls: ControlOutcome[] = [];
  const packages: FoundPackage[] = [];
  const unidentified: string[] = [];
  const vulnerable: VulnerablePackage[] = [];
  const ownRules = new Set<string>();
  const config = await readRepositoryConfig(options.settings ?? options, options.coverage, options.signal);
  // Controls are about the repository as a whole.
  const isWhole = options.type === 'compliance';
  const followed = isWhole
    ? new Set<string>()
    : followedFiles(options.entries, options.watchedPaths ?? [], config.isExcluded);
  const read = isWhole
    ? options.entries
    : withoutExcluded(options.entries, config, { coverage: options.coverage, followed });
  for (const [index, engine] of engines.entries()) {
    const progress = (fraction: number) =>
      options.progress?.((index + Math.min(1, fraction)) / engines.length);
    if (unaffected?.has(engine)) continue;
    const report = options.given?.get(engine);
    if (report) {
      detections.push(...report.detections);
      for (const id of report.ownRules) ownRules.add(id);
      continue;
    }
    try {
      options.signal.throwIfAborted();
      await runStep(`engine ${engine.id}`, () =>
        collect(
          engine,
          { detections, controls, packages, unidentified, vulnerable, ownRules, progress },
          { ...options, entries: read, followed, config },
        ),
      );
    } catch (error) {
      if (options.signal.aborted) {
        if (!options.keepInterrupted) throw options.signal.reason;
        options.coverage.skip('interrupted');
        break;
      }
      // It is missing for every file, and no other run would bring it.
      if (error instanceof MissingLibraryError) throw error;
      options.coverage.skip('engine_failed');
      options.log.error('an engine failed', { engine: engine.id, error: String(error) });
    }
  }
  return {
    detections,
    report: (reported) =>
      reportFindings(reported, {
        ...options,
        engines,
        controls,
        packages,
        unidentified,
        vulnerable,
        ownRules,
        config,
        followed,
        read,
      }),
  };
}

interface CollectedParts
  extends EngineRunOptions,
    Pick<Results, 'controls' | 'packages' | 'unidentified' | 'vulnerable' | 'ownRules'>,
    Required<Pick<ScanTarget, 'followed' | 'config'>> {
  /** What the engines were asked to look at. */
  readonly read: readonly SourceEntry[];
}

async function reportFindings(detections: Detection[], options: CollectedParts): Promise<EngineRun> {
  const { runStep = silentSteps, engines, controls, packages, unidentified, vulnerable, ownRules } = options;
  const { config, followed, read } = options;
  const isWhole = options.type === 'compliance';
  const { source, coverage, fingerprintKey, entries, settings, log, now } = options;
  const signal = options.signal.aborted ? AbortSignal.timeout(lastWordsMs) : options.signal;
  const rules = new Map(engines.flatMap((engine) => engine.rules.map((rule) => [rule.id, rule])));
  const ruleIds = [...new Set([...rules.keys(), ...ownRules])];
  const cweOf = (ruleId: string): readonly string[] => rules.get(ruleId)?.cwe ?? [];
  const marked = await runStep('apply suppressions', async () =>
    options.ignoresSuppressions
      ? detections.splice(0).map(unsuppressed)
      : applySuppressions(detections.splice(0), {
          source,
          entries,
          signal,
          log,
          now: now(),
          rules: new Set(ruleIds),
          cweOf,
          ...(settings && { settings }),
          fingerprint: ({ ruleId, anchor }) => fingerprint(ruleId, anchor, fingerprintKey),
        }),
  );
  const inScope = markExcluded(marked, followed, coverage.unread);
  const configured = withoutRepeated(applyRepositoryConfig(inScope, config));
  const secrets = new FileSecrets({
    results: options.results,
    async loadFinder() {
      const { loadSecretScanner } = await import('../engines/secrets/load-secret-scanner.ts');
      const target = { source, entries, ...(settings && { settings }) };
      // What is wrong with the repository's own rules is said by the engine that looks for secrets.
      return loadSecretScanner(target, { coverage: new Coverage(), signal, log: silentLog, now });
    },
  });
  const files = { source, entries: read, signal, secrets };
  const quoted = await redactQuotesOf(options.type, configured, files);
  const codeOwners = await readCodeOwners(source, entries, signal);
  const owners = codeOwners && new CodeOwners(codeOwners);
  const shown = await runStep('quote code', () => addContext(quoted, files));
  const findings = normalizeDetections(shown, {
    fingerprintKey,
    commit: source.commit,
    cweOf,
    referencesOf: (ruleId) => rules.get(ruleId)?.references ?? [],
    ...(owners && { ownersOf: (path: string) => owners.ownersOf(path) }),
  });
  const { knownFingerprints } = isWhole ? {} : options;
  return {
    findings: knownFingerprints
      ? await runStep('read introductions', () =>
          addIntroductions(findings, { source, knownFingerprints, signal, log }),
        )
      : findings,
    coverage: coverage.summary(),
    unreadPaths: [...coverage.unreadPaths],
    unread: coverage.unread,
    ruleIds,
    controls: await redactControls(controls),
    packages: options.type === 'dependency' ? packages : null,
    unidentified,
    vulnerable,
    codeOwners,
    context: config.context,
  };
}

/** Those of a rule are equal but for its place, and each came from its thread or its kept result as a text of its own. */
function withSharedTexts(detection: Detection, shared: SharedValues): Detection {
  const { title, description, remediation } = detection;
  return {
    ...detection,
    title: shared.text(title),
    description: shared.text(description),
    remediation: shared.text(remediation),
  };
}

function unsuppressed({ suppression: _, ...detection }: Detection): Detection {
  return detection;
}

interface Results {
  readonly detections: Detection[];
  readonly controls: ControlOutcome[];
  readonly packages: FoundPackage[];
  readonly unidentified: string[];
  readonly vulnerable: VulnerablePackage[];
  readonly ownRules: Set<string>;
  readonly progress: (fraction: number) => void;
}

async function collect(
  engine: Engine,
  { detections, controls, packages, unidentified, vulnerable, ownRules, progress }: Results,
  {
    source,
    entries: all,
    changed,
    commits,
    followed,
    settings,
    base,
    coverage,
    signal,
    log,
    now,
    results,
    config,
  }: EngineRunOptions & Required<Pick<ScanTarget, 'followed' | 'config'>>,
): Promise<void> {
  const shared = new SharedValues();
  const entries = changed && engine.isPerFile ? all.filter(({ path }) => changed.has(path)) : all;
  const control = (outcome: ControlOutcome) => void controls.push(outcome);
  const take = (found: readonly FoundPackage[]) => void packages.push(...found);
  const context = {
    coverage,
    signal,
    log,
    now,
    progress,
    control,
    ownRules(ids: readonly string[]) {
      for (const id of ids) ownRules.add(id);
    },
    packages: take,
    unidentified: (names: readonly string[]) => void unidentified.push(...names),
    vulnerable: (found: readonly VulnerablePackage[]) => void vulnerable.push(...found),
    // What is kept of a file is what is found in it as one that is left out.
    ...(results && followed.size === 0 && { results }),
  };
  const target = {
    source,
    entries,
    followed,
    config,
    ...(settings && { settings }),
    ...(changed && { changed }),
    ...(commits && { commits }),
    ...(base && { base }),
  };
  for await (const detection of engine.scan(target, context)) {
    signal.throwIfAborted();
    if (detections.length >= maxDetections) {
      coverage.skip('finding_limit');
      return;
    }
    detections.push(withSharedTexts(detection, shared));
  }
  progress(1);
}
