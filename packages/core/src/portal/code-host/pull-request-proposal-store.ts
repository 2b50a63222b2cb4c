import { shortHash } from '../../scan/identity/fingerprint.ts';
import { coversPlace, type DecisionScope, type FindingPlace } from '../../vocabulary/decision-scope.ts';
import type { Severity } from '../../vocabulary/severity.ts';
import type { Decision } from '../findings/decision-store.ts';
import type { Database } from '../platform/storage/database.ts';

declare module '../platform/storage/store-registry.ts' {
  interface Stores {
    readonly pullRequestProposals: PullRequestProposalStore;
  }
}

/** What someone without the right to decide wants decided about a finding of a pull request. */
export interface PullRequestProposal {
  readonly id: string;
  readonly repositoryId: string;
  readonly pull: number;
  readonly fingerprint: string;
  readonly place: FindingPlace;
  readonly scope: DecisionScope;
  readonly status: Decision['status'];
  readonly reason: string;
  readonly ruleId: string;
  readonly title: string;
  /** Null where it is not known. */
  readonly severity: Severity | null;
  /** Login at the code host. */
  readonly proposedBy: string;
  /** In the portal; null without an account there. */
  readonly userId: string | null;
  /** The code host that the ids of people are of. */
  readonly provider: string;
  readonly proposerId: string;
  /** Whose change it is. */
  readonly authorId: string;
  /** The comment that proposes it. */
  readonly url: string;
  readonly proposedAt: string;
  /** When it is to end; null when it is not. */
  readonly expiresAt: string | null;
}

export class PullRequestProposalStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** The last word about one finding of a pull request counts. */
  async save(proposal: PullRequestProposal): Promise<void> {
    const { place } = proposal;
    await this.#db
      .knex('pull_request_proposals')
      .insert({
        id: proposal.id,
        repository_id: proposal.repositoryId,
        pull: proposal.pull,
        fingerprint: proposal.fingerprint,
        place: shortHash(JSON.stringify([place.path, place.hint])),
        path: place.path,
        hint: place.hint,
        scope: proposal.scope,
        status: proposal.status,
        reason: proposal.reason,
        rule_id: proposal.ruleId,
        title: proposal.title,
        severity: proposal.severity,
        proposed_by: proposal.proposedBy,
        user_id: proposal.userId,
        provider: proposal.provider,
        proposer_id: proposal.proposerId,
        author_id: proposal.authorId,
        url: proposal.url,
        proposed_at: proposal.proposedAt,
        expires_at: proposal.expiresAt,
      })
      .onConflict(['repository_id', 'pull', 'fingerprint', 'place'])
      .merge();
  }

  async find(id: string): Promise<PullRequestProposal | undefined> {
    const row = await this.#db.knex('pull_request_proposals').where({ id }).first();
    return (
      row && {
        id: row.id,
        repositoryId: row.repository_id,
        pull: row.pull,
        fingerprint: row.fingerprint,
        place: { path: row.path, hint: row.hint },
        scope: row.scope,
        status: row.status,
        reason: row.reason,
        ruleId: row.rule_id,
        title: row.title,
        severity: row.severity,
        proposedBy: row.proposed_by,
        userId: row.user_id,
        provider: row.provider,
        proposerId: row.proposer_id,
        authorId: row.author_id,
        url: row.url,
        proposedAt: row.proposed_at,
        expiresAt: row.expires_at,
      }
    );
  }

  /** Whether it was still there. */
  async remove(id: string): Promise<boolean> {
    return (await this.#db.knex('pull_request_proposals').where({ id }).del()) > 0;
  }

  /** Deletes those that a decision answers. */
  async answer(decision: Pick<Decision, 'repositoryId' | 'fingerprint' | 'scope' | 'place'>): Promise<void> {
    const { repositoryId, fingerprint, scope, place } = decision;
    const about = this.#db.knex('pull_request_proposals').where({ fingerprint });
    if (scope !== 'everywhere') about.where({ repository_id: repositoryId });
    for (const row of await about)
      if (coversPlace(scope, place, { path: row.path, hint: row.hint })) await this.remove(row.id);
  }

  async removeOfPull(repositoryId: string, pull: number): Promise<void> {
    await this.#db.knex('pull_request_proposals').where({ repository_id: repositoryId, pull }).del();
  }
}
