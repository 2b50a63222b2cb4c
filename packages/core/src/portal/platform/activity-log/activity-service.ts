import type { Page, PageRequest } from '../page.ts';
import { reach } from '../permissions.ts';
import type { Principal } from '../principal.ts';
import type { Stores } from '../storage/store-registry.ts';
import type { ListedActivity } from './activity.ts';
import type { ChainVerification } from './activity-chain.ts';
import type { ActivityFilter } from './activity-store.ts';
import type { Checkpoint } from './checkpoint.ts';

/** What it reads and writes. */
type UsedStores = Pick<Stores, 'activity' | 'heavyRead'>;

/** Reading and checking the activity log; services write to it through the store. */
export class ActivityService {
  readonly #stores: UsedStores;

  constructor(stores: UsedStores) {
    this.#stores = stores;
  }

  async list(principal: Principal, filter: ActivityFilter, page: PageRequest): Promise<Page<ListedActivity>> {
    reach(principal.role, 'auth:activity');
    return this.#stores.heavyRead(() => this.#stores.activity.list(filter, page));
  }

  /** Checks the chain of hashes from the first entry to the last, and that it agrees with the checkpoints. */
  async verify(checkpoints: readonly Checkpoint[] = []): Promise<ChainVerification> {
    return this.#stores.activity.verify(checkpoints);
  }
}
