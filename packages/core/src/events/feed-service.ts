import { setTimeout as delay } from 'node:timers/promises';
import { ValidationError } from '../platform/errors.ts';
import { type Principal, visibility } from '../platform/principal.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import type { FeedEvent, FeedPage, FeedRequest } from './feed-event.ts';

/** What it reads and writes. */
type UsedStores = Pick<Stores, 'outbox'>;

/** How often somebody who follows the feed is told what is new, and whether they may still see it. */
const watchEveryMs = 2_000;

export interface WatchedEvent {
  readonly event: FeedEvent;
  /** Whoever goes on from here misses nothing; between the events of a page, it begins with that page again. */
  readonly cursor: string;
}

/** What happened, in the order in which it can be read: whoever goes on from `nextAfter` misses nothing. */
export class FeedService {
  readonly #stores: UsedStores;
  readonly #relay: () => Promise<void>;

  readonly #currentPrincipal: (principal: Principal) => Promise<Principal>;

  /** `relay` gives committed events their place; `currentPrincipal` throws when a session has ended. */
  constructor(
    stores: UsedStores,
    {
      relay,
      currentPrincipal,
    }: { relay(): Promise<void>; currentPrincipal(principal: Principal): Promise<Principal> },
  ) {
    this.#stores = stores;
    this.#relay = relay;
    this.#currentPrincipal = currentPrincipal;
  }

  /** Every event after `after`, or from now on, until the signal; throws when the person may see them no more. */
  async *watch(
    principal: Principal,
    request: Omit<FeedRequest, 'limit'>,
    signal: AbortSignal,
  ): AsyncGenerator<WatchedEvent> {
    let after = request.after ?? 'latest';
    while (!signal.aborted) {
      const now = await this.#currentPrincipal(principal);
      const page = await this.list(now, { ...request, after, limit: 100 });
      for (const [index, event] of page.items.entries())
        yield { event, cursor: index === page.items.length - 1 ? page.nextAfter : after };
      after = page.nextAfter;
      if (!page.hasMore) await delay(watchEveryMs, undefined, { signal, ref: false }).catch(() => {});
    }
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
