// What a worker thread does for the secret scanner.
import { workerData } from 'node:worker_threads';
import { serveBatches } from '../shared/batches/batch-pool.ts';
import { scanFile } from './scan-file.ts';
import { SecretScanner } from './secret-scanner.ts';
import { reloadUserRules } from './user-rules/user-rules.ts';

/** What a thread needs to scan as the main one does. */
export interface ScanThreadData {
  /** The audit's clock. */
  readonly now: number;
  readonly userRuleFiles: ReadonlyMap<string, string>;
}

/** What comes before the rules are read waits for them. */
export async function serveScans(): Promise<void> {
  const { now, userRuleFiles } = workerData as ScanThreadData;
  const scanner = new SecretScanner(await reloadUserRules(userRuleFiles), new Date(now));
  serveBatches((path, bytes) => scanFile(bytes, path, scanner));
}
