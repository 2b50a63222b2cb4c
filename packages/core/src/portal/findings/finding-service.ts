import { NotFoundError, PortalError, ValidationError } from '../../support/errors.ts';
import { type Runtime, timestamp } from '../../support/runtime.ts';
import type { FindingStatus } from '../../vocabulary/finding-status.ts';
import type { Page, PageRequest } from '../platform/page.ts';
import { reach } from '../platform/permissions.ts';
import { type Principal, visibility } from '../platform/principal.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import { expireAcceptances } from './expire-acceptances.ts';
import { type Finding, type FindingEvent, transitionFault } from './finding.ts';
import { findingAsOf } from './finding-as-of.ts';
import type { StatusChange } from './finding-change.ts';
import type { NewEventRow } from './ingest-store.ts';
import { type FindingFilter, ownFilter } from './listing/finding-filter.ts';
import type { FindingFacets, FindingGroup, GroupKey } from './listing/finding-group-store.ts';
import { recordFindingEvents } from './publish-findings.ts';
import { refreshFindings } from './refresh-findings.ts';

/** What it reads and writes. */
type UsedStores = Pick<
  Stores,
  'activity' | 'findingGroups' | 'findingLists' | 'findings' | 'ingest' | 'outbox' | 'transaction'
>;

export const longestAcceptanceDays = 180;
export interface ChangeOptions {
  /** Part of a change that is in the activity log as a whole. */
  readonly isPart?: boolean;
}

export type BulkResult =
  | { readonly id: string; readonly status: FindingStatus }
  | {
      readonly id: string;
      readonly error: { readonly code: string; readonly message: string; readonly details: object };
    };

export interface BulkOutcome {
  readonly updated: number;
  readonly rejected: number;
  /** In the order of the ids. */
  readonly results: readonly BulkResult[];
}

/** Findings as people meet them: listed, read, triaged. */
export class FindingService {
  readonly #stores: UsedStores;
  readonly #runtime: Runtime;

  constructor(stores: UsedStores, runtime: Runtime) {
    this.#stores = stores;
    this.#runtime = runtime;
  }

  async list(principal: Principal, filter: FindingFilter, page: PageRequest): Promise<Page<Finding>> {
    const visible = visibility(principal, 'audits:read');
    const list = await this.#stores.findingLists.list(visible, ownFilter(principal, filter), page);
    const now = timestamp(this.#runtime);
    return { ...list, items: list.items.map((finding) => findingAsOf(finding, now)) };
  }

  /** The same findings, in groups. */
  async groups(
    principal: Principal,
    by: GroupKey,
    filter: FindingFilter,
    part: { readonly limit: number; readonly offset: number },
  ): Promise<Page<FindingGroup>> {
    const visible = visibility(principal, 'audits:read');
    return this.#stores.findingGroups.groups(visible, { by, filter: ownFilter(principal, filter) }, part);
  }

  async facets(principal: Principal, filter: FindingFilter): Promise<FindingFacets> {
    const visible = visibility(principal, 'audits:read');
    return this.#stores.findingGroups.facets(visible, ownFilter(principal, filter));
  }

  async get(
    principal: Principal,
    id: string,
  ): Promise<Finding & { readonly history: readonly FindingEvent[] }> {
    const finding = await this.#stores.findings.find(id, visibility(principal, 'audits:read'));
    if (!finding) throw new NotFoundError('Finding not found.');
    return {
      ...findingAsOf(finding, timestamp(this.#runtime)),
      history: await this.#stores.findings.history(id),
    };
  }

  async setStatus(principal: Principal, id: string, change: StatusChange): Promise<Finding> {
    this.#check(principal, change);
    return this.#stores.transaction(async () => {
      await expireAcceptances(this.#stores, this.#runtime);
      const [result] = await this.#apply(principal, [id], change);
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
    this.#check(principal, change);
    return this.#stores.transaction(() => this.#applyEach(principal, ids, change, options));
  }

  /** The ids of all that a filter selects to be changed. */
  async selected(principal: Principal, filter: FindingFilter): Promise<readonly string[]> {
    const visible = visibility(principal, 'findings:triage');
    await refreshFindings(this.#stores, this.#runtime);
    return this.#stores.findingLists.ids(visible, ownFilter(principal, filter));
  }

  /** Reopens findings whose acceptance has ended, and returns how many. */
  async expireAcceptances(): Promise<number> {
    return expireAcceptances(this.#stores, this.#runtime);
  }

  /** Brings findings and their counts up to the hour. Called by a timer. */
  async refresh(): Promise<void> {
    await refreshFindings(this.#stores, this.#runtime);
    await this.#stores.findingLists.foldCounts();
  }

  async #applyEach(
    principal: Principal,
    ids: readonly string[],
    change: StatusChange,
    options: ChangeOptions,
  ): Promise<BulkOutcome> {
    await expireAcceptances(this.#stores, this.#runtime);
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

  #check(principal: Principal, change: StatusChange): void {
    reach(principal.role, 'findings:triage');
    if (change.status === 'false_positive') {
      reach(principal.role, 'findings:set-false-positive');
      if (!change.comment?.trim()) {
        const sentence = 'Add a comment that explains why this is a false positive.';
        throw new ValidationError(sentence, { comment: sentence });
      }
    }
    if (change.expiresAt === undefined) return;
    const days = (Date.parse(change.expiresAt) - this.#runtime.now().getTime()) / 86_400_000;
    const sentence =
      change.status !== 'acknowledged'
        ? 'Only an acknowledged finding can have an expiry date.'
        : days <= 0
          ? 'The expiry date must be in the future.'
          : days > longestAcceptanceDays
            ? `A finding can be acknowledged for at most ${longestAcceptanceDays} days.`
            : undefined;
    if (sentence) throw new ValidationError(sentence, { expiresAt: sentence });
  }

  /** For each id the changed finding, or why it can't be changed. */
  async #apply(
    principal: Principal,
    ids: readonly string[],
    change: StatusChange,
    { isPart = false }: ChangeOptions = {},
  ): Promise<readonly (Finding | PortalError)[]> {
    await this.#stores.findings.lock(ids);
    const found = await this.#stores.findings.findMany(ids, visibility(principal, 'findings:triage'));
    const now = timestamp(this.#runtime);
    const reason = change.comment ?? null;
    const expiresAt = change.expiresAt === undefined ? null : new Date(change.expiresAt).toISOString();
    const resolvedAt = change.status === 'resolved' ? now : null;
    const changed: Finding[] = [];
    const results = ids.map((id) => {
      const finding = found.get(id);
      if (!finding) return new NotFoundError('Finding not found.');
      if (finding.status === change.status) return finding;
      const refusal = transitionFault(finding.status, change.status);
      if (refusal) return refusal;
      changed.push(finding);
      return {
        ...finding,
        status: change.status,
        statusReason: reason,
        statusExpiresAt: expiresAt,
        resolvedAt,
      };
    });
    await this.#stores.ingest.setStatus(
      changed.map(({ id }) => id),
      { status: change.status, by: 'person', reason, expiresAt, resolvedAt },
    );
    await recordFindingEvents(
      this.#stores,
      this.#runtime,
      changed.map(({ id, status }) => this.#event(principal, id, { before: status, change, at: now })),
    );
    if (!isPart) await this.#log(principal, changed, change);
    return results;
  }

  #event(
    principal: Principal,
    findingId: string,
    { before, change, at }: { before: FindingStatus; change: StatusChange; at: string },
  ): NewEventRow {
    const { status, comment, expiresAt } = change;
    return {
      id: this.#runtime.newId(),
      finding_id: findingId,
      at,
      kind: 'status_changed',
      actor_id: principal.kind === 'system' ? null : principal.userId,
      audit_id: null,
      before: JSON.stringify({ status: before }),
      after: JSON.stringify({ status, ...(expiresAt !== undefined && { expiresAt }) }),
      status_before: before,
      status_after: status,
      comment: comment ?? null,
      evidence: null,
    };
  }

  /** One entry for each finding, or for up to 500 that were triaged together. */
  async #log(principal: Principal, changed: readonly Finding[], change: StatusChange): Promise<void> {
    for (let start = 0; start < changed.length; start += 500) {
      const portion = changed.slice(start, start + 500);
      const [first] = portion;
      if (!first) return;
      const detail = { before: first.status, after: change.status, comment: change.comment ?? null };
      const together = { ...detail, before: undefined, ids: portion.map(({ id }) => id) };
      await this.#stores.activity.did(
        principal,
        'finding.update',
        first.id,
        portion.length === 1 ? detail : together,
      );
    }
  }
}
