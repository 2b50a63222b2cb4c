import { ValidationError } from '../../support/errors.ts';
import { type Runtime, timestamp } from '../../support/runtime.ts';
import { type AcceptanceLimits, acknowledgementEnds } from '../../vocabulary/acceptance.ts';
import { coversPlace, type FindingPlace } from '../../vocabulary/decision-scope.ts';
import type { FindingStatus } from '../../vocabulary/finding-status.ts';
import type { Severity } from '../../vocabulary/severity.ts';
import { covers, type Decision, type PlacedFinding } from '../findings/decision-store.ts';
import type { StatusChange } from '../findings/finding-change.ts';
import type { FindingService } from '../findings/finding-service.ts';
import type { Principal } from '../platform/principal.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import type { ReviewedFinding } from './reviewed-finding-store.ts';

/** What it reads and writes. */
type UsedStores = Pick<
  Stores,
  'access' | 'decisions' | 'findings' | 'pullRequestProposals' | 'reviewedFindings' | 'transaction'
>;

/** What is known of a finding that a pull request brings. */
export interface KnownStatus {
  readonly status: FindingStatus;
  /** Who decided, and why; null where the history does not say. */
  readonly decision: Decision | null;
}

/** Which finding it is, and where: the same code in another file is another one. */
export interface PlacedIdentity {
  readonly fingerprint: string;
  readonly place: FindingPlace;
}

/** A finding whose status someone asks for. */
export interface AskedFinding extends PlacedIdentity {
  readonly severity: Severity;
}

export type NewDecision = Omit<Decision, 'decidedAt' | 'expiresAt' | 'approvedBy'> &
  Partial<Pick<Decision, 'expiresAt' | 'approvedBy'>>;

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
    const { expiresAt = null, approvedBy = null } = given;
    const decision = { ...given, expiresAt, approvedBy, decidedAt: timestamp(this.#runtime) };
    await this.#stores.transaction(async () => {
      await this.#stores.decisions.save(decision);
      await this.#stores.pullRequestProposals.answer(given);
    });
    await this.apply(principal, given.repositoryId, [given.fingerprint]);
  }

  /** Takes back what covers the place, and opens the portal's finding there again. */
  async reopen(
    principal: Principal,
    given: PlacedIdentity & { readonly repositoryId: string; readonly comment: string },
  ): Promise<void> {
    const { repositoryId, fingerprint, comment } = given;
    await this.#stores.transaction(async () => {
      for (const decision of await this.#stores.decisions.ofRepository(repositoryId))
        if (covers(decision, given)) await this.#stores.decisions.remove(decision);
      await this.#stores.pullRequestProposals.answer({ ...given, scope: 'here' });
    });
    const found = await this.#stores.decisions.findings(repositoryId, [fingerprint]);
    const accepted = found.filter((one) => isAccepted(one.status) && isSamePlace(one.place, given.place));
    await this.#set(
      principal,
      accepted.map(({ id }) => id),
      { status: 'open', comment },
    );
  }

  /** What is known of each of these findings; undefined for one that nobody has triaged at its place. */
  async known(
    repositoryId: string,
    findings: readonly AskedFinding[],
  ): Promise<readonly (KnownStatus | undefined)[]> {
    const kept = await this.#keptByFingerprint(repositoryId, findings);
    const decisions = Map.groupBy(await this.#standing(repositoryId), ({ fingerprint }) => fingerprint);
    const { maxDays } = await this.#limits(repositoryId);
    const now = timestamp(this.#runtime);
    const known = findings.map(async (finding): Promise<KnownStatus | undefined> => {
      const { fingerprint, place, severity } = finding;
      const decided = this.#boundedBy(severity, maxDays, decisions.get(fingerprint));
      const here = (kept.get(fingerprint) ?? []).filter((one) => isSamePlace(one.place, place));
      const decision = decided.findLast((one) => covers(one, { repositoryId, fingerprint, place }));
      if (decision && !(await this.#isReopened(here, decision))) return { status: decision.status, decision };
      // What a comment in the code accepted in one place says nothing of another.
      const triaged = here.find(
        (one) =>
          (one.statusBy === 'person' || one.statusBy === 'rule') &&
          isAccepted(one.status) &&
          (one.statusExpiresAt === null || one.statusExpiresAt > now),
      );
      return triaged && { status: triaged.status, decision: await this.#decisionOf(triaged) };
    });
    return Promise.all(known);
  }

  /** The portal's finding in the file of each of these; one of several branches stands for all. */
  async ids(
    repositoryId: string,
    findings: readonly PlacedIdentity[],
  ): Promise<readonly (string | undefined)[]> {
    const kept = await this.#keptByFingerprint(repositoryId, findings);
    return findings.map(
      ({ fingerprint, place: { path } }) =>
        kept.get(fingerprint)?.find(({ place }) => place.path === path)?.id,
    );
  }

  /** Keeps what the last review of a pull request listed, for the commands that are about it. */
  async remember(repositoryId: string, pull: number, findings: readonly ReviewedFinding[]): Promise<void> {
    await this.#stores.transaction(() => this.#stores.reviewedFindings.put(repositoryId, pull, findings));
  }

  /** What the last review of the pull request listed. */
  async reviewed(repositoryId: string, pull: number): Promise<readonly ReviewedFinding[]> {
    return this.#stores.reviewedFindings.ofPull(repositoryId, pull);
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
    const byFingerprint = Map.groupBy(decisions, ({ fingerprint }) => fingerprint);
    const { maxDays } = await this.#limits(repositoryId);
    let applied = 0;
    for (const finding of found) {
      if (finding.status !== 'open') continue;
      const decided = this.#boundedBy(finding.severity, maxDays, byFingerprint.get(finding.fingerprint));
      const decision = decided.findLast((one) => covers(one, finding));
      // Someone of the portal may have opened it again since: theirs is the last word.
      if (!decision || (await this.#isReopenedSince(finding.id, decision.decidedAt))) continue;
      const { status, reason, decidedBy, approvedBy, url, expiresAt } = decision;
      const approved = approvedBy === null ? '' : `approved by ${approvedBy}`;
      const source = [decidedBy, approved, url].filter((part) => part !== '').join(', ');
      const comment = source === '' ? reason : `${reason} (${source})`.trim();
      await this.#set(principal, [finding.id], { status, comment, ...(expiresAt !== null && { expiresAt }) });
      applied += 1;
    }
    return applied;
  }

  /** What someone decided in the portal, as its history has it. */
  async #decisionOf({ id, status, ...placed }: PlacedFinding): Promise<Decision | null> {
    const history = await this.#stores.findings.history(id);
    const last = history.findLast(({ kind, after }) => kind === 'status_changed' && after?.status === status);
    if (!last || (status !== 'acknowledged' && status !== 'false_positive')) return null;
    const user = last.actorId === null ? undefined : await this.#stores.access.findUser(last.actorId);
    return {
      repositoryId: placed.repositoryId,
      fingerprint: placed.fingerprint,
      place: placed.place,
      scope: 'here',
      status,
      reason: last.comment ?? '',
      decidedBy: user?.name ?? '',
      approvedBy: null,
      url: '',
      decidedAt: last.at,
      expiresAt: placed.statusExpiresAt,
    };
  }

  async #keptByFingerprint(repositoryId: string, findings: readonly PlacedIdentity[]) {
    const kept = await this.#stores.decisions.findings(
      repositoryId,
      findings.map(({ fingerprint }) => fingerprint),
    );
    return Map.groupBy(kept, ({ fingerprint }) => fingerprint);
  }

  /** Whether someone of the portal opened the finding at the very place again: theirs is the last word there. */
  async #isReopened(here: readonly PlacedFinding[], { decidedAt }: Decision): Promise<boolean> {
    for (const { id, status, statusBy } of here)
      if (status === 'open' && statusBy === 'person' && (await this.#isReopenedSince(id, decidedAt)))
        return true;
    return false;
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

  async #limits(repositoryId: string): Promise<AcceptanceLimits> {
    return (await this.#findings.limitsOf([repositoryId]))(repositoryId);
  }

  /**
   * The decisions as they stand for a finding of this severity: acknowledging a high one always ends, and nothing is
   * acknowledged for longer than the team allows now.
   */
  #boundedBy(severity: Severity, maxDays: number, decisions: readonly Decision[] = []): readonly Decision[] {
    const now = timestamp(this.#runtime);
    return decisions
      .map((decision): Decision => {
        const { status, decidedAt, expiresAt } = decision;
        if (status !== 'acknowledged' || (expiresAt === null && !acknowledgementEnds(severity)))
          return decision;
        const last = new Date(Date.parse(decidedAt) + maxDays * 86_400_000).toISOString();
        return { ...decision, expiresAt: expiresAt !== null && expiresAt < last ? expiresAt : last };
      })
      .filter(({ expiresAt }) => expiresAt === null || expiresAt > now);
  }

  async #set(principal: Principal, ids: readonly string[], change: StatusChange) {
    if (ids.length === 0) return;
    const { results } = await this.#findings.setStatuses(principal, ids, change, { isApproved: true });
    for (const result of results) {
      if ('error' in result) throw new ValidationError(result.error.message);
    }
  }
}

function isAccepted(status: FindingStatus): boolean {
  return status === 'acknowledged' || status === 'false_positive';
}

function isSamePlace(one: FindingPlace, other: FindingPlace): boolean {
  return coversPlace('here', one, other);
}
