import { ConflictError, NotFoundError, ValidationError } from '../../support/errors.ts';
import { type Runtime, timestamp } from '../../support/runtime.ts';
import type { Role } from '../../vocabulary/role.ts';
import { permissions, reach } from '../platform/permissions.ts';
import { type Principal, visibility } from '../platform/principal.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import { type Finding, type FindingEventKind, type FindingProposal, transitionFault } from './finding.ts';
import type { ChangeOptions, FindingService } from './finding-service.ts';
import { recordFindingEvents } from './publish-findings.ts';

type UsedStores = Pick<Stores, 'access' | 'activity' | 'findings' | 'ingest' | 'outbox' | 'transaction'>;

export interface ProposalDecision {
  readonly approve: boolean;
  readonly comment?: string;
}

/** Who may triage a finding, but not call it a false positive, proposes it. */
export function mustPropose(role: Role): boolean {
  return (
    permissions['findings:triage'][role] !== 'none' &&
    permissions['findings:set-false-positive'][role] === 'none'
  );
}

/** Throws ValidationError for a proposal that does not say why. */
export function requireReason(comment: string | undefined): asserts comment is string {
  if (comment?.trim()) return;
  const sentence = 'Add a comment that explains why this is a false positive.';
  throw new ValidationError(sentence, { comment: sentence });
}

/** Developers propose false positives; auditors and administrators approve or reject them. */
export class FindingProposalService {
  readonly #stores: UsedStores;
  readonly #runtime: Runtime;
  readonly #findings: FindingService;

  constructor(stores: UsedStores, runtime: Runtime, findings: FindingService) {
    this.#stores = stores;
    this.#runtime = runtime;
    this.#findings = findings;
  }

  /** The status stays as it is until somebody approves. */
  async propose(
    principal: Principal,
    id: string,
    comment: string | undefined,
    { isPart = false }: ChangeOptions = {},
  ): Promise<Finding> {
    reach(principal.role, 'findings:triage');
    requireReason(comment);
    return this.#stores.transaction(async () => {
      await this.#stores.findings.lock([id]);
      const finding = await this.#stores.findings.find(id, visibility(principal, 'findings:triage'));
      if (!finding) throw new NotFoundError('Finding not found.');
      if (finding.status === 'false_positive') return finding;
      const refusal = transitionFault(finding.status, 'false_positive');
      if (refusal) throw refusal;
      if (finding.proposal)
        throw new ConflictError('This finding is already proposed as a false positive; an auditor decides.');
      const user = await this.#stores.access.findUser(principal.userId);
      const proposal: FindingProposal = {
        status: 'false_positive',
        comment,
        by: user ? { userId: user.id, name: user.name } : null,
        at: timestamp(this.#runtime),
      };
      await this.#stores.findings.setProposal(id, proposal);
      await this.#record(principal, finding, { kind: 'proposed', comment });
      if (!isPart)
        await this.#stores.activity.did(principal, 'finding.propose', id, {
          status: proposal.status,
          comment,
        });
      return { ...finding, proposal };
    });
  }

  async decide(principal: Principal, id: string, { approve, comment }: ProposalDecision): Promise<Finding> {
    reach(principal.role, 'findings:set-false-positive');
    return this.#stores.transaction(async () => {
      await this.#stores.findings.lock([id]);
      const finding = await this.#stores.findings.find(id, visibility(principal, 'findings:triage'));
      if (!finding) throw new NotFoundError('Finding not found.');
      const { proposal } = finding;
      if (!proposal) throw new ConflictError('No proposal is pending for this finding.');
      const detail = { approve, proposedBy: proposal.by?.userId ?? null, comment: comment ?? null };
      await this.#stores.activity.did(principal, 'finding.decide-proposal', id, detail);
      if (approve) {
        const reason = `${proposal.comment}${comment ? ` (approved: ${comment})` : ''}`.slice(0, 2_000);
        await this.#findings.setStatus(principal, id, { status: proposal.status, comment: reason });
      } else {
        await this.#stores.findings.setProposal(id, null);
        await this.#record(principal, finding, { kind: 'proposal_rejected', comment: comment ?? null });
      }
      const decided = await this.#stores.findings.find(id, null);
      if (!decided) throw new NotFoundError('Finding not found.');
      return decided;
    });
  }

  async #record(
    principal: Principal,
    finding: Finding,
    { kind, comment }: { readonly kind: FindingEventKind; readonly comment: string | null },
  ): Promise<void> {
    const event = {
      id: this.#runtime.newId(),
      finding_id: finding.id,
      at: timestamp(this.#runtime),
      kind,
      actor_id: principal.kind === 'system' ? null : principal.userId,
      audit_id: null,
      before: null,
      after: JSON.stringify({ proposed: 'false_positive' }),
      status_before: null,
      status_after: null,
      comment,
      evidence: null,
    };
    await recordFindingEvents(this.#stores, this.#runtime, [event]);
  }
}
