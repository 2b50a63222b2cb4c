import { NotFoundError } from '../../support/errors.ts';
import { type Runtime, timestamp } from '../../support/runtime.ts';
import type { Page } from '../platform/page.ts';
import type { Permission } from '../platform/permissions.ts';
import { type Principal, visibility } from '../platform/principal.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import type { FindingComment } from './finding.ts';
import { publishComment } from './publish-findings.ts';

type UsedStores = Pick<
  Stores,
  'access' | 'activity' | 'findingComments' | 'findings' | 'outbox' | 'transaction'
>;

/** What people say about findings; unlike a triage comment it changes nothing. */
export class FindingCommentService {
  readonly #stores: UsedStores;
  readonly #runtime: Runtime;

  constructor(stores: UsedStores, runtime: Runtime) {
    this.#stores = stores;
    this.#runtime = runtime;
  }

  /** The oldest first. */
  async list(
    principal: Principal,
    findingId: string,
    part: { readonly limit: number; readonly offset: number },
  ): Promise<Page<FindingComment>> {
    await this.#requireFinding(principal, findingId, 'audits:read');
    return this.#stores.findingComments.list(findingId, part);
  }

  async add(principal: Principal, findingId: string, text: string): Promise<FindingComment> {
    await this.#requireFinding(principal, findingId, 'findings:triage');
    const { userId } = principal;
    const user = await this.#stores.access.findUser(userId);
    const id = this.#runtime.newId();
    const createdAt = timestamp(this.#runtime);
    await this.#stores.transaction(async () => {
      await this.#stores.findingComments.add({ id, findingId, authorId: user?.id ?? null, text, createdAt });
      await this.#stores.activity.did(principal, 'finding.comment', findingId, { commentId: id });
      await publishComment(this.#stores, this.#runtime, { findingId, actorId: userId });
    });
    return { id, author: user ? { userId, name: user.name } : null, text, createdAt };
  }

  async #requireFinding(principal: Principal, id: string, permission: Permission): Promise<void> {
    const finding = await this.#stores.findings.find(id, visibility(principal, permission));
    if (!finding) throw new NotFoundError('Finding not found.');
  }
}
