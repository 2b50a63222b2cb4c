// What a worker thread does for the scanner of insecure code.
import { workerData } from 'node:worker_threads';
import { serveBatches } from '../shared/batches/batch-pool.ts';
import { CodeScanner } from './code-scanner.ts';
import type { RepositoryRules } from './repository-rules.ts';
import { insecureCodeRules } from './rules/index.ts';

/** What a thread needs to scan as the main one does. */
export type CodeThreadData = Pick<RepositoryRules, 'models' | 'patternRules'>;

export function serveCodeScans(): void {
  const scanner = new CodeScanner(insecureCodeRules, workerData as CodeThreadData);
  serveBatches((path, bytes) => scanner.scan(path, bytes));
}
