import { NotFoundError, PortalError, ValidationError } from '../../support/errors.ts';
import { type Runtime, timestamp } from '../../support/runtime.ts';
import type { AuditType } from '../../vocabulary/audit-type.ts';
import type { Finding } from '../findings/finding.ts';
import { findingAsOf } from '../findings/finding-as-of.ts';
import type { AuditChanges } from '../findings/finding-store.ts';
import { programPriority, userPriority } from '../platform/jobs/job.ts';
import type { JobQueue } from '../platform/jobs/job-queue.ts';
import type { Page, PageRequest } from '../platform/page.ts';
import { reach } from '../platform/permissions.ts';
import { type Principal, systemReach, visibility } from '../platform/principal.ts';
import type { Signals } from '../platform/storage/signals.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import { requireRef } from '../repositories/checked-url.ts';
import type { Audit } from './audit.ts';
import { type AuditFilter, emptySummary } from './audit-store.ts';
import type { NamedAudit } from './audits-file.ts';
import {
  expectedStart,
  fairDelayMs,
  type QueuePosition,
  requireQueueCapacity,
  type WaitingLimits,
} from './fair-share.ts';
import type { PortalEvents } from './portal-events.ts';
import { publishAuditEvents } from './publish-audit-events.ts';
import { auditJobKind } from './run-audit-job.ts';
import { type AuditNews, watchAudit } from './watch-audit.ts';

/** What it reads and writes. */
type UsedStores = Pick<
  Stores,
  | 'activity'
  | 'afterCommit'
  | 'audits'
  | 'findings'
  | 'ingest'
  | 'jobs'
  | 'outbox'
  | 'repositories'
  | 'savepoint'
  | 'transaction'
>;

export interface NewAudit {
  readonly repositoryId: string;
  readonly type: AuditType;
  readonly ref?: string | null;
  readonly dryRun?: boolean;
  /** A branch, tag or commit: see `Audit.since`. */
  readonly since?: string | null;
}

export interface AuditWithFindings extends Audit {
  readonly findings: readonly Finding[];
  /** Null until the audit has completed. */
  readonly changes: AuditChanges | null;
  /** Where it stands while it waits; null afterwards. */
  readonly queue: QueuePosition | null;
}

export interface BatchFailure {
  readonly index: number;
  readonly repositoryId: unknown;
  readonly type: unknown;
  readonly error: { readonly code: string; readonly message: string; readonly details: object };
}

/** How many findings an audit shows at once; the rest is listed by pages. */
const shownFindings = 1_000;
const exportPage = 100;

export interface AuditServiceOptions {
  readonly stores: UsedStores;
  readonly runtime: Runtime;
  readonly queue: JobQueue;
  readonly events: PortalEvents;
  readonly signals: Signals;
  /** How many audits run here at a time. */
  readonly slots: number;
  readonly limits: WaitingLimits;
  /** The principal as it is now; throws when its sign-in has ended. */
  readonly currentPrincipal: (principal: Principal) => Promise<Principal>;
}

export class AuditService {
  readonly #stores: UsedStores;
  readonly #runtime: Runtime;
  readonly #queue: JobQueue;
  readonly #events: PortalEvents;
  readonly #signals: Signals;
  readonly #slots: number;
  readonly #limits: WaitingLimits;
  readonly #currentPrincipal: AuditServiceOptions['currentPrincipal'];

  constructor({
    stores,
    runtime,
    queue,
    events,
    signals,
    slots,
    limits,
    currentPrincipal,
  }: AuditServiceOptions) {
    this.#stores = stores;
    this.#runtime = runtime;
    this.#queue = queue;
    this.#events = events;
    this.#signals = signals;
    this.#slots = slots;
    this.#limits = limits;
    this.#currentPrincipal = currentPrincipal;
  }

  /** Requests an audit. The audit and its job are one transaction. */
  async create(principal: Principal, input: NewAudit): Promise<Audit> {
    reach(principal.role, 'audits:create');
    if (input.ref) requireRef(input.ref, 'ref');
    if (input.since) requireRef(input.since, 'since');
    return this.#stores.transaction(() => this.#create(principal, input));
  }

  /** Each entry for itself, or all or none when `atomic`. Entries that are malformed come as errors. */
  async createBatch(
    principal: Principal,
    entries: readonly (NewAudit | PortalError)[],
    originals: readonly { readonly repositoryId?: unknown; readonly type?: unknown }[],
    atomic: boolean,
  ): Promise<{ readonly created: readonly Audit[]; readonly failed: readonly BatchFailure[] }> {
    reach(principal.role, 'audits:create');
    return this.#stores.transaction(async () => {
      const created: Audit[] = [];
      const failed: BatchFailure[] = [];
      for (const [index, entry] of entries.entries()) {
        try {
          if (entry instanceof PortalError) throw entry;
          if (entry.ref) requireRef(entry.ref, 'ref');
          created.push(await this.#stores.savepoint(() => this.#create(principal, entry)));
        } catch (error) {
          if (!(error instanceof PortalError)) throw error;
          const { code, message, details } = error;
          const { repositoryId = null, type = null } = originals[index] ?? {};
          failed.push({ index, repositoryId, type, error: { code, message, details } });
        }
      }
      if (failed.length > 0 && (atomic || created.length === 0)) throw batchError(failed);
      return { created, failed };
    });
  }

  async list(principal: Principal, filter: AuditFilter, page: PageRequest): Promise<Page<Audit>> {
    return this.#stores.audits.list(visibility(principal, 'audits:read'), filter, page);
  }

  /** All of them, in the order in which they were requested. */
  async *all(principal: Principal, filter: AuditFilter): AsyncGenerator<NamedAudit, void, undefined> {
    const names = new Map<string, string>();
    for (let offset = 0; ; offset += exportPage) {
      const page = await this.list(principal, filter, { limit: exportPage, offset, sort: 'createdAt' });
      for (const audit of page.items) {
        const { repositoryId } = audit;
        const known = names.get(repositoryId);
        const repository =
          known ??
          (await this.#stores.repositories.find(repositoryId, systemReach('of what is seen')))?.name ??
          '';
        names.set(repositoryId, repository);
        yield { ...audit, repository };
      }
      if (page.items.length === 0 || offset + page.items.length >= page.total) return;
    }
  }

  /** The audit with its most severe findings, up to a thousand, and what it changed. */
  async get(principal: Principal, id: string): Promise<AuditWithFindings> {
    const audit = await this.#find(principal, id);
    const { items } = await this.findings(principal, id, { limit: shownFindings, offset: 0 });
    const changes =
      audit.status === 'completed'
        ? ((await this.#stores.audits.dryRunChanges(id)) ?? (await this.#stores.findings.changesOf(id)))
        : null;
    return { ...audit, findings: items, changes, queue: await this.#position(audit) };
  }

  async findings(
    principal: Principal,
    id: string,
    page: { limit: number; offset: number },
  ): Promise<Page<Finding>> {
    await this.#find(principal, id);
    const list = await this.#stores.findings.listOfAudit(id, page);
    const now = timestamp(this.#runtime);
    return { ...list, items: list.items.map((finding) => findingAsOf(finding, now)) };
  }

  /** The audit as it is now, and what happens to it from here on, to its end or until the signal aborts. */
  async watch(principal: Principal, id: string, signal: AbortSignal): Promise<AsyncGenerator<AuditNews>> {
    await this.#find(principal, id);
    const find = async () => this.#find(await this.#currentPrincipal(principal), id);
    return watchAudit(id, find, this.#signals, signal);
  }

  /** Ends a waiting or running audit as failed with code `cancelled`. */
  async cancel(principal: Principal, id: string): Promise<Audit> {
    reach(principal.role, 'audits:create');
    const audit = await this.#stores.audits.find(id, visibility(principal, 'audits:create'));
    if (!audit) throw new NotFoundError('Audit not found.');
    const now = timestamp(this.#runtime);
    await this.#stores.transaction(async () => {
      const failure = { code: 'cancelled', message: 'The audit was cancelled.' } as const;
      // The job first, as its worker does when it commits: the other way round the two would wait for each other.
      await this.#queue.remove(id);
      if (!(await this.#stores.audits.fail(id, failure, now))) {
        throw new ValidationError(
          `The audit has already ended (${audit.status}). Only a queued or running audit can be cancelled.`,
          {
            status: 'Only a pending or in_progress audit can be cancelled.',
          },
        );
      }
      await publishAuditEvents(this.#stores, this.#runtime, id);
      await this.#stores.activity.did(principal, 'audit.cancel', id);
    });
    const cancelled = await this.#find(principal, id);
    this.#stores.afterCommit(() => this.#events.emit('audit.failed', { auditId: id, audit: cancelled }));
    return cancelled;
  }

  async #create(principal: Principal, input: NewAudit): Promise<Audit> {
    const repository = await this.#stores.repositories.find(
      input.repositoryId,
      visibility(principal, 'audits:create'),
    );
    if (!repository) {
      throw new NotFoundError('Repository not found.', {
        repositoryId: 'Repository not found.',
      });
    }
    const audit: Audit = {
      id: this.#runtime.newId(),
      repositoryId: repository.id,
      type: input.type,
      source: 'audit',
      tool: 'Assay',
      artifact: null,
      status: 'pending',
      ref: input.ref ?? null,
      commit: null,
      dryRun: input.since ? true : (input.dryRun ?? false),
      since: input.since ?? null,
      progress: { phase: 'queued', percent: 0 },
      coverage: null,
      summary: emptySummary,
      findingsTotal: 0,
      failure: null,
      requestedBy: principal.kind === 'system' ? null : principal.userId,
      createdAt: timestamp(this.#runtime),
      startedAt: null,
      completedAt: null,
    };
    const waiting = await this.#stores.audits.waiting(repository.team, audit.requestedBy);
    requireQueueCapacity(waiting, this.#limits);
    await this.#stores.audits.insert(audit, repository.team);
    const queueName = `${repository.id}:${audit.type}`;
    const priority = principal.kind === 'system' ? programPriority : userPriority;
    const payload = { auditId: audit.id };
    const job = { kind: auditJobKind, payload, queueName, priority, delayMs: fairDelayMs(waiting) };
    await this.#queue.add(job, audit.id);
    await this.#stores.activity.did(principal, 'audit.create', audit.id, {
      repositoryId: repository.id,
      type: audit.type,
    });
    return audit;
  }

  async #position({ id, status }: Audit): Promise<QueuePosition | null> {
    if (status !== 'pending') return null;
    const place = await this.#stores.jobs.placeOf(id);
    if (!place) return null;
    const position = place.before + 1;
    const expectedStartAt = expectedStart(position, {
      slots: this.#slots,
      running: place.running,
      meanMs: await this.#stores.audits.meanDurationMs(),
      now: this.#runtime.now(),
    });
    return { position, expectedStartAt };
  }

  async #find(principal: Principal, id: string): Promise<Audit> {
    const audit = await this.#stores.audits.find(id, visibility(principal, 'audits:read'));
    if (!audit) throw new NotFoundError('Audit not found.');
    return audit;
  }
}

function batchError(failed: readonly BatchFailure[]): ValidationError {
  const details: Record<string, string> = {};
  for (const { index, error } of failed) {
    const fields = Object.entries(error.details);
    if (fields.length === 0) details[`audits.${index}`] = error.message;
    for (const [field, sentence] of fields) details[`audits.${index}.${field}`] = String(sentence);
  }
  return new ValidationError('No audit was created. See the details of each entry.', details);
}
