// Rows of decisions, and what is listed of each.
import type { DecisionScope } from '../../vocabulary/decision-scope.ts';
import type { Severity } from '../../vocabulary/severity.ts';
import type { Waiver } from '../compliance/waiver.ts';
import { covers } from '../findings/decision-store.ts';
import type { FindingRow } from '../platform/storage/models.ts';
import type { Decider, ListedDecision } from './listed-decision.ts';
import type { LastDecision } from './read-decision-events.ts';

/** A row of `triage_decisions`: what someone decided in a pull request. */
interface StandingRow {
  readonly repository_id: string;
  readonly fingerprint: string;
  readonly place: string;
  readonly scope: string;
  readonly path: string;
  readonly hint: string;
  readonly status: string;
  readonly reason: string;
  readonly decided_by: string;
  readonly approved_by: string | null;
  readonly url: string;
  readonly decided_at: string;
  readonly expires_at: string | null;
}

/** A row of `pull_request_proposals`. */
interface ProposalRow extends Omit<StandingRow, 'decided_by' | 'decided_at' | 'approved_by'> {
  readonly id: string;
  readonly pull: number;
  readonly rule_id: string;
  readonly title: string;
  readonly severity: string | null;
  readonly proposed_by: string;
  readonly proposed_at: string;
  readonly user_id: string | null;
}

export interface DecidingRule {
  readonly id: string;
  readonly name: string;
  readonly reason: string;
  readonly created_by: string;
  readonly creator: string | null;
  readonly approved_by: string | null;
  readonly approver: string | null;
  readonly approved_at: string | null;
}

export type NamedFinding = FindingRow & { readonly repository_name: string };
export type NamedProposal = ProposalRow & { readonly repository_name: string };
export type NamedStanding = StandingRow & { readonly repository_name: string };

export function isAbout(decision: NamedStanding, row: NamedFinding): boolean {
  const { repository_id: repositoryId, fingerprint, scope, path, hint, status } = decision;
  const place = { path: row.path ?? '', hint: row.hint };
  return (
    row.status_by === 'person' &&
    status === row.status &&
    covers(
      { repositoryId, fingerprint, scope: scope as DecisionScope, place: { path, hint } },
      { repositoryId: row.repository_id, fingerprint: row.fingerprint, place },
    )
  );
}

export function toStanding(row: NamedStanding): ListedDecision {
  return {
    ...ofPullRequest(row),
    state: 'standing',
    decidedBy: { userId: null, name: row.decided_by },
    decidedAt: row.decided_at,
    approvedBy: row.approved_by === null ? null : { userId: null, name: row.approved_by },
    pullRequest: null,
  };
}

export function toProposedInPull(row: NamedProposal): ListedDecision {
  return {
    ...ofPullRequest(row),
    state: 'proposed',
    decidedBy: { userId: row.user_id, name: row.proposed_by },
    decidedAt: row.proposed_at,
    approvedBy: null,
    pullRequest: {
      proposalId: row.id,
      number: row.pull,
      ruleId: row.rule_id,
      title: row.title,
      severity: row.severity as Severity | null,
      path: row.path || null,
    },
  };
}

/** What was written in a pull request, about no finding of the portal yet. */
function ofPullRequest(row: NamedStanding | NamedProposal) {
  return {
    source: 'person' as const,
    status: row.status as ListedDecision['status'],
    scope: row.scope as DecisionScope,
    reason: row.reason,
    expiresAt: row.expires_at,
    repositoryId: row.repository_id,
    repository: row.repository_name,
    evidence: [],
    finding: null,
    rule: null,
    waiver: null,
    url: row.url || null,
  };
}

export function toRuled(row: NamedFinding, rule: DecidingRule): ListedDecision {
  const { id, name, reason } = rule;
  return {
    state: 'active',
    source: 'rule',
    status: row.status as ListedDecision['status'],
    scope: 'here',
    reason,
    evidence: [],
    decidedBy: { userId: rule.created_by, name: rule.creator ?? '' },
    decidedAt: rule.approved_at,
    approvedBy: { userId: rule.approved_by, name: rule.approver ?? '' },
    expiresAt: row.status_expires_at,
    ...ofFinding(row),
    rule: { id, name },
  };
}

export function toProposed(row: NamedFinding, json: string): ListedDecision {
  const { status, comment, expiresAt = null, scope = 'here', evidence = [], by, at } = JSON.parse(json);
  return {
    state: 'proposed',
    source: 'person',
    status,
    scope,
    reason: comment,
    evidence,
    decidedBy: by,
    decidedAt: at,
    approvedBy: null,
    expiresAt,
    ...ofFinding(row),
  };
}

export function toActive(
  row: NamedFinding,
  { by, approvedBy, at, evidence }: LastDecision,
  {
    names,
    asked,
  }: { readonly names: ReadonlyMap<string, string>; readonly asked: NamedStanding | undefined },
): ListedDecision {
  const person = (id: string | null): Decider | null =>
    id === null ? null : { userId: id, name: names.get(id) ?? '' };
  return {
    state: 'active',
    source: row.status_by === 'suppression' ? 'code' : 'person',
    status: row.status as ListedDecision['status'],
    scope: (asked?.scope as DecisionScope | undefined) ?? 'here',
    reason: asked?.reason ?? row.status_reason ?? '',
    evidence,
    decidedBy: asked ? { userId: null, name: asked.decided_by } : person(by),
    decidedAt: at,
    approvedBy: asked?.approved_by == null ? person(approvedBy) : { userId: null, name: asked.approved_by },
    expiresAt: row.status_expires_at,
    ...ofFinding(row),
    url: asked?.url || null,
  };
}

function ofFinding(row: NamedFinding) {
  return {
    repositoryId: row.repository_id,
    repository: row.repository_name,
    finding: {
      id: row.id,
      ruleId: row.rule_id,
      title: row.title,
      severity: row.severity as Severity,
      exploited: Boolean(row.exploited),
      path: row.path,
      advisory: row.advisory === null ? null : (JSON.parse(row.advisory).id as string),
    },
    rule: null,
    pullRequest: null,
    waiver: null,
    url: null,
  };
}

/** A waiver that holds, or that someone asked for. */
export function toWaived(waiver: Waiver): ListedDecision {
  const { id, state, reason, evidence, askedBy, createdAt, expiresAt, repositoryId, history } = waiver;
  const { policyId, policyName: policy, level, repositoryName: repository } = waiver;
  const approved = history.find(({ kind }) => kind === 'approved');
  return {
    state: state === 'proposed' ? 'proposed' : 'active',
    source: 'person',
    status: 'waived',
    scope: 'here',
    reason,
    evidence,
    decidedBy: askedBy,
    decidedAt: approved?.at ?? createdAt,
    approvedBy: approved?.by ?? null,
    expiresAt,
    repositoryId,
    repository,
    finding: null,
    rule: null,
    pullRequest: null,
    waiver: { id, policyId, policy, level },
    url: null,
  };
}
