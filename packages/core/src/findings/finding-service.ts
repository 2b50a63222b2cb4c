import { reach } from '../access/permissions.ts';
import { type Principal, visibility } from '../access/principal.ts';
import { NotFoundError, PortalError, ValidationError } from '../errors.ts';
import type { Page, PageRequest } from '../page.ts';
import { type Runtime, timestamp } from '../runtime.ts';
import type { Stores } from '../storage/stores.ts';
import { checkTransition, type Finding, type FindingEvent, type FindingStatus } from './finding.ts';
import type { FindingFilter } from './finding-store.ts';

const longestAcceptanceDays = 180;

export interface StatusChange {
  readonly status: FindingStatus;
  readonly comment?: string;
  /** For `acknowledged`: when it ends, at most 180 days from now. */
  readonly expiresAt?: string;
}

export type BulkResult =
  | { readonly id: string; readonly status: FindingStatus }
  | {
      readonly id: string;
      readonly error: { readonly code: string; readonly message: string; readonly details: object };
    };

/** Findings as people meet them: listed, read, judged. */
export class FindingService {
  readonly #stores: Stores;
  readonly #runtime: Runtime;

  constructor(stores: Stores, runtime: Runtime) {
    this.#stores = stores;
    this.#runtime = runtime;
  }

  async list(principal: Principal, filter: FindingFilter, page: PageRequest): Promise<Page<Finding>> {
    const visible = visibility(principal, 'audits:read');
    await this.expireAcceptances();
    return this.#stores.findings.list(visible, filter, page, timestamp(this.#runtime));
  }

  async get(
    principal: Principal,
    id: string,
  ): Promise<Finding & { readonly history: readonly FindingEvent[] }> {
    await this.expireAcceptances();
    const finding = await this.#find(principal, id, 'audits:read');
    return { ...finding, history: await this.#stores.findings.history(id) };
  }

  async setStatus(principal: Principal, id: string, change: StatusChange): Promise<Finding> {
    this.#check(principal, change);
    return this.#stores.transaction(() => this.#apply(principal, id, change));
  }

  /** Each id for itself: what can't be changed is told, the rest is. */
  async setStatuses(
    principal: Principal,
    ids: readonly string[],
    change: StatusChange,
  ): Promise<{
    readonly updated: number;
    readonly rejected: number;
    readonly results: readonly BulkResult[];
  }> {
    this.#check(principal, change);
    const results: BulkResult[] = [];
    await this.#stores.transaction(async () => {
      for (const id of ids) {
        try {
          const { status } = await this.#stores.savepoint(() => this.#apply(principal, id, change));
          results.push({ id, status });
        } catch (error) {
          if (!(error instanceof PortalError)) throw error;
          results.push({ id, error: { code: error.code, message: error.message, details: error.details } });
        }
      }
    });
    const rejected = results.filter((result) => 'error' in result).length;
    return { updated: results.length - rejected, rejected, results };
  }

  /** Opens again what was accepted until now. Called by a timer, and before findings are read. */
  async expireAcceptances(): Promise<number> {
    const now = timestamp(this.#runtime);
    const due = await this.#stores.findings.expired(now, 1);
    if (due.length === 0) return 0;
    return this.#stores.transaction(async () => {
      const ids = await this.#stores.findings.expired(now, 10_000);
      await this.#stores.findings.setStatus(ids, {
        status: 'open',
        by: 'tool',
        reason: null,
        expiresAt: null,
        resolvedAt: null,
      });
      await this.#stores.findings.insertEvents(
        ids.map((id) => this.#event(id, null, 'expired', 'acknowledged', 'open', null)),
      );
      return ids.length;
    });
  }

  #check(principal: Principal, change: StatusChange): void {
    reach(principal.role, 'findings:triage');
    if (change.status === 'false_positive') {
      reach(principal.role, 'findings:set-false-positive');
      if (!change.comment?.trim()) {
        const sentence = 'Say in a comment why this is no real problem.';
        throw new ValidationError(sentence, { comment: sentence });
      }
    }
    if (change.expiresAt === undefined) return;
    const days = (Date.parse(change.expiresAt) - this.#runtime.now().getTime()) / 86_400_000;
    const sentence =
      change.status !== 'acknowledged'
        ? 'Only an acknowledged finding can have an end.'
        : days <= 0
          ? 'The end must lie in the future.'
          : days > longestAcceptanceDays
            ? `A finding can be acknowledged for ${longestAcceptanceDays} days at most.`
            : undefined;
    if (sentence) throw new ValidationError(sentence, { expiresAt: sentence });
  }

  async #apply(principal: Principal, id: string, change: StatusChange): Promise<Finding> {
    const finding = await this.#find(principal, id, 'findings:triage');
    if (finding.status === change.status) return finding;
    checkTransition(finding.status, change.status);
    const now = timestamp(this.#runtime);
    const comment = change.comment ?? null;
    const expiresAt = change.expiresAt === undefined ? null : new Date(change.expiresAt).toISOString();
    const resolvedAt = change.status === 'resolved' ? now : null;
    await this.#stores.findings.setStatus([id], {
      status: change.status,
      by: 'person',
      reason: comment,
      expiresAt,
      resolvedAt,
    });
    await this.#stores.findings.insertEvents([
      this.#event(id, principal.userId, 'status_changed', finding.status, change.status, comment),
    ]);
    await this.#stores.activity.append(
      {
        actorId: principal.userId,
        action: 'finding.update',
        targetType: 'finding',
        targetId: id,
        detail: { before: finding.status, after: change.status, comment },
      },
      now,
    );
    return {
      ...finding,
      status: change.status,
      statusReason: comment,
      statusExpiresAt: expiresAt,
      resolvedAt,
    };
  }

  #event(
    findingId: string,
    actorId: string | null,
    kind: FindingEvent['kind'],
    before: FindingStatus,
    after: FindingStatus,
    comment: string | null,
  ) {
    return {
      id: this.#runtime.newId(),
      finding_id: findingId,
      at: timestamp(this.#runtime),
      kind,
      actor_id: actorId,
      audit_id: null,
      before: JSON.stringify({ status: before }),
      after: JSON.stringify({ status: after }),
      comment,
      evidence: null,
    };
  }

  async #find(
    principal: Principal,
    id: string,
    permission: 'audits:read' | 'findings:triage',
  ): Promise<Finding> {
    const finding = await this.#stores.findings.find(id, visibility(principal, permission));
    if (!finding) throw new NotFoundError('There is no such finding.');
    return finding;
  }
}
