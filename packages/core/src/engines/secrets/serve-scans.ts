// What a worker thread does: batches in, what was found out.
import { parentPort, workerData } from 'node:worker_threads';
import { type ScanBatch, scanBatch } from './scan-batch.ts';
import { SecretScanner } from './secret-scanner.ts';

export function serveScans(): void {
  const { now } = workerData as { now: number };
  const scanner = new SecretScanner(undefined, new Date(now));
  parentPort?.on('message', (batch: ScanBatch) => {
    const scans = scanBatch(batch, scanner);
    parentPort?.postMessage({ scans, bytes: batch.bytes }, [batch.bytes.buffer as ArrayBuffer]);
  });
}
