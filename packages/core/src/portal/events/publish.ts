// Writes events into the current transaction: what happened and the event about it commit together, or not at all.
import { type Runtime, timestamp } from '../../support/runtime.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import type { NewFeedEvent } from './feed-event.ts';

/** What it reads and writes. */
type UsedStores = Pick<Stores, 'outbox'>;

export async function publish(
  stores: UsedStores,
  runtime: Runtime,
  events: readonly NewFeedEvent[],
): Promise<void> {
  if (events.length === 0) return;
  const withIds = events.map((event) => ({ ...event, id: runtime.newId() }));
  await stores.outbox.add(withIds, timestamp(runtime));
}
