// Worker threads that scan batches of files beside the main thread. What they run answers with `serveBatches`.
import { parentPort, Worker } from 'node:worker_threads';
import { type FileBatch, filesOf } from './file-batch.ts';

export interface ScannedBatch<Result> {
  /** One for each file, in their order. */
  readonly results: readonly Result[];
  /** The batch's bytes, to be used again. */
  readonly bytes: Uint8Array;
}

export type ScanFile<Result> = (path: string, bytes: Buffer) => Result | Promise<Result>;

export async function scanBatch<Result>(
  batch: FileBatch,
  scanFile: ScanFile<Result>,
): Promise<ScannedBatch<Result>> {
  const results: Result[] = [];
  for (const { path, bytes } of filesOf(batch)) {
    const result = scanFile(path, bytes);
    results.push(result instanceof Promise ? await result : result);
  }
  return { results, bytes: batch.bytes };
}

interface Waiting<Result> {
  resolve(result: ScannedBatch<Result>): void;
  reject(error: unknown): void;
}

interface Thread<Result> {
  readonly worker: Worker;
  /** What was asked, in the order in which it will be answered. */
  readonly waiting: Waiting<Result>[];
}

export interface PoolOptions {
  /** What the threads run. */
  readonly program: URL;
  /** Handed to them as `workerData`. */
  readonly data: unknown;
  readonly count: number;
}

/** One that is being scanned, and one that waits: the thread never has to wait for the main one. */
const batchesOfThread = 2;

export class BatchPool<Result> {
  readonly #threads: readonly Thread<Result>[];

  constructor({ program, data, count }: PoolOptions) {
    this.#threads = Array.from({ length: count }, () => {
      const worker = new Worker(program, { workerData: data, stdout: false });
      const thread: Thread<Result> = { worker, waiting: [] };
      worker.on('message', (result: ScannedBatch<Result>) => thread.waiting.shift()?.resolve(result));
      worker.on('error', (error) => {
        for (const { reject } of thread.waiting.splice(0)) reject(error);
      });
      return thread;
    });
  }

  /** Undefined when every thread has enough to do. */
  scan(batch: FileBatch): Promise<ScannedBatch<Result>> | undefined {
    const thread = this.#threads.find(({ waiting }) => waiting.length < batchesOfThread);
    if (thread === undefined) return undefined;
    const result = new Promise<ScannedBatch<Result>>((resolve, reject) =>
      thread.waiting.push({ resolve, reject }),
    );
    // The caller looks at it in its turn, which may be after it has failed.
    result.catch(() => {});
    thread.worker.postMessage(batch, [batch.bytes.buffer as ArrayBuffer]);
    return result;
  }

  async close(): Promise<void> {
    await Promise.all(this.#threads.map(({ worker }) => worker.terminate()));
  }
}

/**
 * The program of a worker thread: answers each `FileBatch` message with one `ScannedBatch`, in order. Its bytes
 * are transferred, not copied.
 */
export function serveBatches<Result>(scanFile: ScanFile<Result>): void {
  let last: Promise<void> = Promise.resolve();
  parentPort?.on('message', (batch: FileBatch) => {
    last = last.then(async () => {
      const scanned = await scanBatch(batch, scanFile);
      parentPort?.postMessage(scanned, [scanned.bytes.buffer as ArrayBuffer]);
    });
  });
}
