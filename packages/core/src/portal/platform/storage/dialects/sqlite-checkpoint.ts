// Moves the write-ahead log of SQLite into the file, in a thread.
import { Worker } from 'node:worker_threads';

const program = new URL(import.meta.resolve('#checkpoint-thread'));

/** Resolves when the thread has ended, however: what it could not do the next commit does. */
export function runCheckpoint(path: string): Promise<void> {
  return new Promise((resolve) => {
    const thread = new Worker(program, { workerData: path, stdin: false });
    thread.on('error', () => {});
    thread.on('exit', () => resolve());
  });
}
