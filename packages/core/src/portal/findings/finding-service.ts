import { ForbiddenError, NotFoundError, PortalError, ValidationError } from '../../support/errors.ts';
import { type Runtime, timestamp } from '../../support/runtime.ts';
import {
  type AcceptanceLimits,
  acceptanceOfTeam,
  acknowledgementEnds,
  acknowledgementFault,
  needsApproval,
} from '../../vocabulary/acceptance.ts';
import type { FindingStatus } from '../../vocabulary/finding-status.ts';
import type { Page, PageRequest } from '../platform/page.ts';
import { reach } from '../platform/permissions.ts';
import { type Principal, visibility } from '../platform/principal.ts';
import { chunksOf } from '../platform/storage/chunks-of.ts';
import { knownMoment } from '../platform/storage/known-moment.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import { expireAcceptances } from './expire-acceptances.ts';
import { type Finding, type FindingEvent, type SharedFinding, transitionFault } from './finding.ts';
import { findingAsOf } from './finding-as-of.ts';
import type { StatusChange } from './finding-change.ts';
import type { NewEventRow } from './ingest-store.ts';
import { type FindingFilter, ownFilter } from './listing/finding-filter.ts';
import type { FindingFacets, FindingGroup, GroupSort } from './listing/finding-group-store.ts';
import type { GroupKey } from './listing/group-key.ts';
import { recordFindingEvents } from './publish-findings.ts';
import type { DecidingRules } from './recording/decide-by-rule.ts';
import { refreshFindings } from './refresh-findings.ts';

/** What it reads and writes. */
type UsedStores = Pick<
  Stores,
  | 'activity'
  | 'findingChanges'
  | 'findingGroups'
  | 'findingMerges'
  | 'findingLists'
  | 'findingRatings'
  | 'findings'
  | 'ingest'
  | 'outbox'
  | 'recordings'
  | 'transaction'
  | 'witnesses'
>;

export interface ChangeOptions {
  /** Part of a change that is in the activity log as a whole. */
  readonly isPart?: boolean;
  /** The change that it can be undone with. */
  readonly changeId?: string;
  /** A second person has agreed: the principal, or whom the principal acts for. */
  readonly isApproved?: boolean;
}

export type BulkResult =
  | {
      readonly id: string;
      readonly status: FindingStatus;
      /** Whether the change waits for approval. */
      readonly proposed?: true;
    }
  | {
      readonly id: string;
      readonly error: { readonly code: string; readonly message: string; readonly details: object };
    };

export interface BulkOutcome {
  /** What the change is undone with; undefined for a part of one. */
  readonly changeId?: string;
  readonly updated: number;
  readonly rejected: number;
  /** In the order of the ids. */
  readonly results: readonly BulkResult[];
}

/** A finding whose status changes, and when the new one ends. */
interface ChangedStatus {
  readonly id: string;
  readonly before: FindingStatus;
  readonly expiresAt: string | null;
}

/** Findings as people meet them: listed, read, triaged. */
export class FindingService {
  readonly #stores: UsedStores;
  readonly #runtime: Runtime;
  readonly #rules: DecidingRules;

  /** Days that a finding can be acknowledged at most. */
  readonly acknowledgeMaxDays: number;

  constructor(
    stores: UsedStores,
    runtime: Runtime,
    { acknowledgeMaxDays, rules }: { readonly acknowledgeMaxDays: number; readonly rules: DecidingRules },
  ) {
    this.#stores = stores;
    this.#runtime = runtime;
    this.#rules = rules;
    this.acknowledgeMaxDays = acknowledgeMaxDays;
  }

  async list(principal: Principal, filter: FindingFilter, page: PageRequest): Promise<Page<Finding>> {
    const visible = visibility(principal, 'audits:read');
    const asked = await this.#asked(principal, filter);
    const list = await this.#stores.findingLists.list(visible, asked, page);
    const now = asked.at ?? timestamp(this.#runtime);
    const items = await this.#stores.witnesses.addTo(list.items);
    return { ...list, items: items.map((finding) => findingAsOf(finding, now)) };
  }

  /** The same findings, in groups. */
  async groups(
    principal: Principal,
    by: GroupKey,
    filter: FindingFilter,
    { sort, ...part }: { readonly limit: number; readonly offset: number; readonly sort?: GroupSort },
  ): Promise<Page<FindingGroup>> {
    const visible = visibility(principal, 'audits:read');
    const asked = await this.#asked(principal, filter);
    return this.#stores.findingGroups.groups(visible, { by, filter: asked, sort }, part);
  }

  /** With a second moment, how many there were then. */
  async facets(
    principal: Principal,
    filter: FindingFilter,
    compareWith?: string,
  ): Promise<FindingFacets & { readonly before?: FindingFacets }> {
    const visible = visibility(principal, 'audits:read');
    const asked = await this.#asked(principal, filter);
    const facets = await this.#stores.findingGroups.facets(visible, asked);
    if (compareWith === undefined) return facets;
    const at = await knownMoment(this.#stores, this.#runtime, compareWith, 'compareWith');
    return { ...facets, before: await this.#stores.findingGroups.facets(visible, { ...asked, at }) };
  }

  /** The filter in the words of the stores, about a moment that is known. */
  async #asked(principal: Principal, filter: FindingFilter): Promise<FindingFilter> {
    const own = ownFilter(principal, filter);
    if (own.at === undefined) return own;
    return { ...own, at: await knownMoment(this.#stores, this.#runtime, own.at) };
  }

  async get(
    principal: Principal,
    id: string,
  ): Promise<
    Finding & {
      readonly history: readonly FindingEvent[];
      readonly sharedWith: readonly SharedFinding[];
    }
  > {
    const visible = visibility(principal, 'audits:read');
    let found = await this.#stores.findings.find(id, visible);
    // It may go on as part of another one since.
    const other = found ? undefined : await this.#stores.findingMerges.findingOf(id);
    if (other !== undefined) found = await this.#stores.findings.find(other, visible);
    if (!found) throw new NotFoundError('Finding not found.');
    const [finding = found] = await this.#stores.witnesses.addTo([found]);
    return {
      ...findingAsOf(finding, timestamp(this.#runtime)),
      history: await this.#stores.findings.history(found.id),
      sharedWith: await this.#stores.findings.sharedWith(found),
    };
  }

  async setStatus(
    principal: Principal,
    id: string,
    change: StatusChange,
    options: Pick<ChangeOptions, 'isApproved'> = {},
  ): Promise<Finding> {
    this.check(principal, change);
    return this.#stores.transaction(async () => {
      await expireAcceptances(this.#stores, this.#runtime, this.#rules);
      const [result] = await this.#apply(principal, [id], change, options);
      if (!result || result instanceof PortalError) throw result ?? new Error('The result does not exist.');
      return result;
    });
  }

  /** Each id for itself: what can't be changed is rejected, the rest is changed. */
  async setStatuses(
    principal: Principal,
    ids: readonly string[],
    change: StatusChange,
    options: ChangeOptions = {},
  ): Promise<BulkOutcome> {
    this.check(principal, change);
    return this.#stores.transaction(() => this.#applyEach(principal, ids, change, options));
  }

  /** The ids of all that a filter selects to be changed. */
  async selected(principal: Principal, filter: FindingFilter): Promise<readonly string[]> {
    const visible = visibility(principal, 'findings:triage');
    await refreshFindings(this.#stores, this.#runtime, this.#rules);
    return this.#stores.findingLists.ids(visible, ownFilter(principal, filter));
  }

  /** Reopens findings whose acceptance has ended, and returns how many. */
  async expireAcceptances(): Promise<number> {
    return expireAcceptances(this.#stores, this.#runtime, this.#rules);
  }

  /** Brings findings and their counts up to the hour. Called by a timer. */
  async refresh(): Promise<void> {
    await refreshFindings(this.#stores, this.#runtime, this.#rules);
    await this.#stores.findingLists.foldCounts();
  }

  async #applyEach(
    principal: Principal,
    ids: readonly string[],
    change: StatusChange,
    options: ChangeOptions,
  ): Promise<BulkOutcome> {
    await expireAcceptances(this.#stores, this.#runtime, this.#rules);
    const applied = await this.#apply(principal, ids, change, options);
    const results = applied.map((result, index): BulkResult => {
      const id = ids[index] as string;
      if (!(result instanceof PortalError)) return { id, status: result.status };
      const { code, message, details } = result;
      return { id, error: { code, message, details } };
    });
    const rejected = results.filter((result) => 'error' in result).length;
    return { updated: results.length - rejected, rejected, results };
  }

  /** What holds for acknowledging findings of each of the repositories: their teams' limits, within the portal's. */
  async limitsOf(repositoryIds: Iterable<string>): Promise<(repositoryId: string) => AcceptanceLimits> {
    const own = await this.#stores.findings.acceptances(repositoryIds);
    return (id) => acceptanceOfTeam(this.acknowledgeMaxDays, own.get(id) ?? null);
  }

  /** Throws for a change that is wrong whatever it is about. */
  check(principal: Principal, { status, comment, expiresAt }: StatusChange): void {
    reach(principal.role, 'findings:triage');
    if (status === 'false_positive' && !comment?.trim()) {
      const sentence = 'Add a comment that explains why this is a false positive.';
      throw new ValidationError(sentence, { comment: sentence });
    }
    if (expiresAt === undefined) return;
    const sentence =
      status === 'acknowledged'
        ? acknowledgementFault(new Date(expiresAt), this.#runtime.now(), this.acknowledgeMaxDays)
        : 'Only an acknowledged finding can have an expiry date.';
    if (sentence) throw new ValidationError(sentence, { expiresAt: sentence });
  }

  /** For each id the changed finding, or why it can't be changed. */
  async #apply(
    principal: Principal,
    ids: readonly string[],
    change: StatusChange,
    { isPart = false, changeId, isApproved = false }: ChangeOptions = {},
  ): Promise<readonly (Finding | PortalError)[]> {
    await this.#stores.findings.lock(ids);
    const found = await this.#stores.findings.findMany(ids, visibility(principal, 'findings:triage'));
    const now = timestamp(this.#runtime);
    const resolvedAt = change.status === 'resolved' ? now : null;
    const limitsOf = await this.limitsOf([...found.values()].map(({ repositoryId }) => repositoryId));
    const changed: ChangedStatus[] = [];
    const results = ids.map((id) => {
      const finding = found.get(id);
      if (!finding) return new NotFoundError('Finding not found.');
      const own = limitsOf(finding.repositoryId);
      const limits = isApproved ? { ...own, secondPersonFrom: null } : own;
      const expiresAt = this.#endOf(finding, change, limits);
      const isExtended = change.expiresAt !== undefined && expiresAt !== finding.statusExpiresAt;
      if (finding.status === change.status && !isExtended) return finding;
      const refusal =
        changeRefusal(principal, finding, { change, limits }) ?? this.#endRefusal(change, limits);
      if (refusal) return refusal;
      changed.push({ id, before: finding.status, expiresAt });
      const statusReason = change.comment ?? null;
      return { ...finding, status: change.status, statusReason, statusExpiresAt: expiresAt, resolvedAt };
    });
    if (changeId)
      await this.#stores.findingChanges.keep(
        changeId,
        changed.map(({ id }) => id),
      );
    for (const [expiresAt, some] of Map.groupBy(changed, (one) => one.expiresAt)) {
      await this.#stores.ingest.setStatus(
        some.map(({ id }) => id),
        { status: change.status, by: 'person', reason: change.comment ?? null, expiresAt, resolvedAt },
        now,
      );
    }
    await recordFindingEvents(
      this.#stores,
      this.#runtime,
      changed.map((one) => this.#event(principal, one, { change, at: now })),
    );
    // What came and went while it was resolved.
    await this.#rules.applyTo(changed.flatMap(({ id, before }) => (before === 'resolved' ? id : [])));
    if (!isPart) await this.#log(principal, changed, change);
    return results;
  }

  /** When the status ends that the change gives the finding; null when it does not. */
  #endOf(
    { severity }: Finding,
    { status, expiresAt }: StatusChange,
    { maxDays }: AcceptanceLimits,
  ): string | null {
    if (expiresAt !== undefined) return new Date(expiresAt).toISOString();
    if (status !== 'acknowledged' || !acknowledgementEnds(severity)) return null;
    return new Date(this.#runtime.now().getTime() + maxDays * 86_400_000).toISOString();
  }

  /** Why the end lies too far ahead for the team. */
  #endRefusal({ status, expiresAt }: StatusChange, { maxDays }: AcceptanceLimits): PortalError | undefined {
    if (status !== 'acknowledged' || expiresAt === undefined) return undefined;
    const sentence = acknowledgementFault(new Date(expiresAt), this.#runtime.now(), maxDays);
    return sentence === undefined ? undefined : new ValidationError(sentence, { expiresAt: sentence });
  }

  #event(
    principal: Principal,
    { id: findingId, before, expiresAt }: ChangedStatus,
    { change, at }: { change: StatusChange; at: string },
  ): NewEventRow {
    const { status, comment, evidence = [] } = change;
    return {
      id: this.#runtime.newId(),
      finding_id: findingId,
      at,
      kind: 'status_changed',
      actor_id: principal.kind === 'system' ? null : principal.userId,
      audit_id: null,
      before: JSON.stringify({ status: before }),
      after: JSON.stringify({
        status,
        ...(expiresAt !== null && { expiresAt }),
        ...(evidence.length > 0 && { evidence }),
      }),
      status_before: before,
      status_after: status,
      comment: comment ?? null,
      evidence: null,
    };
  }

  /** One entry for each finding, or for up to 500 that were triaged together. */
  async #log(principal: Principal, changed: readonly ChangedStatus[], change: StatusChange): Promise<void> {
    for (const batch of chunksOf(changed, 500)) {
      const [first] = batch;
      if (!first) return;
      const { status: after, comment = null, scope = 'here', evidence = [] } = change;
      const detail = {
        before: first.before,
        after,
        comment,
        ...(scope !== 'here' && { scope }),
        ...(evidence.length > 0 && { evidence }),
      };
      const together = { ...detail, before: undefined, ids: batch.map(({ id }) => id) };
      await this.#stores.activity.did(
        principal,
        'finding.update',
        first.id,
        batch.length === 1 ? detail : together,
      );
    }
  }
}

function changeRefusal(
  principal: Principal,
  finding: Finding,
  { change: { status }, limits }: { readonly change: StatusChange; readonly limits: AcceptanceLimits },
): PortalError | undefined {
  if (needsApproval(principal.role, status, finding.severity, limits)) {
    const sentence = `An auditor or administrator approves ${status} for this finding; propose it.`;
    return new ForbiddenError(sentence, { permission: 'findings:set-false-positive' });
  }
  return finding.status === status ? undefined : transitionFault(finding.status, status);
}
