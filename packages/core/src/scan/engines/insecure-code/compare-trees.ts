// What is found in the files that a change touches, and in others where flows through touched files end: only flows that the change
// can make others are followed again, and no other file is asked for anything.
import type { Detection } from '../../../vocabulary/detection.ts';
import { Coverage } from '../../source/coverage/coverage.ts';
import type { SourceEntry } from '../../source/source.ts';
import type { ComparedReports, ComparedTrees, ScanContext, ScanTarget } from '../engine.ts';
import type { ThreadOptions } from '../shared/batches/threads-beside.ts';
import type { ResultCache } from '../shared/results/result-cache.ts';
import type { CachedFile } from '../shared/results/scan-cached.ts';
import { CodeScanner, type ScanOutcome } from './code-scanner.ts';
import { saysWhatItIs } from './copied-libraries.ts';
import { ChangedLinks } from './cross-file/changed-links.ts';
import type { FileSummary } from './cross-file/file-summary.ts';
import { joinRoots } from './cross-file/link-roots.ts';
import { isLinkSettings } from './cross-file/link-settings.ts';
import { digestsOfOthers, keepLinks, keptLinks, type LinkState } from './cross-file/link-state.ts';
import type { LinkedFlows } from './cross-file/link-summaries.ts';
import type { FileFacts } from './cross-file/tree-facts.ts';
import { linkAgain } from './link-again.ts';
import { summariesOf } from './link-files.ts';
import { type RepositoryRules, readRepositoryRules } from './repository-rules.ts';
import { insecureCodeRules } from './rules/index.ts';
import { choose, isNoSecret, noteScanned, scanFiles } from './scan-files.ts';

interface Side {
  readonly target: ScanTarget;
  readonly context: ScanContext;
  /** Files of the tree that are scanned. */
  readonly chosen: readonly SourceEntry[];
  /** Those of them that are touched, or reached in one of the trees alone. */
  readonly files: Map<string, CachedFile<ScanOutcome>>;
  /** What could not be read of them. */
  readonly unread: Coverage;
}

interface Reading {
  readonly rules: RepositoryRules;
  readonly scanner: CodeScanner;
  readonly threads: ThreadOptions;
}

/** Undefined where nothing is kept of the base, and where names of modules or the repository are others. */
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
  const reading = { rules, scanner: new CodeScanner(insecureCodeRules, rules), threads };
  const { signal } = contexts.head;
  const known = baseTarget.entries.find(({ blob }) => blob !== null)?.blob ?? '';
  const algorithm = known.length === 64 ? 'sha256' : 'sha1';
  // Before they are scanned: what is kept of the head is kept by the ids of what was scanned.
  await results.digests.blobs(
    headTarget.entries.filter(({ path }) => changed.has(path)),
    headTarget.source,
    { algorithm, signal },
  );
  const base = sideOf(baseTarget, contexts.base);
  const head = sideOf(headTarget, contexts.head);
  const state = await keptLinks(setOf(base, rules), results, await othersOf(base, reading, results));
  if (state === undefined || state.leftOut.size > 0) return undefined;
  for (const side of [base, head]) await scan(side, changed, reading);
  if ([base, head].some(({ files }) => [...files.values()].some(mayBeCopy))) return undefined;
  const links = await changedLinks({ base, head, changed, state }, reading);
  const now = await linkAgain(state, {
    links,
    changed,
    rules: rules.id,
    scanner: reading.scanner,
    target: headTarget,
    context: { ...contexts.head, coverage: new Coverage() },
    chosen: head.chosen,
    touched: factsOf(head),
    scan: (entries) => scanOthers(head, entries, reading),
  });
  if (now === undefined) return undefined;
  const flows = { base: joinRoots(state), head: joinRoots(now) };
  const others = otherPaths(flows, changed);
  for (const side of [base, head]) await scan(side, others, reading);
  const reached = new Set([...changed, ...others]);
  const left = [...state.left].filter((path) => !changed.has(path));
  const parts = { rules, faults, reached, left: new Set(left), flows };
  const reports = { base: report(base, flows.base, parts), head: report(head, flows.head, parts) };
  if (await areAsScanned(head, changed, results))
    keepLinks({ ...now, left: new Set([...left, ...leftOf(head, changed)]) }, setOf(head, rules), {
      results,
      digests: await othersOf(head, reading, results),
      isKept: isNoSecret,
    });
  return reports;
}

function sideOf(target: ScanTarget, context: ScanContext): Side {
  const chosen = choose(target.entries, new Coverage(), new Set());
  return { target, context, chosen, files: new Map(), unread: new Coverage() };
}

function setOf({ chosen, target }: Side, rules: RepositoryRules) {
  return { files: chosen, settings: target.entries.filter(isLinkSettings), rules: rules.id };
}

function othersOf(side: Side, { rules }: Reading, results: ResultCache) {
  const { target, context } = side;
  return digestsOfOthers(setOf(side, rules), target.source, { results, signal: context.signal });
}

/** Looks at those of the files that are chosen. */
async function scan(side: Side, paths: ReadonlySet<string>, reading: Reading): Promise<void> {
  const { target, context, chosen, files, unread } = side;
  const entries = chosen.filter(({ path }) => paths.has(path));
  for await (const file of scanFiles({
    ...reading,
    target,
    entries,
    context: { ...context, coverage: unread },
  }))
    files.set(file.entry.path, file);
}

/** As many in one go as are looked up one by one. */
const maxAtOnce = 30;

/** Files of the tree that are not touched: of the usual ones the results are kept. */
async function scanOthers(
  { target, context }: Side,
  entries: readonly SourceEntry[],
  reading: Reading,
): Promise<ReadonlyMap<string, FileFacts>> {
  const found = new Map<string, FileFacts>();
  const given = { ...reading, target, context: { ...context, coverage: new Coverage() } };
  for (let at = 0; at < entries.length; at += maxAtOnce)
    for await (const { entry, result } of scanFiles({
      ...given,
      entries: entries.slice(at, at + maxAtOnce),
    }))
      if (!('skipped' in result)) found.set(entry.path, result);
  return found;
}

/** Whether a file is one that other files decide about. */
function mayBeCopy({ result }: CachedFile<ScanOutcome>): boolean {
  return 'library' in result && result.library !== undefined;
}

function factsOf({ files }: Side): ReadonlyMap<string, FileFacts> {
  return new Map(
    [...files].flatMap(([path, { result }]) => ('skipped' in result ? [] : [[path, result] as const])),
  );
}

/** Whether the files had the same bytes when their ids were computed. */
async function areAsScanned(
  { files, target, context }: Side,
  changed: ReadonlySet<string>,
  results: ResultCache,
): Promise<boolean> {
  const all = [...files.values()].filter(({ entry }) => changed.has(entry.path));
  const reading = { coverage: new Coverage(), signal: context.signal };
  const digests = await results.digests.of(
    all.map(({ entry }) => entry),
    target.source,
    reading,
  );
  return all.every(({ digest }, index) => digest !== null && digests[index]?.digest === digest);
}

interface ChangeOfTrees {
  readonly base: Side;
  readonly head: Side;
  readonly changed: ReadonlySet<string>;
  readonly state: LinkState;
}

async function changedLinks(
  { base, head, changed, state }: ChangeOfTrees,
  { scanner, rules }: Reading,
): Promise<ChangedLinks> {
  const links = new ChangedLinks();
  const wanted = new Map([...state.asked].filter(([path]) => changed.has(path)));
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
  const [factsBefore, factsNow] = [factsOf(base), factsOf(head)];
  for (const path of changed)
    links.add(
      path,
      { isThere: base.files.has(path), facts: factsBefore.get(path), summary: before.get(path) },
      { isThere: head.files.has(path), facts: factsNow.get(path), summary: now.get(path) },
    );
  return links;
}

/** Files that are the same in both trees, and in which flows through others end otherwise. */
function otherPaths(
  { base, head }: { readonly base: LinkedFlows; readonly head: LinkedFlows },
  changed: ReadonlySet<string>,
): ReadonlySet<string> {
  const [before, now] = [base, head].map(
    ({ detections }) => new Map(detections.map((one) => [JSON.stringify(one), one.location?.path])),
  );
  const paths = [
    ...[...(before ?? [])].filter(([text]) => !now?.has(text)),
    ...[...(now ?? [])].filter(([text]) => !before?.has(text)),
  ].flatMap(([, path]) => path ?? []);
  return new Set(paths.filter((path) => !changed.has(path)));
}

function leftOf({ files }: Side, paths: ReadonlySet<string>): readonly string[] {
  return [...files].flatMap(([path, { result }]) => (paths.has(path) && 'skipped' in result ? [path] : []));
}

interface Reported {
  readonly rules: RepositoryRules;
  readonly faults: Coverage;
  /** The files that are reported. */
  readonly reached: ReadonlySet<string>;
  /** Paths of untouched files that were not scanned after all. */
  readonly left: ReadonlySet<string>;
  readonly flows: { readonly base: LinkedFlows; readonly head: LinkedFlows };
}

/** As a scan of the whole tree reports the files. */
function report(
  { context, files, unread, target, chosen }: Side,
  { detections, limited }: LinkedFlows,
  { rules, faults, reached, left, flows }: Reported,
): readonly Detection[] {
  const { coverage } = context;
  context.ownRules?.(rules.patternRules.map(({ id }) => id));
  choose(
    target.entries.filter(({ path }) => reached.has(path)),
    coverage,
    new Set(),
  );
  for (const one of [unread, faults]) coverage.skipAllOf(one);
  const found: Detection[] = [];
  for (const [path, { size, result }] of files)
    if (noteScanned(result, { path, size, coverage }))
      found.push(...result.detections.filter(({ mayBeOwn }) => !mayBeOwn));
  // What stands in the others is the same in both trees, and was read.
  for (const { path, size } of chosen)
    if (!reached.has(path) && !left.has(path)) coverage.scanned(size, path);
  const isOther = (path: string): boolean => flows.base.limited.has(path) !== flows.head.limited.has(path);
  for (const path of limited)
    if (files.has(path) || isOther(path)) coverage.notice('data_flow_limited', { path });
  return [...found, ...detections.filter(({ location }) => location && files.has(location.path))];
}
