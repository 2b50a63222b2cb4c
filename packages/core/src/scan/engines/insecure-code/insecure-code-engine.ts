// The scanner for insecure code as an audit engine: every file in a language that it knows, within limits.

import type { Detection } from '../../../vocabulary/detection.ts';
import { Coverage } from '../../source/coverage/coverage.ts';
import type { SourceContent, SourceEntry } from '../../source/source.ts';
import type { Engine, RuleInfo, ScanContext, ScanTarget } from '../engine.ts';
import { fileContext } from '../secrets/assess/file-context.ts';
import { isCodeOfNoLanguage } from '../secrets/code-of-no-language.ts';
import { isArchiveName, isMediaName } from '../secrets/media-signature.ts';
import { maxScannedBytes } from '../secrets/scan-limits.ts';
import { toScannableText } from '../secrets/text-encoding.ts';
import { type ScannedFile, scanInBatches } from '../shared/batches/scan-in-batches.ts';
import { type ThreadOptions, threadsBeside } from '../shared/batches/threads-beside.ts';
import { scanCached } from '../shared/results/scan-cached.ts';
import { CodeScanner, type ScanOutcome } from './code-scanner.ts';
import { commandReader } from './configuration/commands/command-files.ts';
import { CopiedLibraries } from './copied-libraries.ts';
import type { DeclaredType } from './cross-file/declared-types.ts';
import type { CodeDetection, FileCalls, FileSummary } from './cross-file/file-summary.ts';
import { FunctionIndex } from './cross-file/function-index.ts';
import { keepLinks } from './cross-file/keep-links.ts';
import { linkHandlers } from './cross-file/link-handlers.ts';
import { isLinkSettings, readLinkSettings } from './cross-file/link-settings.ts';
import { type LinkedFlows, linkSummaries } from './cross-file/link-summaries.ts';
import { TargetResolver } from './cross-file/resolve-target.ts';
import { beginsPhp, fileLanguage, isNamedForRules, leftOut, whyLeftOut } from './file-language.ts';
import { type InsecureCodeRule, secretCwes } from './insecure-code-rule.ts';
import { isPage } from './languages/inline-scripts.ts';
import { remedyOf } from './remedy.ts';
import { readRepositoryRules } from './repository-rules.ts';
import { insecureCodeRules } from './rules/index.ts';
import { beginsScript } from './script-interpreter.ts';
import type { CodeThreadData } from './serve-code-scans.ts';
import { traceCode } from './trace-line.ts';
import { unreadLanguage } from './unread-languages.ts';

/** For the program of its worker threads, which loads this module as the main thread does. */
export { serveCodeScans } from './serve-code-scans.ts';

const defaultMinBytes = 3 * 1024 * 1024;
const batchBytes = 128 * 1024;
const program = new URL(import.meta.resolve('#insecure-code-worker'));

export interface InsecureCodeOptions {
  /** How many threads read a large tree. */
  readonly threads?: ThreadOptions;
}

export function createInsecureCodeEngine(options: InsecureCodeOptions = {}): Engine {
  return {
    id: 'insecure-code',
    title: 'Insecure code',
    auditType: 'security',
    rules: insecureCodeRules.map(toRuleInfo),
    scan: (target, context) => scan(target, context, options),
    trace: async (line, target, context) => {
      const { models, patternRules } = await readRepositoryRules(target, context);
      const isChosen = choose(target.entries, new Coverage(), new Set()).some(
        ({ path }) => path === line.path,
      );
      return traceCode(line, isChosen ? new CodeScanner(insecureCodeRules, { models, patternRules }) : null);
    },
  };
}

export const insecureCodeEngine: Engine = createInsecureCodeEngine();

async function* scan(
  target: ScanTarget,
  context: ScanContext,
  { threads = {} }: InsecureCodeOptions,
): AsyncIterable<Detection> {
  const { coverage, signal } = context;
  const { followed = new Set() } = target;
  const chosen = choose(target.entries, coverage, followed);
  const { models, patternRules, id: rules } = await readRepositoryRules(target, context);
  context.ownRules?.(patternRules.map(({ id }) => id));
  const scanner = new CodeScanner(insecureCodeRules, { models, patternRules, followed });
  const { results } = context;
  const scanned = scanCached<ScanOutcome>(
    {
      source: target.source,
      entries: chosen,
      cache: results && {
        results,
        section: results.section<ScanOutcome>('insecure-code', { rules, defaultResult: nothingFound }),
      },
      toKept: (result) => (holdsNoSecret(result) ? result : null),
      scan: (contents, unknown) =>
        scanContents(contents, unknown, {
          scanner,
          threads,
          data: { models, patternRules },
          signal,
          isAlone: followed.size > 0,
        }),
    },
    context,
  );
  const facts = new Map<string, FileCalls>();
  const types = new Map<string, readonly DeclaredType[]>();
  const held: CodeDetection[] = [];
  /** Of the bytes that the facts are of. */
  const digests = new Map<SourceEntry, string | null>();
  const copies = new CopiedLibraries(target, context);
  let files = 0;
  for await (const { entry, result, digest } of scanned) {
    files += 1;
    digests.set(entry, digest);
    if (files % 64 === 0) context.progress(files / chosen.length);
    if ('skipped' in result) {
      coverage.skip(result.skipped, entry.path);
      continue;
    }
    if (await copies.skips(entry.path, result.library)) continue;
    // Its markup was read all the same.
    if (result.looksLike && isPage(entry.path))
      coverage.notice('language_not_analyzed', { subject: 'inline script', path: entry.path });
    else if (result.looksLike) coverage.skip(result.looksLike, entry.path);
    if (result.unreadLanguage !== undefined)
      coverage.notice('language_not_analyzed', { subject: result.unreadLanguage, path: entry.path });
    coverage.scanned(entry.size, entry.path);
    if (result.isLimited) coverage.broken({ path: entry.path, line: null, message: tooManySteps });
    for (const found of result.detections) {
      if (found.mayBeOwn) held.push(found);
      else yield found;
    }
    if (result.calls) facts.set(entry.path, result.calls);
    if (result.types) types.set(entry.path, result.types);
  }
  const own = chosen.filter(({ path }) => !copies.paths.has(path));
  const linked = await keepLinks(
    {
      files: own,
      settings: target.entries.filter(isLinkSettings),
      rules,
      source: target.source,
      digests,
      isKept: isNoSecret,
      link: () => linkFiles({ target, context, scanner, rules, chosen: own, types, held }, facts),
    },
    context,
  );
  for (const path of linked.limited) coverage.notice('data_flow_limited', { path });
  yield* linked.detections;
  context.progress(1);
}

const tooManySteps =
  'The pattern rules of the repository took too many steps on this file; the rest was skipped.';

const nothingFound: ScanOutcome = { detections: [] };

const secretRules = new Set(
  insecureCodeRules.flatMap(({ id, cwe }) => (cwe.some((one) => secretCwes.has(one)) ? [id] : [])),
);

function holdsNoSecret(outcome: ScanOutcome): boolean {
  if ('skipped' in outcome) return true;
  const { handlers = [], conditional = [] } = outcome.calls ?? {};
  const found = [
    ...outcome.detections,
    ...handlers.flatMap(({ detections }) => detections),
    ...[...conditional, ...handlers.flatMap((one) => one.conditional)].map(({ detection }) => detection),
  ];
  return found.every(isNoSecret);
}

function isNoSecret({ ruleId, cwe = [] }: Detection): boolean {
  return !secretRules.has(ruleId) && !cwe.some((one) => secretCwes.has(one));
}

interface Scanning {
  readonly scanner: CodeScanner;
  readonly data: CodeThreadData;
  readonly threads: ThreadOptions;
  readonly signal: AbortSignal;
  /** Without other threads, which do not know what is followed. */
  readonly isAlone: boolean;
}

function scanContents(
  contents: AsyncIterable<SourceContent>,
  entries: readonly SourceEntry[],
  { scanner, threads, data, signal, isAlone }: Scanning,
): AsyncGenerator<ScannedFile<ScanOutcome>> {
  const programs = entries.filter(({ path }) => isNamedForRules(path));
  const count = isAlone ? 0 : threadsBeside(programs, { minBytes: defaultMinBytes, ...threads });
  if (count === 0) return scanAlone(contents, scanner);
  return scanInBatches<ScanOutcome>(withoutData(contents), {
    threads: { program, data, count },
    batchBytes,
    scanFile: (path, bytes) => scanner.scan(path, bytes),
    signal,
  });
}

interface LinkedScan {
  readonly target: ScanTarget;
  readonly context: ScanContext;
  readonly scanner: CodeScanner;
  /** What decides on summaries besides the rules of this program. */
  readonly rules: string;
  readonly chosen: readonly SourceEntry[];
  /** What each file declares. */
  readonly types: ReadonlyMap<string, readonly DeclaredType[]>;
  /** Found at calls of which only the name is known. */
  readonly held: readonly CodeDetection[];
}

/** Follows the calls that lead request data from one file into another. */
async function linkFiles(
  { target, context, scanner, rules, chosen, types, held }: LinkedScan,
  facts: ReadonlyMap<string, FileCalls>,
): Promise<LinkedFlows> {
  const code = chosen.filter(({ path }) => !fileContext(path).isTest);
  const entries = new Map(code.map((entry) => [entry.path, entry]));
  const languages = new Map(
    code.flatMap(({ path }) => {
      const language = fileLanguage(path);
      return language === undefined ? [] : [[path, language] as const];
    }),
  );
  const { mappings, goModules } = await readLinkSettings(
    facts.size + held.length === 0 ? [] : target.entries,
    target,
    context,
  );
  const { results } = context;
  const cache = results && {
    results,
    section: results.section<FileSummary>('function summaries', { rules, defaultResult: nothingKnown }),
  };
  const declared = new Map([...facts].map(([path, { declares }]) => [path, declares]));
  const resolver = new TargetResolver({ languages, declared, types, mappings, goModules });
  const index = new FunctionIndex(resolver, async function* (wanted) {
    const summarized = scanCached<FileSummary>(
      {
        source: target.source,
        entries: [...wanted.keys()].flatMap((path) => entries.get(path) ?? []),
        cache,
        toKept: (summary) => (summary !== unnamed && isNoSecretSummary(summary) ? summary : null),
        scan: (contents) => summarizeFiles(contents, scanner, wanted),
      },
      context,
    );
    for await (const { entry, result } of summarized)
      yield { path: entry.path, summary: result === unnamed ? null : result };
  });
  const handlers = await linkHandlers(facts, index);
  const flows = [...facts].map(([from, { calls, conditional }]) => ({
    from,
    before: [],
    calls,
    conditional,
  }));
  const sources = await scanner.sourcesOf(
    new Set([...facts.keys()].flatMap((path) => languages.get(path) ?? [])),
  );
  const linked = await linkSummaries([...handlers.flows, ...flows], {
    index,
    held: [...held, ...handlers.detections],
    unproven,
    returnsSource: ({ target: called, from }) =>
      resolver.candidates(called, from).some((path) => facts.get(path)?.returnsSources === true),
    isSource: (path, file) => sources.get(languages.get(file) ?? '')?.(path) === true,
  });
  return {
    detections: linked.detections,
    limited: new Set([
      ...[...facts].flatMap(([path, { isLimited }]) => (isLimited === true ? [path] : [])),
      ...handlers.limited,
      ...linked.limited,
    ]),
  };
}

const ratedByProof = new Map(
  insecureCodeRules.flatMap(({ id, severity, provenSeverity }) =>
    provenSeverity === undefined ? [] : [[id, { severity, provenSeverity }] as const],
  ),
);

function unproven(detection: Detection): Detection {
  const rated = ratedByProof.get(detection.ruleId);
  return detection.severity === rated?.provenSeverity
    ? { ...detection, severity: rated.severity }
    : detection;
}

const nothingKnown: FileSummary = { functions: [], exports: [] };
/** Of a file that need not be parsed: no name that is asked for stands in it. */
const unnamed: FileSummary = { functions: [], exports: [] };

async function* summarizeFiles(
  contents: AsyncIterable<SourceContent>,
  scanner: CodeScanner,
  wanted: ReadonlyMap<string, ReadonlySet<string>>,
): AsyncGenerator<ScannedFile<FileSummary>> {
  for await (const { entry, bytes } of contents) {
    const isNamed = [...(wanted.get(entry.path) ?? [])].some((name) => mayDeclare(entry.path, bytes, name));
    const result = isNamed ? await scanner.summarize(entry.path, bytes) : unnamed;
    yield { entry, size: bytes.length, result };
  }
}

/** A default export has no name, and a module may export what others define; others stand in the file as they are called. */
function mayDeclare(path: string, bytes: Buffer, name: string): boolean {
  if (name === 'default' || !/^\w+$/.test(name) || fileLanguage(path) === 'javascript') return true;
  if (!bytes.includes(name)) return false;
  // Any file of a package may hold the function, and most only call one of that name.
  return !path.endsWith('.go') || declaresInGo(bytes.toString('latin1'), name);
}

function declaresInGo(text: string, name: string): boolean {
  return new RegExp(
    `\\bfunc\\b[^\\n]*\\b${name}\\b|\\b${name}\\b\\s*(?::?=|:)\\s*func\\b|\\b${name}\\b(?:\\[[^\\]\\n]*\\])?\\s+(?:struct|interface)\\b`,
  ).test(text);
}

function isNoSecretSummary({ functions }: FileSummary): boolean {
  return functions.every(({ sinks }) => sinks.every(({ detection }) => isNoSecret(detection)));
}

const nothing = Buffer.alloc(0);

/** Such a file would only be scanned as a script: what is none need not be copied for other threads. */
async function* withoutData(contents: AsyncIterable<SourceContent>): AsyncGenerator<SourceContent> {
  for await (const content of contents) {
    const { path } = content.entry;
    const { bytes } = content;
    const isScript = beginsScript(bytes) || beginsPhp(bytes);
    const isCode =
      isNamedForRules(path) || commandReader(path) !== undefined || isScript || looksLikeCode(path, bytes);
    yield isCode ? content : { entry: content.entry, bytes: nothing };
  }
}

function looksLikeCode(path: string, bytes: Buffer): boolean {
  const text = toScannableText(bytes);
  return text !== null && isCodeOfNoLanguage(path, text);
}

async function* scanAlone(
  contents: AsyncIterable<SourceContent>,
  scanner: CodeScanner,
): AsyncGenerator<ScannedFile<ScanOutcome>> {
  for await (const { entry, bytes } of contents)
    yield { entry, size: bytes.length, result: await scanner.scan(entry.path, bytes) };
}

function choose(
  entries: readonly SourceEntry[],
  coverage: Coverage,
  followed: ReadonlySet<string>,
): readonly SourceEntry[] {
  return entries.filter(({ path, size }) => {
    const unread = unreadLanguage(path);
    const whyUnread = unread === undefined ? undefined : leftOut(path);
    if (whyUnread) coverage.skip(whyUnread, path);
    else if (unread !== undefined) coverage.notice('language_not_analyzed', { subject: unread, path });
    if (!isNamedForRules(path)) {
      // Whether it is a script, and why it is left out if it is one, only its first line says. Text with the name of
      // an image or archive is listed by the secrets engine.
      if (unread !== undefined || isMediaName(path) || isArchiveName(path)) return false;
      if (size > maxScannedBytes) coverage.skip('too_large', path);
      return size <= maxScannedBytes;
    }
    const reason = whyLeftOut(path, size);
    if (reason) coverage.skip(reason, path);
    return reason === undefined || (reason !== 'too_large' && followed.has(path));
  });
}

function toRuleInfo(rule: InsecureCodeRule): RuleInfo {
  const { id, title, severity, references, cwe, why, examples, instead } = rule;
  return {
    id,
    title,
    category: 'insecure-code',
    severity,
    remediation: remedyOf(rule),
    description: why,
    examples: Object.entries(examples).flatMap(([language, { bad }]) => {
      const [first] = bad;
      const good = instead[language as keyof typeof instead] ?? null;
      return first === undefined ? [] : [{ language, bad: first, good }];
    }),
    references,
    cwe,
  };
}
