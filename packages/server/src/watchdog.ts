// Notices when the event loop of this process is blocked: nobody is answered then, not even checks of health, and nothing
// else would ever say which request it was.
import { Worker } from 'node:worker_threads';
import { currentOrigin } from '@assay/core';
import { originSymbol, type WatchdogData } from './watchdog-data.ts';

const program = new URL(import.meta.resolve('#watchdog-thread'));
const shared = new Int32Array(new SharedArrayBuffer(8));

/** How often the event loop of this process was found blocked since its start. */
export function eventLoopBlocks(): number {
  return Atomics.load(shared, 1);
}

/** Watches until the returned function is called. Keeps no process alive. */
export function watchEventLoop({ limitMs = 10_000 } = {}): () => Promise<void> {
  Object.assign(globalThis, { [Symbol.for(originSymbol)]: currentOrigin });
  const data: WatchdogData = { shared, limitMs };
  const worker = new Worker(program, { workerData: data, stdin: false });
  // A watchdog that dies must not take the server with it.
  worker.on('error', () => {});
  worker.unref();
  const timer = setInterval(() => void Atomics.add(shared, 0, 1), Math.min(1_000, limitMs / 4)).unref();
  return async () => {
    clearInterval(timer);
    await worker.terminate();
  };
}
