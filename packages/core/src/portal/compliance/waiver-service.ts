import { ConflictError, NotFoundError, ValidationError } from '../../support/errors.ts';
import { type Runtime, timestamp } from '../../support/runtime.ts';
import type { Page, PageRequest } from '../platform/page.ts';
import { reach } from '../platform/permissions.ts';
import { type Principal, visibility } from '../platform/principal.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import { maxWaiverDays, type NewWaiver, type Waiver } from './waiver.ts';
import type { WaiverFilter } from './waiver-store.ts';

/** What it reads and writes. */
type UsedStores = Pick<Stores, 'activity' | 'policies' | 'repositories' | 'transaction' | 'waivers'>;

const dayMs = 86_400_000;

/** Waivers. Anyone who can write policies can add one; everyone who sees the repository sees it. */
export class WaiverService {
  readonly #stores: UsedStores;
  readonly #runtime: Runtime;

  constructor(stores: UsedStores, runtime: Runtime) {
    this.#stores = stores;
    this.#runtime = runtime;
  }

  async list(principal: Principal, filter: WaiverFilter, page: PageRequest): Promise<Page<Waiver>> {
    const visible = visibility(principal, 'compliance:read');
    return this.#stores.waivers.list(visible, filter, page, timestamp(this.#runtime));
  }

  async get(principal: Principal, id: string): Promise<Waiver> {
    const visible = visibility(principal, 'compliance:read');
    const waiver = await this.#stores.waivers.find(id, visible, timestamp(this.#runtime));
    if (!waiver) throw new NotFoundError('Waiver not found.');
    return waiver;
  }

  async create(principal: Principal, input: NewWaiver): Promise<Waiver> {
    reach(principal.role, 'compliance:write');
    const now = timestamp(this.#runtime);
    checkEnd(input.expiresAt, now);
    return this.#stores.transaction(async () => {
      const repository = await this.#stores.repositories.find(
        input.repositoryId,
        visibility(principal, 'compliance:read'),
      );
      if (!repository) throw missing('repositoryId', 'repository');
      const policy = await this.#stores.policies.find(input.policyId);
      if (!policy) throw missing('policyId', 'policy');
      if ((await this.#stores.waivers.active(repository.id, now)).has(policy.id)) {
        throw new ConflictError(
          'The policy is already waived for this repository. Revoke that waiver first.',
        );
      }
      const waiver: Waiver = {
        id: this.#runtime.newId(),
        repositoryId: repository.id,
        repositoryName: repository.name,
        policyId: policy.id,
        policyName: policy.name,
        level: policy.level,
        reason: input.reason,
        approvedBy: principal.userId,
        createdAt: now,
        expiresAt: new Date(input.expiresAt).toISOString(),
        active: true,
      };
      await this.#stores.waivers.insert(waiver);
      await this.#log(principal, 'waiver.create', waiver);
      return waiver;
    });
  }

  /** Ends a waiver: the policy blocks again at once. */
  async delete(principal: Principal, id: string): Promise<void> {
    reach(principal.role, 'compliance:write');
    await this.#stores.transaction(async () => {
      const waiver = await this.get(principal, id);
      await this.#stores.waivers.delete(waiver);
      await this.#log(principal, 'waiver.delete', waiver);
    });
  }

  async #log(principal: Principal, action: string, waiver: Waiver): Promise<void> {
    const { id, repositoryId, policyId, reason, expiresAt } = waiver;
    const detail = { repositoryId, policyId, reason, expiresAt };
    await this.#stores.activity.did(principal, action, id, detail);
  }
}

function checkEnd(expiresAt: string, now: string): void {
  const days = (Date.parse(expiresAt) - Date.parse(now)) / dayMs;
  if (days > 0 && days <= maxWaiverDays) return;
  const sentence = `must be in the future, at most ${maxWaiverDays} days ahead`;
  throw new ValidationError(`The expiry date of a waiver ${sentence}.`, { expiresAt: sentence });
}

function missing(field: string, what: string): NotFoundError {
  const sentence = `${what[0]?.toUpperCase()}${what.slice(1)} not found.`;
  return new NotFoundError(sentence, { [field]: sentence });
}
