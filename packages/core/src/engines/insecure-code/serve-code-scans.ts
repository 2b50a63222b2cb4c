// What a worker thread does for the scanner of insecure code.
import { workerData } from 'node:worker_threads';
import type { CodeModel } from '../../repository-config/code-models.ts';
import { serveBatches } from '../batches/batch-pool.ts';
import { CodeScanner } from './code-scanner.ts';
import { insecureCodeRules } from './rules/index.ts';

/** What a thread needs to scan as the main one does. */
export interface CodeThreadData {
  readonly models: readonly CodeModel[];
}

export function serveCodeScans(): void {
  const { models } = workerData as CodeThreadData;
  const scanner = new CodeScanner(insecureCodeRules, { models });
  serveBatches((path, bytes) => scanner.scan(path, bytes));
}
