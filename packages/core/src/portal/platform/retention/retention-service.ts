import type { Runtime } from '../../../support/runtime.ts';
import type { Stores } from '../storage/store-registry.ts';
import { type RetentionLimits, type RetentionRule, retentionRules } from './retention-rule.ts';
import type { RetentionTimes } from './retention-store.ts';

/** What it reads and writes. */
type UsedStores = Pick<Stores, 'retention'>;

const dayMs = 86_400_000;
/** Rows of one transaction. */
const batchSize = 200;

export interface Pruned {
  /** Of the rule. */
  readonly id: string;
  /** The age in days from which rows go; null when the rule is switched off. */
  readonly days: number | null;
  readonly rows: number;
}

/** Deletes what nobody needs any more: never findings, their history, or the activity log. */
export class RetentionService {
  readonly #stores: UsedStores;
  readonly #runtime: Runtime;
  readonly #limits: RetentionLimits;

  constructor(stores: UsedStores, runtime: Runtime, limits: RetentionLimits) {
    this.#stores = stores;
    this.#runtime = runtime;
    this.#limits = limits;
  }

  /** What would go. */
  async preview(): Promise<readonly Pruned[]> {
    const pruned: Pruned[] = [];
    for (const rule of retentionRules) {
      const times = this.#times(rule);
      const rows = times ? await this.#stores.retention.count(rule, times) : 0;
      pruned.push({ id: rule.id, days: times ? rule.days(this.#limits) : null, rows });
    }
    return pruned;
  }

  /** In small batches, so that nobody who writes waits long. */
  async prune(signal?: AbortSignal): Promise<readonly Pruned[]> {
    const pruned: Pruned[] = [];
    for (const rule of retentionRules) {
      const times = this.#times(rule);
      let rows = 0;
      for (let gone = batchSize; times && gone === batchSize; rows += gone) {
        signal?.throwIfAborted();
        gone = await this.#stores.retention.prune(rule, times, batchSize);
      }
      pruned.push({ id: rule.id, days: times ? rule.days(this.#limits) : null, rows });
    }
    return pruned;
  }

  #times(rule: RetentionRule): RetentionTimes | undefined {
    const days = rule.days(this.#limits);
    if (days === 0) return undefined;
    const now = this.#runtime.now();
    const cutoff = new Date(now.getTime() - days * dayMs).toISOString();
    return { now: now.toISOString(), cutoff, kept: this.#limits.auditsKept };
  }
}
