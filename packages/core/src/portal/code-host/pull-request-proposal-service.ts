import { ForbiddenError, NotFoundError } from '../../support/errors.ts';
import { type Runtime, timestamp } from '../../support/runtime.ts';
import { acknowledgementEnds } from '../../vocabulary/acceptance.ts';
import { reach } from '../platform/permissions.ts';
import { type Principal, systemPrincipal, visibility } from '../platform/principal.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import type { DecisionService } from './decision-service.ts';
import type { PullRequestProposal } from './pull-request-proposal-store.ts';

type UsedStores = Pick<
  Stores,
  'access' | 'activity' | 'identities' | 'pullRequestProposals' | 'repositories' | 'transaction'
>;

export type NewPullRequestProposal = Omit<PullRequestProposal, 'id' | 'proposedAt'>;

/** What people without the right propose by commands in pull requests; auditors and administrators decide in the portal. */
export class PullRequestProposalService {
  readonly #stores: UsedStores;
  readonly #runtime: Runtime;
  readonly #decisions: DecisionService;

  constructor(stores: UsedStores, runtime: Runtime, decisions: DecisionService) {
    this.#stores = stores;
    this.#runtime = runtime;
    this.#decisions = decisions;
  }

  /** In place of an earlier proposal about the same finding of the pull request. */
  async propose(given: NewPullRequestProposal): Promise<void> {
    const proposal = { ...given, id: this.#runtime.newId(), proposedAt: timestamp(this.#runtime) };
    await this.#stores.transaction(() => this.#stores.pullRequestProposals.save(proposal));
  }

  /** Throws ForbiddenError for who proposed it, and for the author of the change where the finding is severe. */
  async decide(
    principal: Principal,
    id: string,
    { approve, comment = '' }: { readonly approve: boolean; readonly comment?: string },
  ): Promise<void> {
    reach(principal.role, 'findings:set-false-positive');
    const proposal = await this.#visible(principal, id);
    if (approve) await this.#requireSecondPerson(principal, proposal);
    await this.#stores.transaction(async () => {
      if (!(await this.#stores.pullRequestProposals.remove(id))) throw new NotFoundError(notFound);
      const { repositoryId, pull, url, proposedBy } = proposal;
      const detail = { approve, proposedBy, repositoryId, pull, url, comment };
      await this.#stores.activity.did(principal, 'finding.decide-pull-request-proposal', id, detail);
      if (approve) await this.#carryOut(principal, proposal, comment);
    });
  }

  /** As the program, like every decision of a pull request: the person who proposed it is the one who decided. */
  async #carryOut({ userId }: Principal, proposal: PullRequestProposal, comment: string): Promise<void> {
    const approver = await this.#stores.access.findUser(userId);
    const { repositoryId, fingerprint, place, scope, status, proposedBy, url, expiresAt } = proposal;
    const reason = `${proposal.reason}${comment === '' ? '' : ` (approved: ${comment})`}`.trim();
    await this.#decisions.decide(systemPrincipal, {
      repositoryId,
      fingerprint,
      place,
      scope,
      status,
      reason: reason.slice(0, 2_000),
      decidedBy: proposedBy,
      approvedBy: approver?.name ?? '',
      url,
      expiresAt,
    });
  }

  /** Those of a pull request that was closed without a merge are about nothing. */
  async forget(repositoryId: string, pull: number): Promise<void> {
    await this.#stores.pullRequestProposals.removeOfPull(repositoryId, pull);
  }

  async #visible(principal: Principal, id: string): Promise<PullRequestProposal> {
    const proposal = await this.#stores.pullRequestProposals.find(id);
    const seen = visibility(principal, 'findings:triage');
    if (!proposal || !(await this.#stores.repositories.find(proposal.repositoryId, seen)))
      throw new NotFoundError(notFound);
    return proposal;
  }

  /** By their accounts at the code host: one may have been linked after the proposal. */
  async #requireSecondPerson({ userId }: Principal, proposal: PullRequestProposal): Promise<void> {
    const { provider, proposerId, authorId, severity } = proposal;
    const [proposer, author] = await Promise.all(
      [proposerId, authorId].map((providerUserId) =>
        this.#stores.identities.findUserId({ provider, providerUserId }),
      ),
    );
    if (userId === proposer || userId === proposal.userId)
      throw new ForbiddenError('Another person must approve what you proposed.');
    if (userId === author && acknowledgementEnds(severity ?? 'critical'))
      throw new ForbiddenError(
        'Authors cannot accept findings of this severity in their own pull request. Ask another auditor.',
      );
  }
}

const notFound = 'Proposal not found. It may have been decided already.';
