// Worker threads that scan batches of files beside the main thread.
import { Worker } from 'node:worker_threads';
import type { ScanBatch } from './scan-batch.ts';
import type { FileScan } from './scan-file.ts';

export interface ScannedBatch {
  readonly scans: readonly FileScan[];
  /** The batch's bytes, to be used again. */
  readonly bytes: Uint8Array;
}

/** What a thread needs to scan as the main one does. */
export interface ScanThreadData {
  /** The audit's clock. */
  readonly now: number;
  readonly userRuleFiles: ReadonlyMap<string, string>;
}

interface Waiting {
  resolve(result: ScannedBatch): void;
  reject(error: unknown): void;
}

interface Thread {
  readonly worker: Worker;
  /** What was asked, in the order in which it will be answered. */
  readonly waiting: Waiting[];
}

const program = new URL(import.meta.resolve('#scan-worker'));
/** One that is being scanned, and one that waits: the thread never has to wait for the main one. */
const batchesOfThread = 2;

export class ScanPool {
  readonly #threads: readonly Thread[];

  constructor(size: number, workerData: ScanThreadData) {
    this.#threads = Array.from({ length: size }, () => {
      const worker = new Worker(program, { workerData, stdout: false });
      const thread: Thread = { worker, waiting: [] };
      worker.on('message', (result: ScannedBatch) => thread.waiting.shift()?.resolve(result));
      worker.on('error', (error) => {
        for (const { reject } of thread.waiting.splice(0)) reject(error);
      });
      return thread;
    });
  }

  /** Undefined when every thread has enough to do. */
  scan(batch: ScanBatch): Promise<ScannedBatch> | undefined {
    const thread = this.#threads.find(({ waiting }) => waiting.length < batchesOfThread);
    if (thread === undefined) return undefined;
    const result = new Promise<ScannedBatch>((resolve, reject) => thread.waiting.push({ resolve, reject }));
    // The caller looks at it in its turn, which may be after it has failed.
    result.catch(() => {});
    thread.worker.postMessage(batch, [batch.bytes.buffer as ArrayBuffer]);
    return result;
  }

  async close(): Promise<void> {
    await Promise.all(this.#threads.map(({ worker }) => worker.terminate()));
  }
}
