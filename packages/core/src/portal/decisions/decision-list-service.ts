import { type Runtime, timestamp } from '../../support/runtime.ts';
import type { Page, PageRequest } from '../platform/page.ts';
import { type Principal, visibility } from '../platform/principal.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import type { DecisionFilter, ListedDecision } from './listed-decision.ts';

const dayMs = 86_400_000;
const exportPage = 100;

/** Every decision that takes a finding out of the open ones, for everyone who sees the finding. */
export class DecisionListService {
  readonly #stores: Pick<Stores, 'decisionLists'>;
  readonly #runtime: Runtime;

  constructor(stores: Pick<Stores, 'decisionLists'>, runtime: Runtime) {
    this.#stores = stores;
    this.#runtime = runtime;
  }

  async list(principal: Principal, filter: DecisionFilter, page: PageRequest): Promise<Page<ListedDecision>> {
    const { expiresWithin } = filter;
    const end =
      expiresWithin === undefined ? undefined : this.#runtime.now().getTime() + expiresWithin * dayMs;
    return this.#stores.decisionLists.list(
      visibility(principal, 'audits:read'),
      {
        ...filter,
        now: timestamp(this.#runtime),
        ...(end !== undefined && { endsBefore: new Date(end).toISOString() }),
      },
      page,
    );
  }

  /** All of them, in the order of their end. */
  async *all(principal: Principal, filter: DecisionFilter): AsyncGenerator<ListedDecision, void, undefined> {
    for (let offset = 0; ; offset += exportPage) {
      const page = await this.list(principal, filter, { limit: exportPage, offset, sort: 'expiresAt' });
      yield* page.items;
      if (page.items.length === 0 || offset + page.items.length >= page.total) return;
    }
  }
}
