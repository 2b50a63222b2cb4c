// What a worker thread does for the scanner of insecure code.
import { serveBatches } from '../batches/batch-pool.ts';
import { CodeScanner } from './code-scanner.ts';
import { insecureCodeRules } from './rules/index.ts';

export function serveCodeScans(): void {
  const scanner = new CodeScanner(insecureCodeRules);
  serveBatches((path, bytes) => scanner.scan(path, bytes));
}
