// Reopens findings whose acceptance has ended, and takes back what ended rules say of how pressing they are; what another
// decision rule covers is its at once. Called by a periodic task, and before findings are changed.
import { type Runtime, timestamp } from '../../support/runtime.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import { recordFindingEvents } from './publish-findings.ts';
import type { DecidingRules } from './recording/decide-by-rule.ts';

/** What it reads and writes. */
type UsedStores = Pick<Stores, 'findings' | 'ingest' | 'outbox' | 'transaction'>;

const batchSize = 10_000;

/** How many acceptances have ended. */
export async function expireAcceptances(
  stores: UsedStores,
  runtime: Runtime,
  rules: DecidingRules,
): Promise<number> {
  const now = timestamp(runtime);
  await rules.applyEnded();
  if ((await stores.findings.expired(now, 1)).length === 0) return 0;
  let count = 0;
  while (true) {
    const expired = await stores.transaction(async () => {
      const ended = await expireBatch(stores, runtime, now);
      await rules.applyTo(ended);
      return ended;
    });
    count += expired.length;
    if (expired.length < batchSize) return count;
  }
}

/** The findings that it opened. */
async function expireBatch(stores: UsedStores, runtime: Runtime, now: string): Promise<readonly string[]> {
  // Only those that this call changes get an event: another instance may be at it, too.
  const ended = await stores.findings.expire(now, batchSize);
  await recordFindingEvents(
    stores,
    runtime,
    ended.map(({ id, status }) => ({
      id: runtime.newId(),
      finding_id: id,
      at: now,
      kind: 'expired',
      actor_id: null,
      audit_id: null,
      before: JSON.stringify({ status }),
      after: JSON.stringify({ status: 'open' }),
      status_before: status,
      status_after: 'open',
      comment: null,
      evidence: null,
    })),
  );
  return ended.map(({ id }) => id);
}
