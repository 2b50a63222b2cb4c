import { NotFoundError } from '../../support/errors.ts';
import { type Runtime, timestamp } from '../../support/runtime.ts';
import type { FindingComment } from '../findings/finding.ts';
import { findingAsOf } from '../findings/finding-as-of.ts';
import type { FindingBulkService } from '../findings/finding-bulk-service.ts';
import type { FindingBulk } from '../findings/finding-bulk-store.ts';
import type { FindingChange } from '../findings/finding-change.ts';
import type { BulkOutcome, FindingService } from '../findings/finding-service.ts';
import type { FindingFilter } from '../findings/listing/finding-filter.ts';
import type { GroupSort } from '../findings/listing/finding-group-store.ts';
import type { Page } from '../platform/page.ts';
import type { Permission } from '../platform/permissions.ts';
import { type Principal, visibility } from '../platform/principal.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import { fixOfCase } from './fix-of-case.ts';
import type { RemediationCase, RemediationState } from './remediation-case.ts';
import type { CaseFacts, StoredCase } from './remediation-case-store.ts';

type UsedStores = Pick<Stores, 'access' | 'activity' | 'remediationCases' | 'transaction'>;

/** Which cases a list shows: those with a finding that the filter selects. */
export type RemediationFilter = Omit<FindingFilter, 'at' | 'group'>;

/** What one change can fix, to be read, assigned, decided and talked about as a whole. */
export class RemediationCaseService {
  readonly #stores: UsedStores;
  readonly #runtime: Runtime;
  readonly #findings: FindingService;
  readonly #bulks: FindingBulkService;

  constructor(
    stores: UsedStores,
    runtime: Runtime,
    { findings, bulks }: { readonly findings: FindingService; readonly bulks: FindingBulkService },
  ) {
    this.#stores = stores;
    this.#runtime = runtime;
    this.#findings = findings;
    this.#bulks = bulks;
  }

  /** Those with an open finding unless the filter names a status; the one with the highest priority first, or the one that is due first. */
  async list(
    principal: Principal,
    filter: RemediationFilter,
    part: { readonly limit: number; readonly offset: number; readonly sort?: GroupSort },
  ): Promise<Page<RemediationCase>> {
    const page = await this.#findings.groups(principal, 'action', { status: 'open', ...filter }, part);
    const keys = page.items.flatMap(({ key }) => key ?? []);
    const stored = await this.#stores.remediationCases.ofKeys(keys, {
      now: timestamp(this.#runtime),
      newId: () => this.#runtime.newId(),
    });
    const facts = await this.#stores.remediationCases.facts(keys);
    const items = keys.flatMap((key) => {
      const [one, known] = [stored.get(key), facts.get(key)];
      return one && known ? [this.#case(one, known)] : [];
    });
    return { ...page, items };
  }

  async get(principal: Principal, id: string): Promise<RemediationCase> {
    const stored = await this.#find(principal, id, 'audits:read');
    const facts = (await this.#stores.remediationCases.facts([keyOf(stored)])).get(keyOf(stored));
    if (!facts) throw new NotFoundError('Remediation case not found.');
    return this.#case(stored, facts);
  }

  /** Changes every open finding of the case, or with the status `open` those that were decided; undone as every bulk change. */
  async change(principal: Principal, id: string, change: FindingChange): Promise<BulkOutcome | FindingBulk> {
    const stored = await this.#find(principal, id, 'findings:triage');
    const status: FindingFilter['status'] =
      change.status === 'open' ? ['acknowledged', 'false_positive'] : 'open';
    const filter = { repositoryId: stored.repositoryId, status, group: `action:${keyOf(stored)}` };
    return this.#bulks.updateWhere(principal, filter, change);
  }

  /** The oldest first. */
  async comments(
    principal: Principal,
    id: string,
    part: { readonly limit: number; readonly offset: number },
  ): Promise<Page<FindingComment>> {
    await this.#find(principal, id, 'audits:read');
    return this.#stores.remediationCases.comments(id, part);
  }

  async comment(principal: Principal, caseId: string, text: string): Promise<FindingComment> {
    await this.#find(principal, caseId, 'findings:triage');
    const { userId } = principal;
    const user = await this.#stores.access.findUser(userId);
    const id = this.#runtime.newId();
    const createdAt = timestamp(this.#runtime);
    await this.#stores.transaction(async () => {
      const authorId = user?.id ?? null;
      await this.#stores.remediationCases.addComment({ id, caseId, authorId, text, createdAt });
      await this.#stores.activity.did(principal, 'remediation.comment', caseId, { commentId: id });
    });
    return { id, author: user ? { userId, name: user.name } : null, text, createdAt };
  }

  async #find(principal: Principal, id: string, permission: Permission): Promise<StoredCase> {
    const stored = await this.#stores.remediationCases.find(id, visibility(principal, permission));
    if (!stored) throw new NotFoundError('Remediation case not found.');
    return stored;
  }

  #case({ subject, ...stored }: StoredCase, facts: CaseFacts): RemediationCase {
    const { fixes, worst, mostUrgent, ...rest } = facts;
    const { id, title, priority } = mostUrgent;
    const kind = worst.package ? 'package' : 'rule';
    return {
      ...stored,
      ...rest,
      subject: { kind, key: subject },
      title: worst.title,
      state: stateOf(facts),
      worst: findingAsOf(worst, timestamp(this.#runtime)),
      mostUrgent: { id, title, priority },
      fix: fixOfCase(fixes),
    };
  }
}

function keyOf({ repositoryId, subject }: StoredCase): string {
  return `${repositoryId} ${subject}`;
}

function stateOf({ byStatus, proposed }: CaseFacts): RemediationState {
  if (byStatus.open > 0) return proposed === byStatus.open ? 'waiting' : 'open';
  return byStatus.acknowledged + byStatus.false_positive > 0 ? 'accepted' : 'resolved';
}
