// The job behind a change of very many findings: batch by batch, each with its count in one transaction, so that
// a process that ends loses nothing and changes nothing twice.
import { PortalError } from '../../support/errors.ts';
import { type Runtime, timestamp } from '../../support/runtime.ts';
import { lowerRole } from '../../vocabulary/role.ts';
import type { ClaimedJob, JobContext, JobHandler } from '../platform/jobs/job.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import type { FindingUpdateService } from './finding-update-service.ts';

type UsedStores = Pick<Stores, 'access' | 'findingBulks' | 'transaction'>;

export const findingBulkJobKind = 'findings.bulk';
const batchSize = 200;

export class FindingBulkJob implements JobHandler {
  readonly kind = findingBulkJobKind;
  readonly #stores: UsedStores;
  readonly #runtime: Runtime;
  readonly #updates: FindingUpdateService;

  constructor(stores: UsedStores, runtime: Runtime, updates: FindingUpdateService) {
    this.#stores = stores;
    this.#runtime = runtime;
    this.#updates = updates;
  }

  async run({ job, signal, finish }: JobContext): Promise<void> {
    const id = idOf(job);
    let failure: string | null = null;
    while (failure === null) {
      signal.throwIfAborted();
      const order = await this.#stores.findingBulks.find(id);
      if (!order || order.bulk.status === 'completed' || order.bulk.status === 'failed') return finish();
      const { bulk, change, principal } = order;
      if (bulk.processed >= bulk.total) break;
      const user = await this.#stores.access.findUser(principal.userId);
      if (!user || user.disabled) {
        failure = 'The account that asked for the change is disabled or deleted.';
        break;
      }
      const role = lowerRole(principal.role, user.role);
      try {
        await this.#stores.transaction(async () => {
          const ids = await this.#stores.findingBulks.items(id, bulk.processed, batchSize);
          const outcome = await this.#updates.updateMany({ ...principal, role }, ids, change, {
            isPart: true,
            changeId: id,
          });
          if (!(await this.#stores.findingBulks.advance(bulk, outcome)))
            throw new Error('Another process continues the change.');
        });
      } catch (error) {
        if (!(error instanceof PortalError)) throw error;
        failure = error.message;
      }
    }
    await this.#stores.transaction(async () => {
      await finish();
      await this.#stores.findingBulks.end(id, failure, timestamp(this.#runtime));
    });
  }

  async giveUp(job: ClaimedJob, error: unknown): Promise<void> {
    const id = idOf(job);
    this.#runtime.log.error('a change of many findings failed permanently', {
      bulk: id,
      error: String(error),
    });
    const sentence = 'The change could not be completed. See the server log for details.';
    await this.#stores.findingBulks.end(id, sentence, timestamp(this.#runtime));
  }

  async release(): Promise<void> {}
}

function idOf({ payload }: ClaimedJob): string {
  return String(payload.bulkId);
}
