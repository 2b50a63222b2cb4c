import { isProposed } from '../../scan/identity/is-proposed.ts';
import { NotFoundError, PortalError, ValidationError } from '../../support/errors.ts';
import { type Runtime, timestamp } from '../../support/runtime.ts';
import { needsApproval } from '../../vocabulary/acceptance.ts';
import { reach } from '../platform/permissions.ts';
import { type Principal, type Visibility, visibility, visibilityOf } from '../platform/principal.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import type { Assignee, Finding } from './finding.ts';
import type { FindingChange, StatusChange } from './finding-change.ts';
import type { FindingProposalService } from './finding-proposal-service.ts';
import type { FindingScopeService } from './finding-scope-service.ts';
import type { BulkOutcome, BulkResult, ChangeOptions, FindingService } from './finding-service.ts';
import type { NewEventRow } from './ingest-store.ts';
import { recordFindingEvents } from './publish-findings.ts';

type UsedStores = Pick<
  Stores,
  'access' | 'activity' | 'findingChanges' | 'findings' | 'ingest' | 'outbox' | 'transaction'
>;

/** Triage and assignment in one change. */
export class FindingUpdateService {
  readonly #stores: UsedStores;
  readonly #runtime: Runtime;
  readonly #findings: FindingService;
  readonly #proposals: FindingProposalService;
  readonly #scopes: FindingScopeService;

  constructor(
    stores: UsedStores,
    runtime: Runtime,
    {
      findings,
      proposals,
      scopes,
    }: {
      readonly findings: FindingService;
      readonly proposals: FindingProposalService;
      readonly scopes: FindingScopeService;
    },
  ) {
    this.#stores = stores;
    this.#runtime = runtime;
    this.#findings = findings;
    this.#proposals = proposals;
    this.#scopes = scopes;
  }

  /** What someone must not decide alone becomes a proposal: the status stays as it is. */
  async update(principal: Principal, id: string, change: FindingChange): Promise<Finding> {
    const { assignee, status, ...rest } = change;
    this.#scopes.check(principal, change);
    return this.#stores.transaction(async () => {
      const triaged = status === undefined ? null : await this.#triage(principal, id, { ...rest, status });
      if (assignee === undefined && triaged) return triaged;
      const [result] = await this.#assign(principal, [id], assignee ?? null);
      if (!result || result instanceof PortalError) throw result ?? new Error('The result does not exist.');
      return result;
    });
  }

  /** Each id for itself. All of it can be undone with the id of the change. */
  async updateMany(
    principal: Principal,
    ids: readonly string[],
    change: FindingChange,
    options: ChangeOptions = {},
  ): Promise<BulkOutcome> {
    const { changeId = this.#runtime.newId() } = options;
    return this.#stores.transaction(async () => {
      const { findingChanges } = this.#stores;
      const { userId: createdBy } = principal;
      await findingChanges.begin({ id: changeId, createdBy }, timestamp(this.#runtime));
      const outcome = await this.#updateEach(principal, ids, change, { ...options, changeId });
      await findingChanges.complete(changeId);
      return { ...outcome, changeId };
    });
  }

  async #updateEach(
    principal: Principal,
    ids: readonly string[],
    change: FindingChange,
    options: ChangeOptions,
  ): Promise<BulkOutcome> {
    const { assignee, status, ...rest } = change;
    this.#scopes.check(principal, change);
    return this.#stores.transaction(async () => {
      const triaged =
        status === undefined ? null : await this.#triageMany(principal, ids, { ...rest, status }, options);
      if (assignee === undefined && triaged) return triaged;
      const assigned = await this.#assign(principal, ids, assignee ?? null, options);
      const results = assigned.map((result, index): BulkResult => {
        const id = ids[index] as string;
        const before = triaged?.results[index];
        if (before && 'error' in before) return before;
        if (!(result instanceof PortalError)) return before ?? { id, status: result.status };
        const { code, message, details } = result;
        return { id, error: { code, message, details } };
      });
      return outcomeOf(results);
    });
  }

  async #triage(principal: Principal, id: string, change: StatusChange): Promise<Finding> {
    const waits = await this.#needApproval(principal, [id], change);
    if (waits.has(id)) {
      requireReason(change);
      return this.#proposals.propose(principal, id, change);
    }
    const finding = await this.#findings.setStatus(principal, id, change);
    await this.#scopes.carryOut(principal, [id], change);
    return finding;
  }

  async #triageMany(
    principal: Principal,
    ids: readonly string[],
    change: StatusChange,
    options: ChangeOptions,
  ): Promise<BulkOutcome> {
    const waits = await this.#needApproval(principal, ids, change);
    const direct = ids.filter((id) => !waits.has(id));
    const outcome = await this.#findings.setStatuses(principal, direct, change, options);
    const set = outcome.results.flatMap((result) => ('error' in result ? [] : [result.id]));
    await this.#scopes.carryOut(principal, set, change, options);
    if (waits.size === 0) return outcome;
    const byId = new Map(outcome.results.map((result) => [result.id, result]));
    for (const id of waits) byId.set(id, await this.#propose(principal, id, change, options));
    return outcomeOf(ids.flatMap((id) => byId.get(id) ?? []));
  }

  /** Those of the findings that the principal must not decide on alone. */
  async #needApproval(
    principal: Principal,
    ids: readonly string[],
    { status }: StatusChange,
  ): Promise<ReadonlySet<string>> {
    const found = await this.#stores.findings.findMany(ids, visibility(principal, 'findings:triage'));
    const findings = [...found.values()];
    const limitsOf = await this.#findings.limitsOf(findings.map(({ repositoryId }) => repositoryId));
    const waiting = findings.filter(({ severity, repositoryId }) =>
      needsApproval(principal.role, status, severity, limitsOf(repositoryId)),
    );
    return new Set(waiting.map(({ id }) => id));
  }

  async #propose(
    principal: Principal,
    id: string,
    change: StatusChange,
    options: ChangeOptions,
  ): Promise<BulkResult> {
    try {
      requireReason(change);
      const finding = await this.#proposals.propose(principal, id, change, options);
      return { id, status: finding.status, ...(isProposed(change.status, finding) && { proposed: true }) };
    } catch (error) {
      if (!(error instanceof PortalError)) throw error;
      const { code, message, details } = error;
      return { id, error: { code, message, details } };
    }
  }

  /** For each id the finding, or why it is left alone. */
  async #assign(
    principal: Principal,
    ids: readonly string[],
    assignee: string | null,
    { isPart = false, changeId }: ChangeOptions = {},
  ): Promise<readonly (Finding | PortalError)[]> {
    reach(principal.role, 'findings:triage');
    const found = await this.#stores.findings.findMany(ids, visibility(principal, 'findings:triage'));
    // Whom nobody may assign here is not looked up: the answer would reveal who has an account.
    const target = assignee === null || found.size === 0 ? null : await this.#user(principal, assignee);
    const seen = target && (await this.#stores.findings.findMany(ids, target.sees));
    const changed: Finding[] = [];
    const results = ids.map((id): Finding | PortalError => {
      const finding = found.get(id);
      if (!finding) return new NotFoundError('Finding not found.');
      if (target && !seen?.has(id)) return cannotSee(target);
      if (finding.assignee?.userId !== target?.userId) changed.push(finding);
      return { ...finding, assignee: target && { userId: target.userId, name: target.name } };
    });
    if (changeId)
      await this.#stores.findingChanges.keep(
        changeId,
        changed.map(({ id }) => id),
      );
    await this.#write(principal, changed, target);
    if (!isPart) await this.#log(principal, changed, target);
    return results;
  }

  async #user(principal: Principal, assignee: string): Promise<Assignee & { readonly sees: Visibility }> {
    const user = await this.#stores.access.findUser(assignee === 'me' ? principal.userId : assignee);
    if (!user || user.disabled) {
      const sentence = 'User not found.';
      throw new ValidationError(sentence, { assignee: sentence });
    }
    const { id: userId, name } = user;
    return {
      userId,
      name,
      sees: visibilityOf(user, 'audits:read'),
    };
  }

  async #write(principal: Principal, findings: readonly Finding[], target: Assignee | null): Promise<void> {
    if (findings.length === 0) return;
    const ids = findings.map(({ id }) => id);
    const at = timestamp(this.#runtime);
    await this.#stores.findings.assign(ids, target?.userId ?? null, at);
    const rows = findings.map(
      ({ id, assignee: before }): NewEventRow => ({
        id: this.#runtime.newId(),
        finding_id: id,
        at,
        kind: 'assigned',
        actor_id: principal.kind === 'system' ? null : principal.userId,
        audit_id: null,
        before: JSON.stringify({ assignee: before?.name ?? null }),
        after: JSON.stringify({ assignee: target?.name ?? null }),
        status_before: null,
        status_after: null,
        comment: null,
        evidence: null,
      }),
    );
    await recordFindingEvents(this.#stores, this.#runtime, rows);
  }

  async #log(principal: Principal, findings: readonly Finding[], target: Assignee | null): Promise<void> {
    const ids = findings.map(({ id }) => id);
    const [first] = ids;
    const detail = { assignee: target?.userId ?? null, ...(ids.length > 1 && { ids: ids.slice(0, 500) }) };
    if (first !== undefined) await this.#stores.activity.did(principal, 'finding.assign', first, detail);
  }
}

/** Of what people propose; programs have their own words. */
function requireReason({ comment = '' }: StatusChange): void {
  if (comment.trim() !== '') return;
  const sentence = 'Add a comment that explains why: another person decides by it.';
  throw new ValidationError(sentence, { comment: sentence });
}

function outcomeOf(results: readonly BulkResult[]): BulkOutcome {
  const rejected = results.filter((result) => 'error' in result).length;
  return { updated: results.length - rejected, rejected, results };
}

function cannotSee({ name }: Assignee): ValidationError {
  const sentence = `${name} cannot see this finding. Add the user to the team of its repository.`;
  return new ValidationError(sentence, { assignee: sentence });
}
