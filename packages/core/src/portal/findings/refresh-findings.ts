// What time alone does to findings: acceptances end, and due dates pass. A periodic task records it, and so does every caller that
// changes findings by a filter; reads record nothing (see finding-as-of.ts).
import { type Runtime, timestamp } from '../../support/runtime.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import { expireAcceptances } from './expire-acceptances.ts';
import type { DecidingRules } from './recording/decide-by-rule.ts';

/** What it reads and writes. */
type UsedStores = Pick<Stores, 'findings' | 'ingest' | 'outbox' | 'transaction'>;

const batchSize = 10_000;

export async function refreshFindings(
  stores: UsedStores,
  runtime: Runtime,
  rules: DecidingRules,
): Promise<void> {
  await expireAcceptances(stores, runtime, rules);
  const now = timestamp(runtime);
  while (await stores.findings.hasUnnotedPastDue(now)) {
    await stores.transaction(() => stores.findings.recordOverdue(now, batchSize));
  }
}
