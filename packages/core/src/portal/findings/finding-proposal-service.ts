import { ConflictError, NotFoundError } from '../../support/errors.ts';
import { type Runtime, timestamp } from '../../support/runtime.ts';
import { reach } from '../platform/permissions.ts';
import { type Principal, systemReach, visibility } from '../platform/principal.ts';
import { requireSecondPerson } from '../platform/require-second-person.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import { type Finding, type FindingEventKind, type FindingProposal, transitionFault } from './finding.ts';
import type { StatusChange } from './finding-change.ts';
import type { FindingScopeService } from './finding-scope-service.ts';
import type { ChangeOptions, FindingService } from './finding-service.ts';
import { recordFindingEvents } from './publish-findings.ts';

type UsedStores = Pick<
  Stores,
  'access' | 'activity' | 'findingChanges' | 'findings' | 'ingest' | 'outbox' | 'transaction'
>;

export interface ProposalDecision {
  readonly approve: boolean;
  readonly comment?: string;
}

/** Developers propose what takes findings out of gates; auditors and administrators approve or reject it. */
export class FindingProposalService {
  readonly #stores: UsedStores;
  readonly #runtime: Runtime;
  readonly #findings: FindingService;
  readonly #scopes: FindingScopeService;

  constructor(
    stores: UsedStores,
    runtime: Runtime,
    { findings, scopes }: { readonly findings: FindingService; readonly scopes: FindingScopeService },
  ) {
    this.#stores = stores;
    this.#runtime = runtime;
    this.#findings = findings;
    this.#scopes = scopes;
  }

  /** The status stays as it is until someone approves. */
  async propose(
    principal: Principal,
    id: string,
    change: StatusChange,
    { isPart = false, changeId }: ChangeOptions = {},
  ): Promise<Finding> {
    this.#findings.check(principal, change);
    const { status, comment = '', expiresAt, scope = 'here', evidence = [] } = change;
    if (status === 'open') throw new Error('Reopening a finding needs no approval.');
    return this.#stores.transaction(async () => {
      await this.#stores.findings.lock([id]);
      const finding = await this.#stores.findings.find(id, visibility(principal, 'findings:triage'));
      if (!finding) throw new NotFoundError('Finding not found.');
      const isExtension = finding.status === status && (expiresAt !== undefined || scope !== 'here');
      if (finding.status === status && !isExtension) return finding;
      const refusal = isExtension ? undefined : transitionFault(finding.status, status);
      if (refusal) throw refusal;
      if (finding.proposal)
        throw new ConflictError(
          `This finding is already proposed as ${finding.proposal.status}; an auditor decides.`,
        );
      const user = await this.#stores.access.findUser(principal.userId);
      const proposal: FindingProposal = {
        status,
        comment,
        scope,
        ...(evidence.length > 0 && { evidence }),
        expiresAt: expiresAt === undefined ? null : new Date(expiresAt).toISOString(),
        by: user ? { userId: user.id, name: user.name } : null,
        at: timestamp(this.#runtime),
      };
      if (changeId) await this.#stores.findingChanges.keep(changeId, [id]);
      await this.#stores.findings.setProposal(id, proposal, proposal.at);
      await this.#record(principal, finding, { kind: 'proposed', comment, proposal });
      if (!isPart)
        await this.#stores.activity.did(principal, 'finding.propose', id, {
          status,
          comment,
          scope,
          ...(evidence.length > 0 && { evidence }),
          expiresAt: proposal.expiresAt,
        });
      return { ...finding, proposal };
    });
  }

  /** Nobody approves what they proposed; they take it back by rejecting it. */
  async decide(principal: Principal, id: string, { approve, comment }: ProposalDecision): Promise<Finding> {
    reach(principal.role, 'findings:triage');
    return this.#stores.transaction(async () => {
      await this.#stores.findings.lock([id]);
      const finding = await this.#stores.findings.find(id, visibility(principal, 'findings:triage'));
      if (!finding) throw new NotFoundError('Finding not found.');
      const { proposal } = finding;
      if (!proposal) throw new ConflictError('No proposal is pending for this finding.');
      requireSecondPerson(principal, {
        by: proposal.by?.userId,
        approve,
        permission: 'findings:set-false-positive',
      });
      const detail = { approve, proposedBy: proposal.by?.userId ?? null, comment: comment ?? null };
      await this.#stores.activity.did(principal, 'finding.decide-proposal', id, detail);
      if (approve) {
        const { status, expiresAt, scope, evidence } = proposal;
        const reason = `${proposal.comment}${comment ? ` (approved: ${comment})` : ''}`
          .trim()
          .slice(0, 2_000);
        const change = {
          status,
          scope,
          ...(reason !== '' && { comment: reason }),
          ...(evidence && { evidence }),
          ...(expiresAt !== null && { expiresAt }),
        };
        await this.#findings.setStatus(principal, id, change, { isApproved: true });
        await this.#scopes.carryOut(principal, [id], change, { isApproved: true });
        // Of one that had the status already: only how far that reaches has changed.
        await this.#stores.findings.setProposal(id, null, timestamp(this.#runtime));
      } else {
        await this.#stores.findings.setProposal(id, null, timestamp(this.#runtime));
        await this.#record(principal, finding, {
          kind: 'proposal_rejected',
          comment: comment ?? null,
          proposal,
        });
      }
      const decided = await this.#stores.findings.find(id, systemReach('of what is seen'));
      if (!decided) throw new NotFoundError('Finding not found.');
      return decided;
    });
  }

  async #record(
    principal: Principal,
    finding: Finding,
    {
      kind,
      comment,
      proposal,
    }: {
      readonly kind: FindingEventKind;
      readonly comment: string | null;
      readonly proposal: FindingProposal;
    },
  ): Promise<void> {
    const event = {
      id: this.#runtime.newId(),
      finding_id: finding.id,
      at: timestamp(this.#runtime),
      kind,
      actor_id: principal.kind === 'system' ? null : principal.userId,
      audit_id: null,
      before: null,
      after: JSON.stringify({
        proposed: proposal.status,
        ...(proposal.expiresAt !== null && { expiresAt: proposal.expiresAt }),
        ...(proposal.evidence && { evidence: proposal.evidence }),
      }),
      status_before: null,
      status_after: null,
      comment,
      evidence: null,
    };
    await recordFindingEvents(this.#stores, this.#runtime, [event]);
  }
}
