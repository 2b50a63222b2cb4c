// What is found in the files that a change touches, where what they say to other files is the same but for the lines in which it
// stands: then all data flows across files are those of the base, and no other file is asked for anything.
import type { Detection } from '../../../vocabulary/detection.ts';
import { Coverage } from '../../source/coverage/coverage.ts';
import type { SourceEntry } from '../../source/source.ts';
import type { ComparedReports, ComparedTrees, ScanContext, ScanTarget } from '../engine.ts';
import type { ThreadOptions } from '../shared/batches/threads-beside.ts';
import type { ResultCache } from '../shared/results/result-cache.ts';
import type { CachedFile } from '../shared/results/scan-cached.ts';
import { CodeScanner, type ScanOutcome } from './code-scanner.ts';
import { CopiedLibraries, saysWhatItIs } from './copied-libraries.ts';
import type { FileSummary } from './cross-file/file-summary.ts';
import { type KeptLinks, keepMovedLinks, keptLinks } from './cross-file/keep-links.ts';
import { LineMoves } from './cross-file/line-moves.ts';
import { isLinkSettings } from './cross-file/link-settings.ts';
import { fileLanguage } from './file-language.ts';
import { isLinked, summariesOf } from './link-files.ts';
import { type RepositoryRules, readRepositoryRules } from './repository-rules.ts';
import { insecureCodeRules } from './rules/index.ts';
import { choose, noteScanned, scanFiles } from './scan-files.ts';

interface Side {
  readonly target: ScanTarget;
  readonly context: ScanContext;
  /** Those of its files that are touched. */
  readonly all: readonly SourceEntry[];
  /** Those of them that are read. */
  readonly files: ReadonlyMap<string, CachedFile<ScanOutcome>>;
  /** What could not be read of them. */
  readonly unread: Coverage;
}

/** Undefined where a flow may begin, end or lead otherwise, and where nothing is kept of the base. */
export async function compareTrees(
  { head: headTarget, base: baseTarget, changed }: ComparedTrees,
  contexts: { readonly head: ScanContext; readonly base: ScanContext },
  { threads = {} }: { readonly threads?: ThreadOptions },
): Promise<ComparedReports | undefined> {
  const { results } = contexts.head;
  const touched = [...headTarget.entries, ...baseTarget.entries].filter(({ path }) => changed.has(path));
  if (results === undefined || touched.some((one) => isLinkSettings(one) || saysWhatItIs(one)))
    return undefined;
  const faults = new Coverage();
  const rules = await readRepositoryRules(headTarget, { ...contexts.head, coverage: faults });
  const scanner = new CodeScanner(insecureCodeRules, rules);
  const sideOf = async (target: ScanTarget, context: ScanContext): Promise<Side> => {
    const unread = new Coverage();
    const all = target.entries.filter(({ path }) => changed.has(path));
    const entries = choose(all, new Coverage(), new Set());
    const files = new Map<string, CachedFile<ScanOutcome>>();
    const given = { target, entries, context: { ...context, coverage: unread }, rules, scanner, threads };
    for await (const file of scanFiles(given)) files.set(file.entry.path, file);
    return { target, context, files, all, unread };
  };
  const { signal } = contexts.head;
  const known = baseTarget.entries.find(({ blob }) => blob !== null)?.blob ?? '';
  const algorithm = known.length === 64 ? 'sha256' : 'sha1';
  // Before they are scanned: what is kept of the head is kept by the ids of what was scanned.
  await results.digests.blobs(
    headTarget.entries.filter(({ path }) => changed.has(path)),
    headTarget.source,
    { algorithm, signal },
  );
  const base = await sideOf(baseTarget, contexts.base);
  const head = await sideOf(headTarget, contexts.head);
  const moves = movesOf(base, head);
  if (moves === undefined) return undefined;
  const linked = await keptLinks(
    {
      files: choose(baseTarget.entries, new Coverage(), new Set()),
      settings: baseTarget.entries.filter(isLinkSettings),
      rules: rules.id,
    },
    changed,
    results,
  );
  if (linked === undefined || !(await areSummariesSame(linked, { base, head, scanner, rules, moves })))
    return undefined;
  const moved = linked.detections.map((one) => movedTo(one, moves));
  if (!moved.every((one) => one !== undefined)) return undefined;
  const before = await report(base, { detections: linked.detections, linked, rules, faults });
  const now = await report(head, { detections: moved, linked, rules, faults });
  if (await areAsScanned(head, results))
    keepMovedLinks(
      {
        files: choose(headTarget.entries, new Coverage(), new Set()),
        settings: headTarget.entries.filter(isLinkSettings),
        rules: rules.id,
      },
      { row: linked.row, changed, left: now.left, moved: (one) => movedTo(one, moves) },
      results,
    );
  return { base: before.found, head: now.found };
}

/** Whether the files had the same bytes when their ids were computed. */
async function areAsScanned({ files, target, context }: Side, results: ResultCache): Promise<boolean> {
  const all = [...files.values()];
  const reading = { coverage: new Coverage(), signal: context.signal };
  const digests = await results.digests.of(
    all.map(({ entry }) => entry),
    target.source,
    reading,
  );
  return all.every(({ digest }, index) => digest !== null && digests[index]?.digest === digest);
}

type Moves = ReadonlyMap<string, LineMoves>;

/** What a file says to others: its calls, its types, and what depends on whether others declare what it calls. */
function saidBy(file: CachedFile<ScanOutcome> | undefined): unknown {
  if (file === undefined || 'skipped' in file.result) return {};
  const { calls, types, detections, library } = file.result;
  const held = detections.filter(({ mayBeOwn }) => mayBeOwn);
  return { calls, types, library, ...(held.length > 0 && { held }) };
}

function movesOf(base: Side, head: Side): Moves | undefined {
  const moves = new Map<string, LineMoves>();
  for (const path of new Set([...base.files.keys(), ...head.files.keys()])) {
    // Where a name leads depends on which files are there.
    const isOther = base.files.has(path) !== head.files.has(path);
    if (isOther && fileLanguage(path) !== undefined && isLinked({ path })) return undefined;
    const lines = new LineMoves();
    if (!lines.areSame(saidBy(base.files.get(path)), saidBy(head.files.get(path)))) return undefined;
    moves.set(path, lines);
  }
  return moves;
}

async function areSummariesSame(
  { asked }: KeptLinks,
  {
    base,
    head,
    scanner,
    rules,
    moves,
  }: {
    readonly base: Side;
    readonly head: Side;
    readonly scanner: CodeScanner;
    readonly rules: RepositoryRules;
    readonly moves: Moves;
  },
): Promise<boolean> {
  const wanted = new Map([...asked].filter(([path]) => moves.has(path)));
  const summaries = async ({ target, context, files }: Side) => {
    const entries = new Map<string, SourceEntry>([...files].map(([path, { entry }]) => [path, entry]));
    const found = new Map<string, FileSummary | null>();
    const options = {
      target,
      context: { ...context, coverage: new Coverage() },
      scanner,
      rules: rules.id,
    };
    for await (const { path, summary } of summariesOf(wanted, entries, options)) found.set(path, summary);
    return found;
  };
  const [before, now] = [await summaries(base), await summaries(head)];
  return [...wanted.keys()].every((path) => moves.get(path)?.areSame(before.get(path), now.get(path)));
}

/** The same finding at its place in the head; undefined where that is not known. */
function movedTo(detection: Detection, moves: Moves): Detection | undefined {
  const { location, flow, suggestedEdit, excerptLine } = detection;
  if (location === null) return undefined;
  const lineIn = (path: string, line: number): number | undefined => {
    const lines = moves.get(path);
    return lines ? lines.lineOf(line) : line;
  };
  const [startLine, endLine] = [location.startLine, location.endLine].map((line) =>
    lineIn(location.path, line),
  );
  const steps = flow?.map((step) => ({ ...step, line: lineIn(step.path ?? location.path, step.line) }));
  const excerpt = excerptLine === undefined ? undefined : lineIn(location.path, excerptLine);
  if (startLine === undefined || endLine === undefined) return undefined;
  if (steps?.some(({ line }) => line === undefined)) return undefined;
  if (excerptLine !== undefined && excerpt === undefined) return undefined;
  const edit = suggestedEdit && lineIn(location.path, suggestedEdit.line);
  if (suggestedEdit && edit === undefined) return undefined;
  return {
    ...detection,
    location: { ...location, startLine, endLine },
    ...(steps && { flow: steps as NonNullable<Detection['flow']> }),
    ...(excerpt !== undefined && { excerptLine: excerpt }),
    ...(suggestedEdit && edit !== undefined && { suggestedEdit: { ...suggestedEdit, line: edit } }),
  };
}

/** As a scan of the whole tree reports the touched files. */
async function report(
  { context, files, all, unread, target }: Side,
  {
    detections,
    linked,
    rules,
    faults,
  }: {
    readonly detections: readonly Detection[];
    readonly linked: KeptLinks;
    readonly rules: RepositoryRules;
    readonly faults: Coverage;
  },
): Promise<{ readonly found: readonly Detection[]; readonly left: readonly string[] }> {
  const { coverage } = context;
  context.ownRules?.(rules.patternRules.map(({ id }) => id));
  choose(all, coverage, new Set());
  for (const one of [unread, faults]) coverage.skipAllOf(one);
  const touched = new Set(all.map(({ path }) => path));
  const copies = new CopiedLibraries(target, context);
  const found: Detection[] = [];
  const left: string[] = [];
  for (const [path, { size, result }] of files) {
    const isCopy = 'library' in result && (await copies.skips(path, result.library));
    if (isCopy || !noteScanned(result, { path, size, coverage })) left.push(path);
    else found.push(...result.detections.filter(({ mayBeOwn }) => !mayBeOwn));
  }
  // What stands in the others is the same in both trees, and was read.
  for (const { path, size } of choose(target.entries, new Coverage(), new Set()))
    if (!touched.has(path) && !linked.left.has(path)) coverage.scanned(size, path);
  for (const path of linked.limited) if (files.has(path)) coverage.notice('data_flow_limited', { path });
  const linkedHere = detections.filter(({ location }) => location && files.has(location.path));
  return { found: [...found, ...linkedHere], left };
}
