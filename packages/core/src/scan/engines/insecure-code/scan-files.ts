// The files of a tree through the scanner: which of them are read, what is kept of each, and what the coverage says of it.

import type { Detection } from '../../../vocabulary/detection.ts';
import type { Coverage } from '../../source/coverage/coverage.ts';
import type { SourceContent, SourceEntry } from '../../source/source.ts';
import type { ScanContext, ScanTarget } from '../engine.ts';
import { isCodeOfNoLanguage } from '../secrets/code-of-no-language.ts';
import { isArchiveName, isMediaName } from '../secrets/media-signature.ts';
import { maxScannedBytes } from '../secrets/scan-limits.ts';
import { toScannableText } from '../secrets/text-encoding.ts';
import { type ScannedFile, scanInBatches } from '../shared/batches/scan-in-batches.ts';
import { type ThreadOptions, threadsBeside } from '../shared/batches/threads-beside.ts';
import { commandReader } from '../shared/commands/command-files.ts';
import { type CachedFile, scanCached } from '../shared/results/scan-cached.ts';
import type { CodeScanner, ScanOutcome } from './code-scanner.ts';
import { beginsPhp, isNamedForRules, leftOut, whyLeftOut } from './file-language.ts';
import { secretCwes } from './insecure-code-rule.ts';
import { isPage } from './languages/inline-scripts.ts';
import type { RepositoryRules } from './repository-rules.ts';
import { insecureCodeRules } from './rules/index.ts';
import { beginsScript } from './script-interpreter.ts';
import { unreadLanguage } from './unread-languages.ts';

const defaultMinBytes = 3 * 1024 * 1024;
const batchBytes = 128 * 1024;
const program = new URL(import.meta.resolve('#insecure-code-worker'));

export interface FileScan {
  readonly target: Pick<ScanTarget, 'source' | 'followed'>;
  readonly entries: readonly SourceEntry[];
  readonly context: Pick<ScanContext, 'coverage' | 'signal' | 'results'>;
  readonly rules: RepositoryRules;
  readonly scanner: CodeScanner;
  /** How many threads read a large tree. */
  readonly threads: ThreadOptions;
}

export function scanFiles({
  target,
  entries,
  context,
  rules: { models, patternRules, id },
  scanner,
  threads,
}: FileScan): AsyncGenerator<CachedFile<ScanOutcome>> {
  const { results, signal } = context;
  return scanCached<ScanOutcome>(
    {
      source: target.source,
      entries,
      cache: results && {
        results,
        section: results.section<ScanOutcome>('insecure-code', { rules: id, defaultResult: nothingFound }),
      },
      toKept: (result) => (holdsNoSecret(result) ? result : null),
      scan: (contents, unknown) =>
        scanContents(contents, unknown, {
          scanner,
          threads,
          data: { models, patternRules },
          signal,
          isAlone: (target.followed?.size ?? 0) > 0,
        }),
    },
    context,
  );
}

/** Whether the file was scanned, and what the coverage says of it. */
export function noteScanned(
  result: ScanOutcome,
  { path, size, coverage }: { readonly path: string; readonly size: number; readonly coverage: Coverage },
): result is Extract<ScanOutcome, { detections: unknown }> {
  if ('skipped' in result) {
    coverage.skip(result.skipped, path);
    return false;
  }
  // Its markup was read all the same.
  if (result.looksLike && isPage(path))
    coverage.notice('language_not_analyzed', { subject: 'inline script', path });
  else if (result.looksLike) coverage.skip(result.looksLike, path);
  if (result.unreadLanguage !== undefined)
    coverage.notice('language_not_analyzed', { subject: result.unreadLanguage, path });
  coverage.scanned(size, path);
  if (result.isLimited) coverage.broken({ path, line: null, message: tooManySteps });
  return true;
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

export function isNoSecret({ ruleId, cwe = [] }: Detection): boolean {
  return !secretRules.has(ruleId) && !cwe.some((one) => secretCwes.has(one));
}

interface Scanning {
  readonly scanner: CodeScanner;
  readonly data: Pick<RepositoryRules, 'models' | 'patternRules'>;
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

export function choose(
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
      const isUnread = unread !== undefined && commandReader(path) === undefined;
      if (isUnread || isMediaName(path) || isArchiveName(path)) return false;
      if (size > maxScannedBytes) coverage.skip('too_large', path);
      return size <= maxScannedBytes;
    }
    const reason = whyLeftOut(path, size);
    if (reason) coverage.skip(reason, path);
    return reason === undefined || (reason !== 'too_large' && followed.has(path));
  });
}
