import { ValidationError } from '../../support/errors.ts';
import { type Principal, type Visibility, visibility } from '../platform/principal.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import type { FeedCursors } from './feed-cursors.ts';
import type { FeedEvent, FeedPage, FeedRequest } from './feed-event.ts';
import { FeedPoll } from './feed-poll.ts';

/** What it reads and writes. */
type UsedStores = Pick<Stores, 'outbox'>;

/** Permissions of those who follow the feed are checked at every second look, which is every four seconds. */
const looksPerCheck = 2;

export interface WatchedEvent {
  readonly event: FeedEvent;
  /** A reader that continues here misses nothing; between the events of a page, it begins with that page again. */
  readonly cursor: string;
}

/** What happened, in the order in which it can be read: a reader that continues at `nextAfter` misses nothing. */
export class FeedService {
  readonly #stores: UsedStores;
  readonly #cursors: FeedCursors;
  readonly #relay: () => Promise<void>;
  readonly #currentPrincipal: (principal: Principal) => Promise<Principal>;
  readonly #poll: FeedPoll<Awaited<ReturnType<UsedStores['outbox']['head']>>>;

  /** `relay` gives committed events their place; `currentPrincipal` throws when a session has ended. */
  constructor(
    stores: UsedStores,
    {
      cursors,
      relay,
      currentPrincipal,
    }: {
      readonly cursors: FeedCursors;
      relay(): Promise<void>;
      currentPrincipal(principal: Principal): Promise<Principal>;
    },
  ) {
    this.#stores = stores;
    this.#cursors = cursors;
    this.#relay = relay;
    this.#currentPrincipal = currentPrincipal;
    this.#poll = new FeedPoll(async () => {
      await relay();
      return stores.outbox.head();
    });
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
      const end = this.#cursors.read(after, visibility(now, 'audits:read')) ?? 0;
      for (let look = 0; look < looksPerCheck && !page.hasMore; look += 1) {
        const head = await this.#poll.next(signal);
        if (head === undefined || head.position > end) break;
      }
    }
  }

  async list(principal: Principal, { after, ...request }: FeedRequest): Promise<FeedPage> {
    const visible = visibility(principal, 'audits:read');
    await this.#relay();
    // Read first: what gets its place meanwhile belongs to the next page.
    const head = await this.#stores.outbox.head();
    const from = this.#startOf(after, visible, head.position);
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
      nextAfter: this.#cursors.write(hasMore ? last : head.position, visible),
      hasMore,
      gap: after !== undefined && from < head.pruned,
    };
  }

  /** Where to go on from: from the last event that was heard, or from now on when that is no cursor of this reader. */
  async resumeAfter(principal: Principal, lastHeard: string): Promise<string> {
    const { nextAfter } = await this.list(principal, { after: 'latest', limit: 1 });
    const visible = visibility(principal, 'audits:read');
    const [heard, end] = [lastHeard, nextAfter].map((cursor) => this.#cursors.read(cursor, visible));
    return heard !== undefined && end !== undefined && heard <= end ? lastHeard : nextAfter;
  }

  #startOf(after: string | undefined, visible: Visibility, end: number): number {
    if (after === undefined) return 0;
    if (after === 'latest') return end;
    const from = this.#cursors.read(after, visible);
    if (from !== undefined && from <= end) return from;
    const sentence =
      from === undefined
        ? 'This is no cursor of yours. Start again without `after`.'
        : 'This cursor is ahead of the feed. Start again without `after`.';
    throw new ValidationError(sentence, { after: sentence });
  }
}
