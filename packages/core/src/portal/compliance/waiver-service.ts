import { ConflictError, NotFoundError, ValidationError } from '../../support/errors.ts';
import { type Runtime, timestamp } from '../../support/runtime.ts';
import type { Page, PageRequest } from '../platform/page.ts';
import { permissions, reach } from '../platform/permissions.ts';
import { type Principal, visibility } from '../platform/principal.ts';
import { requireSecondPerson } from '../platform/require-second-person.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import { asksFor } from './conditions/policy-condition.ts';
import { maxWaiverDays, type NewWaiver, type Waiver, type WaiverDecision } from './waiver.ts';
import type { WaiverFilter } from './waiver-store.ts';

/** What it reads and writes. */
type UsedStores = Pick<
  Stores,
  'activity' | 'assessedFixes' | 'findings' | 'policies' | 'repositories' | 'transaction' | 'waivers'
>;

const dayMs = 86_400_000;
const exportPage = 100;

/** Waivers. Who can write policies grants them, developers propose them; everyone who sees the repository sees them. */
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

  /** All of them, the newest first. */
  async *all(principal: Principal, filter: WaiverFilter): AsyncGenerator<Waiver, void, undefined> {
    for (let offset = 0; ; offset += exportPage) {
      const page = await this.list(principal, filter, { limit: exportPage, offset, sort: '-createdAt' });
      yield* page.items;
      if (page.items.length === 0 || offset + page.items.length >= page.total) return;
    }
  }

  async get(principal: Principal, id: string): Promise<Waiver> {
    const visible = visibility(principal, 'compliance:read');
    const waiver = await this.#stores.waivers.find(id, visible, timestamp(this.#runtime));
    if (!waiver) throw new NotFoundError('Waiver not found.');
    return waiver;
  }

  /** Granted at once by who can write policies, unless the team wants a second person; otherwise it waits for one. */
  async create(principal: Principal, input: NewWaiver): Promise<Waiver> {
    reach(principal.role, 'findings:triage');
    const mayGrant = permissions['compliance:write'][principal.role] !== 'none';
    const now = timestamp(this.#runtime);
    checkEnd(input.expiresAt, now);
    return this.#stores.transaction(async () => {
      const visible = visibility(principal, mayGrant ? 'compliance:read' : 'findings:triage');
      const repository = await this.#stores.repositories.find(input.repositoryId, visible);
      if (!repository) throw missing('repositoryId', 'repository');
      const limits = (await this.#stores.findings.acceptances([repository.id])).get(repository.id);
      const granted = mayGrant && (limits?.secondPersonFrom ?? null) === null;
      const policy = await this.#stores.policies.find(input.policyId);
      if (!policy) throw missing('policyId', 'policy');
      await this.#requireNone(repository.id, policy.id, now);
      if (await this.#stores.waivers.isProposed(repository.id, policy.id, now))
        throw new ConflictError(
          'A waiver of the policy is already proposed for this repository; another person decides.',
        );
      const id = this.#runtime.newId();
      const { reason, evidence = [] } = input;
      const expiresAt = new Date(input.expiresAt).toISOString();
      await this.#stores.waivers.insert(
        { id, repositoryId: repository.id, policyId: policy.id, reason, evidence, expiresAt },
        { asked: { by: principal.userId, at: now }, granted },
      );
      const waiver = await this.get(principal, id);
      await this.#log(principal, granted ? 'waiver.create' : 'waiver.propose', waiver);
      await this.#markFixes(waiver);
      return waiver;
    });
  }

  /** Approves or rejects what another person proposed; who proposed it can only take it back. */
  async decide(principal: Principal, id: string, { approve, comment }: WaiverDecision): Promise<Waiver> {
    reach(principal.role, 'findings:triage');
    const now = timestamp(this.#runtime);
    return this.#stores.transaction(async () => {
      const waiver = await this.get(principal, id);
      const by = waiver.askedBy.userId;
      if (waiver.state !== 'proposed') throw new ConflictError('This waiver does not wait for a decision.');
      requireSecondPerson(principal, { by, approve, permission: 'compliance:write' });
      if (approve) await this.#requireNone(waiver.repositoryId, waiver.policyId, now);
      await this.#stores.waivers.decide(
        waiver,
        { approve, comment: comment ?? null },
        { by: principal.userId, at: now },
      );
      const action = approve ? 'approve' : by === principal.userId ? 'withdraw' : 'reject';
      await this.#log(principal, `waiver.${action}`, waiver, comment);
      await this.#markFixes(waiver);
      return this.get(principal, id);
    });
  }

  /** Ends a waiver: the policy blocks again at once. It stays in the list, as do those whose time is over. */
  async delete(principal: Principal, id: string): Promise<void> {
    reach(principal.role, 'compliance:write');
    await this.#stores.transaction(async () => {
      const waiver = await this.get(principal, id);
      if (waiver.state !== 'active' && waiver.state !== 'proposed')
        throw new ConflictError('The waiver has ended. It stays in the list, for who asks about it later.');
      const at = timestamp(this.#runtime);
      await this.#stores.waivers.revoke(waiver, { by: principal.userId, at });
      await this.#log(principal, 'waiver.delete', waiver);
      await this.#markFixes(waiver);
    });
  }

  async #requireNone(repositoryId: string, policyId: string, now: string): Promise<void> {
    if ((await this.#stores.waivers.active(repositoryId, now)).has(policyId))
      throw new ConflictError('The policy is already waived for this repository. Revoke that waiver first.');
  }

  /** What holds back an open pull request depends on the waivers of policies about fixes. */
  async #markFixes({ repositoryId, policyId }: Waiver): Promise<void> {
    const policy = await this.#stores.policies.find(policyId);
    if (policy && asksFor(policy.condition, 'fix')) await this.#stores.assessedFixes.markOpen(repositoryId);
  }

  async #log(principal: Principal, action: string, waiver: Waiver, comment?: string): Promise<void> {
    const { id, repositoryId, policyId, reason, expiresAt, evidence } = waiver;
    const detail = {
      repositoryId,
      policyId,
      reason,
      expiresAt,
      ...(evidence.length > 0 && { evidence }),
      ...(comment !== undefined && { comment }),
    };
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
