import { ForbiddenError, ValidationError } from '../../support/errors.ts';
import { type Runtime, timestamp } from '../../support/runtime.ts';
import type { FindingStatus } from '../../vocabulary/finding-status.ts';
import { permissions } from '../platform/permissions.ts';
import type { Principal } from '../platform/principal.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import { covers, type Decision } from './decision-store.ts';
import type { FindingChange, StatusChange } from './finding-change.ts';
import type { ChangeOptions, FindingService } from './finding-service.ts';

type UsedStores = Pick<Stores, 'access' | 'decisions'>;

/** Triage decisions that reach beyond the finding they were made on. */
export class FindingScopeService {
  readonly #stores: UsedStores;
  readonly #runtime: Runtime;
  readonly #findings: FindingService;

  constructor(stores: UsedStores, runtime: Runtime, findings: FindingService) {
    this.#stores = stores;
    this.#runtime = runtime;
    this.#findings = findings;
  }

  /** Throws for a scope that the status does not have, or that the principal must not decide for. */
  check(principal: Principal, { status, scope }: FindingChange): void {
    if (scope === undefined) return;
    if (!isAcceptance(status)) {
      const sentence = 'Only acknowledged and false_positive have a scope.';
      throw new ValidationError(sentence, { scope: sentence });
    }
    if (scope === 'everywhere' && !decidesEverywhere(principal)) {
      const sentence =
        'Only an auditor or administrator can decide everywhere. Use here, file or repository.';
      throw new ForbiddenError(sentence, { permission: 'findings:triage' });
    }
  }

  /**
   * To be called once the findings have the status: open findings of the scope get it now, and later ones with their audit. A reopened
   * finding takes back what covers its place.
   */
  async carryOut(
    principal: Principal,
    ids: readonly string[],
    change: StatusChange,
    options: ChangeOptions = {},
  ): Promise<void> {
    const { status, scope = 'here', comment = '' } = change;
    if (status === 'open') return this.#takeBack(principal, ids);
    if (scope === 'here' || !isAcceptance(status) || ids.length === 0) return;
    this.check(principal, change);
    const user = await this.#stores.access.findUser(principal.userId);
    const decidedBy = user?.name ?? '';
    const made: Decision[] = [];
    for (const finding of await this.#stores.decisions.placed(ids)) {
      if (finding.status !== status) continue;
      const { repositoryId, fingerprint, place, statusExpiresAt: expiresAt } = finding;
      const decidedAt = timestamp(this.#runtime);
      const said = { status, reason: comment, decidedBy, approvedBy: null, url: '', decidedAt, expiresAt };
      made.push({ repositoryId, fingerprint, scope, place, ...said });
    }
    for (const decision of made) await this.#stores.decisions.save(decision);
    const ofAll = scope === 'everywhere';
    for (const [repositoryId, some] of Map.groupBy(made, (one) => (ofAll ? null : one.repositoryId)))
      await this.#apply(principal, some, { repositoryId, change, options });
  }

  /** Each for itself: one that is more severe may need an approval of its own, and stays open. */
  async #apply(
    principal: Principal,
    made: readonly Decision[],
    {
      repositoryId,
      change,
      options,
    }: {
      readonly repositoryId: string | null;
      readonly change: StatusChange;
      readonly options: ChangeOptions;
    },
  ): Promise<void> {
    const byFingerprint = Map.groupBy(made, ({ fingerprint }) => fingerprint);
    const found = await this.#stores.decisions.findings(repositoryId, [...byFingerprint.keys()]);
    const covered = found.filter(
      (finding) =>
        finding.status === 'open' &&
        byFingerprint.get(finding.fingerprint)?.some((decision) => covers(decision, finding)),
    );
    const ids = covered.map(({ id }) => id);
    await this.#findings.setStatuses(principal, ids, change, options);
  }

  async #takeBack(principal: Principal, ids: readonly string[]): Promise<void> {
    const placed = await this.#stores.decisions.placed(ids);
    for (const [repositoryId, findings] of Map.groupBy(placed, (finding) => finding.repositoryId)) {
      for (const decision of await this.#stores.decisions.ofRepository(repositoryId)) {
        if (decision.scope === 'everywhere' && !decidesEverywhere(principal)) continue;
        const isReopened = findings.some((finding) => finding.status === 'open' && covers(decision, finding));
        if (isReopened) await this.#stores.decisions.remove(decision);
      }
    }
  }
}

function isAcceptance(status: FindingStatus | undefined): status is Decision['status'] {
  return status === 'acknowledged' || status === 'false_positive';
}

function decidesEverywhere({ role, within }: Principal): boolean {
  return permissions['findings:triage'][role] === 'all' && !within;
}
