import type { Stores } from '../platform/storage/store-registry.ts';
import type { SettleByRules } from './recording/decide-by-rule.ts';

const batchSize = 10_000;

/** Takes back priorities and due dates of decision rules that have ended, or gives those of other rules. */
export async function endRatings(
  stores: Pick<Stores, 'findingRatings' | 'transaction'>,
  now: string,
  settle: SettleByRules,
): Promise<void> {
  while (true) {
    const ended = await stores.findingRatings.ofEndedRules(now, batchSize);
    if (ended.length === 0) return;
    await stores.transaction(() => settle(ended));
  }
}
