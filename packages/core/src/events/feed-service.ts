import { ValidationError } from '../platform/errors.ts';
import { type Principal, visibility } from '../platform/principal.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import type { FeedPage, FeedRequest } from './feed-event.ts';

/** What it reads and writes. */
type UsedStores = Pick<Stores, 'outbox'>;

/** What happened, in the order in which it can be read: whoever goes on from `nextAfter` misses nothing. */
export class FeedService {
  readonly #stores: UsedStores;
  readonly #relay: () => Promise<void>;

  /** `relay` gives committed events their place. */
  constructor(stores: UsedStores, relay: () => Promise<void>) {
    this.#stores = stores;
    this.#relay = relay;
  }

  async list(principal: Principal, { after, ...request }: FeedRequest): Promise<FeedPage> {
    const visible = visibility(principal, 'audits:read');
    await this.#relay();
    // Read first: what gets its place meanwhile belongs to the next page.
    const head = await this.#stores.outbox.head();
    const from = startOf(after, head.position);
    const found = await this.#stores.outbox.between(
      visible,
      { ...request, limit: request.limit + 1 },
      { after: from, upTo: head.position },
    );
    const shown = found.slice(0, request.limit);
    const hasMore = found.length > shown.length;
    const last = shown.at(-1)?.position ?? from;
    return {
      items: shown.map(({ event }) => event),
      nextAfter: String(hasMore ? last : head.position),
      hasMore,
      gap: after !== undefined && from < head.pruned,
    };
  }
}

function startOf(after: string | undefined, end: number): number {
  if (after === undefined) return 0;
  if (after === 'latest') return end;
  const from = Number(after);
  if (from <= end) return from;
  const sentence = 'This cursor is ahead of the feed. Start again without `after`.';
  throw new ValidationError(sentence, { after: sentence });
}
