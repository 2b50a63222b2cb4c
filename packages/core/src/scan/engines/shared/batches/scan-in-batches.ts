// Contents through a scanner of single files, by worker threads and the main one together. The results come in the
// order of the contents.
import type { SourceContent, SourceEntry } from '../../../source/source.ts';
import { BatchPool, type PoolOptions, type ScanFile, type ScannedBatch, scanBatch } from './batch-pool.ts';
import { BatchBuilder } from './file-batch.ts';

export interface ScannedFile<Result> {
  readonly entry: SourceEntry;
  /** As read. */
  readonly size: number;
  readonly result: Result;
}

export interface InBatches<Result> {
  readonly threads: PoolOptions;
  /** Enough work to be worth a message between threads. */
  readonly batchBytes: number;
  /** As the threads do it. */
  readonly scanFile: ScanFile<Result>;
  readonly signal: AbortSignal;
}

interface Part<Result> {
  readonly entries: readonly SourceEntry[];
  readonly ends: readonly number[];
  readonly scanned: Promise<ScannedBatch<Result>>;
}

export async function* scanInBatches<Result>(
  contents: AsyncIterable<SourceContent>,
  { threads, batchBytes, scanFile, signal }: InBatches<Result>,
): AsyncGenerator<ScannedFile<Result>, void, undefined> {
  const pool = new BatchPool<Result>(threads);
  const builder = new BatchBuilder(batchBytes);
  const parts: Part<Result>[] = [];
  /** Results wait here for those before them. */
  const maxParts = 4 * threads.count + 4;
  /** By a thread that has time, else here and now. */
  const begin = async (): Promise<void> => {
    const { entries, batch } = builder.take();
    const { ends } = batch;
    const beside = pool.scan(batch);
    const scanned = beside ?? scanBatch(batch, scanFile);
    parts.push({ entries, ends, scanned });
    if (beside === undefined) await scanned;
  };
  const finish = async function* (part: Part<Result>): AsyncGenerator<ScannedFile<Result>> {
    const { results, bytes } = await part.scanned;
    for (const [index, result] of results.entries()) {
      const size = (part.ends[index] ?? 0) - (part.ends[index - 1] ?? 0);
      yield { entry: part.entries[index] as SourceEntry, size, result };
    }
    builder.recycle(bytes);
  };
  try {
    for await (const content of contents) {
      builder.add(content);
      if (!builder.isFull) continue;
      await begin();
      // Lets the threads' answers in.
      await new Promise(setImmediate);
      while (parts.length > maxParts) yield* finish(parts.shift() as Part<Result>);
    }
    if (!builder.isEmpty) await begin();
    for (const part of parts) {
      signal.throwIfAborted();
      yield* finish(part);
    }
  } finally {
    await pool.close();
  }
}
