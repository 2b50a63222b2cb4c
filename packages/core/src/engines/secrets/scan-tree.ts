// Every file of the audited tree: on the main thread, or with workers beside it where there is enough to do. What is
// found comes in the order of the files either way.
import { availableParallelism } from 'node:os';
import type { Detection } from '../../findings/detection.ts';
import type { Coverage } from '../../source/coverage.ts';
import type { SourceEntry } from '../../source/source.ts';
import type { ScanContext, ScanTarget } from '../engine.ts';
import { BatchBuilder, scanBatch } from './scan-batch.ts';
import { type FileScan, scanFile } from './scan-file.ts';
import { maxScannedBytes } from './scan-limits.ts';
import { type ScannedBatch, ScanPool } from './scan-pool.ts';
import type { SecretScanner } from './secret-scanner.ts';

export interface ThreadOptions {
  /** Beside the main one; one, where there is a second processor, unless given. */
  readonly count?: number;
  /** Smaller trees are scanned before a thread has started. */
  readonly minBytes?: number;
}

/** Each takes some 50 MB and a quarter of a second to start: a second one would save less than that. */
const maxThreads = 1;
const defaultMinBytes = 48 * 1024 * 1024;

export async function* scanTree(
  target: ScanTarget,
  context: ScanContext,
  { scanner, threads }: { readonly scanner: SecretScanner; readonly threads: ThreadOptions },
): AsyncIterable<Detection> {
  const entries = scannable(target.entries, context.coverage);
  let bytes = 0;
  for (const { size } of entries) bytes += size;
  const count = threads.count ?? Math.min(availableParallelism() - 1, maxThreads);
  if (count < 1 || bytes < (threads.minBytes ?? defaultMinBytes))
    yield* scanAlone({ ...target, entries }, context, scanner);
  else yield* scanTogether({ ...target, entries }, context, { scanner, count });
}

async function* scanAlone(
  { source, entries }: ScanTarget,
  { coverage, signal, progress }: ScanContext,
  scanner: SecretScanner,
): AsyncIterable<Detection> {
  let files = 0;
  for await (const { entry, bytes } of source.read(entries, coverage, signal)) {
    const scan = scanFile(bytes, entry.path, scanner);
    count(scan, entry, bytes.length, coverage);
    yield* scan.detections;
    files += 1;
    if (files % 256 === 0) progress(files / entries.length);
  }
}

interface Part {
  readonly entries: readonly SourceEntry[];
  readonly ends: readonly number[];
  readonly scanned: ScannedBatch | Promise<ScannedBatch>;
}

async function* scanTogether(
  { source, entries }: ScanTarget,
  { coverage, signal, now, progress }: ScanContext,
  { scanner, count: size }: { readonly scanner: SecretScanner; readonly count: number },
): AsyncIterable<Detection> {
  const pool = new ScanPool(size, { now: now().getTime(), userRuleFiles: scanner.userRuleFiles });
  const builder = new BatchBuilder();
  const parts: Part[] = [];
  /** Results wait here for those before them. */
  const mostParts = 4 * size + 4;
  let files = 0;
  const finish = async function* (part: Part): AsyncIterable<Detection> {
    const { scans, bytes } = await part.scanned;
    for (const [index, scan] of scans.entries()) {
      const length = (part.ends[index] ?? 0) - (part.ends[index - 1] ?? 0);
      count(scan, part.entries[index] as SourceEntry, length, coverage);
      yield* scan.detections;
    }
    builder.recycle(bytes);
    files += part.entries.length;
    progress(files / entries.length);
  };
  try {
    for await (const content of source.read(entries, coverage, signal)) {
      builder.add(content);
      if (!builder.isFull) continue;
      parts.push(begin(builder, pool, scanner));
      // Lets the threads' answers in.
      await new Promise(setImmediate);
      while (parts.length > mostParts) yield* finish(parts.shift() as Part);
    }
    if (!builder.isEmpty) parts.push(begin(builder, pool, scanner));
    for (const part of parts) {
      signal.throwIfAborted();
      yield* finish(part);
    }
  } finally {
    await pool.close();
  }
}

/** By a thread that has time, else here and now. */
function begin(builder: BatchBuilder, pool: ScanPool, scanner: SecretScanner): Part {
  const { entries, batch } = builder.take();
  const { ends, bytes } = batch;
  const scanned = pool.scan(batch) ?? { scans: scanBatch(batch, scanner), bytes };
  return { entries, ends, scanned };
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
