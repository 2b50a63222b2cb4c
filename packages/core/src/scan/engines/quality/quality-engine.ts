// The code-quality audit: files → tokens → functions and measures → checks.

import type { Detection } from '../../../vocabulary/detection.ts';
import { configFileName } from '../../repository-config/repository-config.ts';
import type { SkipReason } from '../../source/coverage/skip-reason.ts';
import type { SourceContent, SourceEntry } from '../../source/source.ts';
import type { Engine, ScanContext, ScanTarget } from '../engine.ts';
import type { ScannedFile } from '../shared/batches/scan-in-batches.ts';
import { scanCached } from '../shared/results/scan-cached.ts';
import { qualityChecks } from './checks/index.ts';
import { languageOfFirstLine, languageOfPath } from './languages/index.ts';
import type { FileCheck, FunctionCheck, QualityCheck } from './quality-check.ts';
import { QualityFile } from './quality-file.ts';
import { brokenSettings, qualityRules } from './quality-rules.ts';
import type { QualitySettings } from './quality-settings.ts';
import { readQualitySettings } from './read-settings.ts';
import { TokenList } from './tokens/token-list.ts';
import { vendoredByContent, vendoredByPath } from './vendored-files.ts';

/** A source file above this is no work of people. */
const maxFileBytes = 2 * 1024 * 1024;

export const qualityEngine: Engine = {
  id: 'code-quality',
  title: 'Code quality',
  auditType: 'code-quality',
  rules: qualityRules,
  scan,
};

/** What is kept of a file: what was found in it alone, and what the checks of the whole repository want to know. */
type FileOutcome =
  | { readonly kind: 'skipped'; readonly reason: SkipReason }
  | { readonly kind: 'no-source' }
  | {
      readonly kind: 'source';
      readonly languageId: string;
      readonly detections: readonly Detection[];
      /** By check. */
      readonly summaries: Readonly<Record<string, unknown>>;
      /** What the file looks like: it was scanned all the same. */
      readonly looksLike?: SkipReason;
    };

async function* scan(target: ScanTarget, context: ScanContext): AsyncGenerator<Detection, void, undefined> {
  const { settings, text, problem } = readQualitySettings(target, context);
  if (problem !== null) {
    // What the repository wanted is not known: what was found before must not be called gone.
    context.coverage.broken({ path: configFileName, line: null, message: problem });
    context.log.warn('the code-quality settings are invalid', { problem });
    yield brokenSettings(problem);
  }
  const { coverage, results } = context;
  const checks = qualityChecks.filter(({ id }) => settings.isOn(id));
  const runs = checks.flatMap((check) =>
    check.kind === 'repository' ? [{ id: check.id, run: check.start(settings) }] : [],
  );
  const { followed } = target;
  const files = selectFiles(target.entries, { settings, followed }, context);
  const counts = (path: string | undefined) =>
    path === undefined || !target.changed || target.changed.has(path);
  const read = new Map<SourceEntry, Buffer>();
  const scanned = scanCached<FileOutcome>(
    {
      source: target.source,
      entries: files,
      cache: results && {
        results,
        section: results.section<FileOutcome>('code-quality', {
          rules: text,
          defaultResult: { kind: 'no-source' },
        }),
      },
      toKept: (result) => result,
      // What is kept must be whole.
      scan: (contents) =>
        checkFiles(contents, {
          checks,
          settings,
          read,
          counts: results ? () => true : counts,
          followed,
        }),
    },
    context,
  );
  let done = 0;
  for await (const { entry, size, result, digest } of scanned) {
    if (result.kind === 'skipped') coverage.skip(result.reason, entry.path);
    else if (result.kind === 'source') {
      const { languageId, detections, summaries, looksLike } = result;
      if (looksLike) coverage.skip(looksLike, entry.path);
      coverage.scanned(size, entry.path);
      if (counts(entry.path)) yield* detections;
      const bytes = read.get(entry) ?? null;
      for (const { id, run } of runs) run.take({ entry, languageId, summary: summaries[id], bytes, digest });
    }
    read.delete(entry);
    done += 1;
    if (done % 64 === 0) context.progress((0.8 * done) / files.length);
  }
  for (const { run } of runs)
    for await (const detection of run.finish(target, context))
      if (counts(detection.location?.path)) yield detection;
  context.progress(1);
}

interface Checking {
  readonly checks: readonly QualityCheck[];
  readonly settings: QualitySettings;
  /** The bytes of the file that was read last: its buffer is used again. */
  readonly read: Map<SourceEntry, Buffer>;
  /** Whether what is found in a file alone is asked for. */
  counts(path: string): boolean;
  /** See ScanTarget. */
  readonly followed: ReadonlySet<string> | undefined;
}

async function* checkFiles(
  contents: AsyncIterable<SourceContent>,
  { checks, settings, read, counts, followed }: Checking,
): AsyncGenerator<ScannedFile<FileOutcome>> {
  const tokens = new TokenList();
  for await (const content of contents) {
    const { entry, bytes } = content;
    const file = openFile(content, tokens, followed);
    const asked = counts(entry.path) ? checks : checks.filter(({ kind }) => kind === 'repository');
    read.set(entry, bytes);
    const result = 'kind' in file ? file : outcomeOf(file, asked, settings);
    const looksLike = followed?.has(entry.path) ? vendoredByContent(bytes.toString('utf8')) : null;
    const isMarked = looksLike !== null && result.kind === 'source';
    yield { entry, size: bytes.length, result: isMarked ? { ...result, looksLike } : result };
  }
}

function outcomeOf(
  file: QualityFile,
  checks: readonly QualityCheck[],
  settings: QualitySettings,
): FileOutcome {
  const detections: Detection[] = [];
  const summaries: Record<string, unknown> = {};
  for (const check of checks) {
    if (check.kind === 'function') detections.push(...checkFunctions(check, file, settings.limit(check)));
    else if (check.kind === 'file') detections.push(...findInFile(check, file, settings.limit(check)));
    else summaries[check.id] = check.summarize?.(file, settings);
  }
  return { kind: 'source', languageId: file.language.id, detections, summaries };
}

/** Source files, and files without an extension, which a first line may identify; what is nobody's own is counted. */
function selectFiles(
  entries: readonly SourceEntry[],
  { settings, followed }: { readonly settings: QualitySettings } & Pick<ScanTarget, 'followed'>,
  { coverage }: ScanContext,
): readonly SourceEntry[] {
  return entries.filter((entry) => {
    const { path, size } = entry;
    if (languageOfPath(path) === undefined && !(entry.executable && mayBeScript(path))) return false;
    if (settings.isExcluded(path)) return false;
    const reason = size > maxFileBytes ? 'too_large' : vendoredByPath(path);
    if (reason !== null) coverage.skip(reason, path);
    return reason === null || (reason !== 'too_large' && followed?.has(path) === true);
  });
}

function mayBeScript(path: string): boolean {
  return !path.slice(path.lastIndexOf('/') + 1).includes('.');
}

function openFile(
  { entry, bytes }: SourceContent,
  tokens: TokenList,
  followed: ReadonlySet<string> | undefined,
): QualityFile | FileOutcome {
  if (bytes.subarray(0, 8_000).includes(0)) return { kind: 'skipped', reason: 'binary' };
  const source = bytes.toString('utf8').replace(/^\ufeff/, '');
  const language = languageOfPath(entry.path) ?? languageOfFirstLine(source);
  if (language === undefined) return { kind: 'no-source' };
  const reason = vendoredByContent(source);
  if (reason !== null && !followed?.has(entry.path)) return { kind: 'skipped', reason };
  return new QualityFile(entry, language, { source, bytes, tokens });
}

function* checkFunctions(check: FunctionCheck, file: QualityFile, limit: number): Iterable<Detection> {
  for (const measured of file.functions) {
    const value = check.measure(measured, file);
    if (value <= limit) continue;
    const unit = check.limit.unit === '' ? '' : ` ${check.limit.unit}`;
    yield {
      ruleId: check.id,
      category: check.category,
      severity: value > 2 * limit ? 'medium' : check.severity,
      title: check.titleOf(measured.name, value),
      description: `${measured.name} ${check.describe(value)}; the limit is ${limit}${unit}.`,
      remediation: check.remediation,
      location: { path: file.path, startLine: measured.startLine, endLine: measured.endLine },
      anchor: { kind: 'code', text: file.identify(measured) },
    };
  }
}

function* findInFile(check: FileCheck, file: QualityFile, limit: number): Iterable<Detection> {
  if (check.languages !== undefined && !check.languages.includes(file.language.id)) return;
  for (const { anchor, description, title = check.title, severity, ...place } of check.find(file, limit)) {
    yield {
      ruleId: check.id,
      category: check.category,
      severity: severity ?? check.severity,
      title,
      description,
      remediation: check.remediation,
      location: { path: file.path, ...place },
      anchor: { kind: 'code', text: anchor },
    };
  }
}
