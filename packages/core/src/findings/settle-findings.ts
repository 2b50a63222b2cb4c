// What time alone does to findings: acceptances end, and due dates pass. Called by a timer, and wherever findings
// are listed or counted, so that nobody ever sees the state of before.
import { type Runtime, timestamp } from '../platform/runtime.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import { expireAcceptances } from './expire-acceptances.ts';

/** What it reads and writes. */
type UsedStores = Pick<Stores, 'findings' | 'ingest' | 'outbox' | 'transaction'>;

const portion = 10_000;

export async function settleFindings(stores: UsedStores, runtime: Runtime): Promise<void> {
  await expireAcceptances(stores, runtime);
  const now = timestamp(runtime);
  while (await stores.findings.hasUnnotedPastDue(now)) {
    await stores.transaction(() => stores.findings.notePastDue(now, portion));
  }
}
