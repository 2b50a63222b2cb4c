// The scanner for insecure code as an audit engine: every file in a language that it knows, within limits.

import type { Coverage } from '../../source/coverage.ts';
import type { SourceContent, SourceEntry } from '../../source/source.ts';
import type { Detection } from '../../vocabulary/detection.ts';
import { type ScannedFile, scanInBatches } from '../batches/scan-in-batches.ts';
import { type ThreadOptions, threadsBeside } from '../batches/threads-beside.ts';
import type { Engine, RuleInfo, ScanContext, ScanTarget } from '../engine.ts';
import { CodeScanner, type ScanOutcome } from './code-scanner.ts';
import { fileConfigurations, fileLanguage, leftOut } from './file-language.ts';
import type { InsecureCodeRule } from './insecure-code-rule.ts';
import { remedyOf } from './remedy.ts';
import { insecureCodeRules } from './rules/index.ts';
import { unreadLanguage } from './unread-languages.ts';

/** For the program of its worker threads, which loads this module as the main thread does. */
export { serveCodeScans } from './serve-code-scans.ts';

/** Nobody writes larger files by hand. */
const maxCodeBytes = 1024 * 1024;

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
  };
}

export const insecureCodeEngine: Engine = createInsecureCodeEngine();

async function* scan(
  target: ScanTarget,
  context: ScanContext,
  { threads = {} }: InsecureCodeOptions,
): AsyncIterable<Detection> {
  const { coverage, signal } = context;
  const chosen = choose(target.entries, coverage);
  const contents = target.source.read(chosen, coverage, signal);
  const scanner = new CodeScanner(insecureCodeRules);
  const count = threadsBeside(chosen, { minBytes: defaultMinBytes, ...threads });
  const scanned =
    count > 0
      ? scanInBatches<ScanOutcome>(contents, {
          threads: { program, data: undefined, count },
          batchBytes,
          scanFile: (path, bytes) => scanner.scan(path, bytes),
          signal,
        })
      : scanAlone(contents, scanner);
  let files = 0;
  for await (const { entry, size, result } of scanned) {
    files += 1;
    if (files % 64 === 0) context.progress(files / chosen.length);
    if ('skipped' in result) {
      coverage.skip(result.skipped, entry.path);
      continue;
    }
    coverage.scanned(size, entry.path);
    yield* result.detections;
  }
  context.progress(1);
}

async function* scanAlone(
  contents: AsyncIterable<SourceContent>,
  scanner: CodeScanner,
): AsyncGenerator<ScannedFile<ScanOutcome>> {
  for await (const { entry, bytes } of contents)
    yield { entry, size: bytes.length, result: await scanner.scan(entry.path, bytes) };
}

function choose(entries: readonly SourceEntry[], coverage: Coverage): readonly SourceEntry[] {
  return entries.filter(({ path, size }) => {
    if (fileLanguage(path) === undefined && fileConfigurations(path).length === 0) {
      const language = unreadLanguage(path);
      if (language !== undefined && leftOut(path) === undefined)
        coverage.notice('language_not_analyzed', { subject: language, path });
      return false;
    }
    const reason = size > maxCodeBytes ? 'too_large' : leftOut(path);
    if (reason) coverage.skip(reason, path);
    return reason === undefined;
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
