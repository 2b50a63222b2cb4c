import type { Stores } from '../platform/storage/store-registry.ts';
import type { PullVerdict } from './pull-verdict-store.ts';

type UsedStores = Pick<Stores, 'pullVerdicts' | 'transaction'>;

/** The last verdicts of the open pull requests of a repository. */
export class PullVerdictService {
  readonly #stores: UsedStores;

  constructor(stores: UsedStores) {
    this.#stores = stores;
  }

  async put(repositoryId: string, verdict: PullVerdict): Promise<void> {
    await this.#stores.transaction(() => this.#stores.pullVerdicts.put(repositoryId, verdict));
  }

  async find(repositoryId: string, pull: number): Promise<PullVerdict | undefined> {
    return this.#stores.pullVerdicts.find(repositoryId, pull);
  }

  /** Of the pull requests whose last audited head is this commit, in the order of their numbers. */
  async ofHead(repositoryId: string, head: string): Promise<readonly PullVerdict[]> {
    return this.#stores.pullVerdicts.ofHead(repositoryId, head);
  }

  /** Of a pull request that was closed; whether there was one. */
  async remove(repositoryId: string, pull: number): Promise<boolean> {
    return this.#stores.transaction(() => this.#stores.pullVerdicts.remove(repositoryId, pull));
  }
}
