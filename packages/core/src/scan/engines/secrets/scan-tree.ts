// Every file of the audited tree: on the main thread, or with workers beside it where there is enough to do. What is
// found comes in the order of the files either way.

import { hash } from 'node:crypto';
import type { Detection } from '../../../vocabulary/detection.ts';
import type { Coverage } from '../../source/coverage/coverage.ts';
import type { SourceContent, SourceEntry } from '../../source/source.ts';
import type { ScanContext, ScanTarget } from '../engine.ts';
import { type ScannedFile, scanInBatches } from '../shared/batches/scan-in-batches.ts';
import { type ThreadOptions, threadsBeside } from '../shared/batches/threads-beside.ts';
import type { ResultCache } from '../shared/results/result-cache.ts';
import type { ResultSection } from '../shared/results/result-section.ts';
import { scanCached } from '../shared/results/scan-cached.ts';
import { completeScan, type FileScan, scanFile } from './scan-file.ts';
import { maxScannedBytes } from './scan-limits.ts';
import type { SecretScanner } from './secret-scanner.ts';
import type { ScanThreadData } from './serve-scans.ts';

const defaultMinBytes = 48 * 1024 * 1024;
const batchBytes = 512 * 1024;
const program = new URL(import.meta.resolve('#scan-worker'));

export async function* scanTree(
  target: ScanTarget,
  context: ScanContext,
  { scanner, threads }: { readonly scanner: SecretScanner; readonly threads: ThreadOptions },
): AsyncIterable<Detection> {
  const { coverage, progress, results } = context;
  const entries = scannable(target.entries, coverage);
  const scanned = scanCached<FileScan>(
    {
      source: target.source,
      entries,
      cache: results && { results, section: secretResults(results, scanner) },
      // No secret is written anywhere: of a file with one, only where it stands.
      toKept: (result) => {
        if (result.detections.length === 0) return result;
        return result.places ? { ...result, detections: [] } : null;
      },
      isPartial: ({ places }) => places !== undefined,
      scan: (contents, unknown, keptOf) => {
        const count = threadsBeside(unknown, { minBytes: defaultMinBytes, ...threads });
        return count === 0
          ? scanAlone(contents, scanner, keptOf)
          : scanTogether(contents, context, { scanner, count });
      },
    },
    context,
  );
  let files = 0;
  for await (const { entry, size, result } of scanned) {
    count(result, entry, size, coverage);
    yield* result.detections;
    files += 1;
    if (files % 256 === 0) progress(files / entries.length);
  }
}

/** What a repository's own rules say counts as well. */
export function secretResults(
  results: ResultCache,
  { userRuleFiles }: Pick<SecretScanner, 'userRuleFiles'>,
): ResultSection<FileScan> {
  const rules = JSON.stringify([...userRuleFiles]);
  return results.section<FileScan>('secrets', {
    rules: hash('sha256', rules, 'hex'),
    defaultResult: { kind: 'text', detections: [] },
  });
}

async function* scanAlone(
  contents: AsyncIterable<SourceContent>,
  scanner: SecretScanner,
  keptOf: (entry: SourceEntry) => FileScan | undefined,
): AsyncGenerator<ScannedFile<FileScan>> {
  for await (const { entry, bytes } of contents) {
    const kept = keptOf(entry);
    const scanned = kept
      ? completeScan(bytes, entry.path, kept, scanner)
      : scanFile(bytes, entry.path, scanner);
    const result = scanned instanceof Promise ? await scanned : scanned;
    yield { entry, size: bytes.length, result };
  }
}

function scanTogether(
  contents: AsyncIterable<SourceContent>,
  { signal, now }: ScanContext,
  { scanner, count }: { readonly scanner: SecretScanner; readonly count: number },
): AsyncGenerator<ScannedFile<FileScan>> {
  const data: ScanThreadData = { now: now().getTime(), userRuleFiles: scanner.userRuleFiles };
  return scanInBatches<FileScan>(contents, {
    threads: { program, data, count },
    batchBytes,
    scanFile: (path, bytes) => scanFile(bytes, path, scanner),
    signal,
  });
}

function count(
  { kind, isLimited }: FileScan,
  { path }: SourceEntry,
  bytes: number,
  coverage: Coverage,
): void {
  if (isLimited) coverage.skip('too_large', path);
  if (kind === 'mislabeled') coverage.notice('language_not_analyzed', { subject: 'mislabeled', path });
  if (kind === 'opaque') coverage.notice('language_not_analyzed', { subject: 'archive', path });
  if (kind === 'text' || kind === 'mislabeled') coverage.scanned(bytes, path);
  else if (kind === 'archive' || kind === 'opaque') coverage.scanned(bytes);
  else if (kind === 'pointer') coverage.skip('lfs_pointer', path);
  else coverage.skip('binary', path, { isMedia: kind === 'media' });
}

function scannable(entries: readonly SourceEntry[], coverage: Coverage): readonly SourceEntry[] {
  return entries.filter(({ path, size }) => {
    if (size > maxScannedBytes) coverage.skip('too_large', path);
    return size <= maxScannedBytes;
  });
}
