// Every file of the audited tree: on the main thread, or with workers beside it where there is enough to do. What is
// found comes in the order of the files either way.

import type { Coverage } from '../../source/coverage.ts';
import type { SourceEntry } from '../../source/source.ts';
import type { Detection } from '../../vocabulary/detection.ts';
import { scanInBatches } from '../batches/scan-in-batches.ts';
import { type ThreadOptions, threadsBeside } from '../batches/threads-beside.ts';
import type { ScanContext, ScanTarget } from '../engine.ts';
import { type FileScan, scanFile } from './scan-file.ts';
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
  const entries = scannable(target.entries, context.coverage);
  const count = threadsBeside(entries, { minBytes: defaultMinBytes, ...threads });
  if (count === 0) yield* scanAlone({ ...target, entries }, context, scanner);
  else yield* scanTogether({ ...target, entries }, context, { scanner, count });
}

async function* scanAlone(
  { source, entries }: ScanTarget,
  { coverage, signal, progress }: ScanContext,
  scanner: SecretScanner,
): AsyncIterable<Detection> {
  let files = 0;
  for await (const { entry, bytes } of source.read(entries, coverage, signal)) {
    const scanned = scanFile(bytes, entry.path, scanner);
    const scan = scanned instanceof Promise ? await scanned : scanned;
    count(scan, entry, bytes.length, coverage);
    yield* scan.detections;
    files += 1;
    if (files % 256 === 0) progress(files / entries.length);
  }
}

async function* scanTogether(
  { source, entries }: ScanTarget,
  { coverage, signal, now, progress }: ScanContext,
  { scanner, count: threads }: { readonly scanner: SecretScanner; readonly count: number },
): AsyncIterable<Detection> {
  const data: ScanThreadData = { now: now().getTime(), userRuleFiles: scanner.userRuleFiles };
  const scanned = scanInBatches<FileScan>(source.read(entries, coverage, signal), {
    threads: { program, data, count: threads },
    batchBytes,
    scanFile: (path, bytes) => scanFile(bytes, path, scanner),
    signal,
  });
  let files = 0;
  for await (const { entry, size, result } of scanned) {
    count(result, entry, size, coverage);
    yield* result.detections;
    files += 1;
    if (files % 256 === 0) progress(files / entries.length);
  }
}

function count({ kind }: FileScan, { path }: SourceEntry, bytes: number, coverage: Coverage): void {
  if (kind === 'text') coverage.scanned(bytes, path);
  else if (kind === 'archive') coverage.scanned(bytes);
  else coverage.skip('binary', path);
}

function scannable(entries: readonly SourceEntry[], coverage: Coverage): readonly SourceEntry[] {
  return entries.filter(({ path, size }) => {
    if (size > maxScannedBytes) coverage.skip('too_large', path);
    return size <= maxScannedBytes;
  });
}
