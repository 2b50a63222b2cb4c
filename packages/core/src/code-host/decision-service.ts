import type { StatusChange } from '../findings/finding-change.ts';
import type { FindingService } from '../findings/finding-service.ts';
import { ValidationError } from '../platform/errors.ts';
import type { Principal } from '../platform/principal.ts';
import { type Runtime, timestamp } from '../platform/runtime.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import type { FindingStatus } from '../vocabulary/finding-status.ts';
import type { Decision } from './decision-store.ts';

/** What it reads and writes. */
type UsedStores = Pick<Stores, 'decisions' | 'findings'>;

/** What is known of a finding that a pull request brings. */
export interface KnownStatus {
  readonly status: FindingStatus;
  /** Who decided in a pull request, and why; null for what the portal's people decided. */
  readonly decision: Decision | null;
}

export type NewDecision = Omit<Decision, 'decidedAt' | 'expiresAt'> & Partial<Pick<Decision, 'expiresAt'>>;

/**
 * What people decide about findings in pull requests. A finding there need not be one of the portal's yet: the
 * decision waits for it, and is carried out as soon as an audit has met it.
 */
export class DecisionService {
  readonly #stores: UsedStores;
  readonly #runtime: Runtime;
  readonly #findings: FindingService;

  constructor(stores: UsedStores, runtime: Runtime, findings: FindingService) {
    this.#stores = stores;
    this.#runtime = runtime;
    this.#findings = findings;
  }

  /** Throws ValidationError when the portal refuses the decision, its end included. */
  async decide(principal: Principal, given: NewDecision): Promise<void> {
    const { expiresAt = null } = given;
    await this.#stores.decisions.save({ ...given, expiresAt, decidedAt: timestamp(this.#runtime) });
    await this.apply(principal, given.repositoryId, [given.fingerprint]);
  }

  /** Takes a decision back, and opens the portal's finding again. */
  async reopen(
    principal: Principal,
    given: { readonly repositoryId: string; readonly fingerprint: string; readonly comment: string },
  ): Promise<void> {
    const { repositoryId, fingerprint, comment } = given;
    await this.#stores.decisions.remove(repositoryId, fingerprint);
    const found = await this.#stores.decisions.findings(repositoryId, [fingerprint]);
    const accepted = found.filter(({ status }) => status === 'acknowledged' || status === 'false_positive');
    await this.#set(
      principal,
      accepted.map(({ id }) => id),
      { status: 'open', comment },
    );
  }

  /** What is known of these fingerprints; those that nobody has triaged are left out. */
  async known(
    repositoryId: string,
    fingerprints: readonly string[],
  ): Promise<ReadonlyMap<string, KnownStatus>> {
    const known = new Map<string, KnownStatus>();
    const found = await this.#stores.decisions.findings(repositoryId, fingerprints);
    for (const { fingerprint, status, statusBy } of found) {
      // What a comment in the code accepted in one place says nothing of another.
      if (statusBy === 'person' && (status === 'acknowledged' || status === 'false_positive'))
        known.set(fingerprint, { status, decision: null });
    }
    for (const decision of await this.#standing(repositoryId)) {
      if (fingerprints.includes(decision.fingerprint))
        known.set(decision.fingerprint, { status: decision.status, decision });
    }
    return known;
  }

  /** The portal's findings with these fingerprints, by fingerprint; one of several branches stands for all. */
  async ids(repositoryId: string, fingerprints: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const found = await this.#stores.decisions.findings(repositoryId, fingerprints);
    return new Map(found.map(({ id, fingerprint }) => [fingerprint, id]));
  }

  /** Carries out what was decided about findings that are open; all decisions of the repository unless given. */
  async apply(principal: Principal, repositoryId: string, fingerprints?: readonly string[]): Promise<number> {
    const decisions = (await this.#standing(repositoryId)).filter(
      ({ fingerprint }) => fingerprints === undefined || fingerprints.includes(fingerprint),
    );
    if (decisions.length === 0) return 0;
    const found = await this.#stores.decisions.findings(
      repositoryId,
      decisions.map(({ fingerprint }) => fingerprint),
    );
    let applied = 0;
    for (const { fingerprint, status, reason, decidedBy, url, decidedAt, expiresAt } of decisions) {
      const ids: string[] = [];
      for (const finding of found) {
        if (finding.fingerprint !== fingerprint || finding.status !== 'open') continue;
        // Somebody of the portal may have opened it again since: theirs is the last word.
        if (!(await this.#isReopenedSince(finding.id, decidedAt))) ids.push(finding.id);
      }
      const comment = `${reason} (${decidedBy}, ${url})`;
      await this.#set(principal, ids, { status, comment, ...(expiresAt !== null && { expiresAt }) });
      applied += ids.length;
    }
    return applied;
  }

  async #isReopenedSince(findingId: string, since: string): Promise<boolean> {
    const history = await this.#stores.findings.history(findingId);
    return history.some(
      ({ at, kind, after }) => kind === 'status_changed' && after?.status === 'open' && at > since,
    );
  }

  /** Decisions whose end has not come. */
  async #standing(repositoryId: string): Promise<readonly Decision[]> {
    const now = timestamp(this.#runtime);
    const all = await this.#stores.decisions.ofRepository(repositoryId);
    return all.filter(({ expiresAt }) => expiresAt === null || expiresAt > now);
  }

  async #set(principal: Principal, ids: readonly string[], change: StatusChange) {
    if (ids.length === 0) return;
    const { results } = await this.#findings.setStatuses(principal, ids, change);
    for (const result of results) {
      if ('error' in result) throw new ValidationError(result.error.message);
    }
  }
}
