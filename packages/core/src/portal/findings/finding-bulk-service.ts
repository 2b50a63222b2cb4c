import { NotFoundError } from '../../support/errors.ts';
import { type Runtime, timestamp } from '../../support/runtime.ts';
import type { JobQueue } from '../platform/jobs/job-queue.ts';
import { reach } from '../platform/permissions.ts';
import type { Principal } from '../platform/principal.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import { findingBulkJobKind } from './finding-bulk-job.ts';
import type { FindingBulk } from './finding-bulk-store.ts';
import type { FindingChange } from './finding-change.ts';
import type { BulkOutcome, FindingService } from './finding-service.ts';
import type { FindingUpdateService } from './finding-update-service.ts';
import type { FindingFilter } from './listing/finding-filter.ts';

type UsedStores = Pick<Stores, 'activity' | 'findingBulks' | 'transaction'>;

/** Findings that are changed while the request waits; more of them become a job. */
export const maxAtOnce = 500;

/** Changes of all findings that a filter selects, however many. */
export class FindingBulkService {
  readonly #stores: UsedStores;
  readonly #runtime: Runtime;
  readonly #parts: {
    readonly findings: FindingService;
    readonly updates: FindingUpdateService;
    readonly queue: JobQueue;
  };

  constructor(
    stores: UsedStores,
    runtime: Runtime,
    parts: {
      readonly findings: FindingService;
      readonly updates: FindingUpdateService;
      readonly queue: JobQueue;
    },
  ) {
    this.#stores = stores;
    this.#runtime = runtime;
    this.#parts = parts;
  }

  /** The outcome of up to 500 findings; of more, the job that changes those that the filter selects now. */
  async updateWhere(
    principal: Principal,
    filter: FindingFilter,
    change: FindingChange,
  ): Promise<BulkOutcome | FindingBulk> {
    const { findings, updates, queue } = this.#parts;
    return this.#stores.transaction(async () => {
      const ids = await findings.selected(principal, filter);
      if (ids.length <= maxAtOnce) return updates.updateMany(principal, ids, change);
      // What is wrong with the change itself is said now.
      await updates.updateMany(principal, [], change);
      const { userId, role, kind, credentialId, within } = principal;
      const bulk: FindingBulk = {
        id: this.#runtime.newId(),
        status: 'pending',
        processed: 0,
        total: ids.length,
        updated: 0,
        rejected: 0,
        failure: null,
        createdBy: userId,
        createdAt: timestamp(this.#runtime),
        completedAt: null,
      };
      const asked = { userId, role, kind, credentialId, ...(within && { within }) };
      // Who `me` is does not change until the job runs.
      const meant = change.assignee === 'me' ? { ...change, assignee: userId } : change;
      await this.#stores.findingBulks.insert({ bulk, principal: asked, change: meant }, ids);
      const { id, total } = bulk;
      await queue.add({ kind: findingBulkJobKind, payload: { bulkId: id }, queueName: `bulk:${id}` }, id);
      await this.#stores.activity.did(principal, 'finding.bulk-update', id, { filter, change: meant, total });
      return bulk;
    });
  }

  /** The caller's own job; administrators and auditors see all. */
  async get(principal: Principal, id: string): Promise<FindingBulk> {
    const everything = reach(principal.role, 'findings:triage') === 'all' && !principal.within;
    const order = await this.#stores.findingBulks.find(id);
    if (!order || (!everything && order.bulk.createdBy !== principal.userId))
      throw new NotFoundError('Job not found.');
    return order.bulk;
  }
}
