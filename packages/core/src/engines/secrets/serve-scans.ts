// What a worker thread does: batches in, what was found out.
import { parentPort, workerData } from 'node:worker_threads';
import { type ScanBatch, scanBatch } from './scan-batch.ts';
import type { ScanThreadData } from './scan-pool.ts';
import { SecretScanner } from './secret-scanner.ts';
import { reloadUserRules } from './user-rules/user-rules.ts';

/** What comes before the rules are read waits for them. */
export async function serveScans(): Promise<void> {
  const { now, userRuleFiles } = workerData as ScanThreadData;
  const scanner = new SecretScanner(await reloadUserRules(userRuleFiles), new Date(now));
  parentPort?.on('message', (batch: ScanBatch) => {
    const scans = scanBatch(batch, scanner);
    parentPort?.postMessage({ scans, bytes: batch.bytes }, [batch.bytes.buffer as ArrayBuffer]);
  });
}
