// What a person may make of a finding: the interface's transitions, and the role's part in them. The server has
// the last word; this only keeps buttons away that could not work.
import { type AcceptanceLimits, needsApproval } from '@assay/core/finding-display';
import { type DecisionScope, decisionScopes, type FindingStatus, type Role, type Severity } from './words.ts';

const transitions: Readonly<Record<FindingStatus, readonly FindingStatus[]>> = {
  open: ['acknowledged', 'resolved', 'false_positive'],
  acknowledged: ['open', 'resolved', 'false_positive'],
  resolved: ['open'],
  false_positive: ['open'],
};

/** On a button. */
export const verbs: Readonly<Record<FindingStatus, string>> = {
  open: 'Reopen',
  acknowledged: 'Acknowledge',
  resolved: 'Mark resolved',
  false_positive: 'False positive',
};

/** In a dialog: what it means. */
export const meanings: Readonly<Record<FindingStatus, string>> = {
  open: 'Reopen the finding. It keeps its first-seen date.',
  acknowledged: 'Accept the risk for now. With an expiry date, the finding reopens automatically.',
  resolved: 'Mark as fixed. If an audit detects it again, it reopens.',
  false_positive: 'Not a real issue. Explain why for your team.',
};

/** In a list of choices: how far an acceptance reaches. */
export const scopeNames: Readonly<Record<DecisionScope, string>> = {
  here: 'Only here',
  file: 'The whole file',
  repository: 'The whole repository',
  everywhere: 'All repositories',
};

/** The scopes that the role can decide for. */
export function scopesOf(role: Role | undefined): readonly DecisionScope[] {
  const decidesEverywhere = role === 'auditor' || role === 'admin';
  return decisionScopes.filter((scope) => scope !== 'everywhere' || decidesEverywhere);
}

export function mayTriage(role: string | undefined): boolean {
  return role !== undefined && role !== 'viewer';
}

/** By repository, what its team wants approved, where that is more than on the portal. */
export type Approvals = ReadonlyMap<string, Pick<AcceptanceLimits, 'approvalFrom' | 'secondPersonFrom'>>;

interface Decided {
  readonly severity: Severity;
  readonly repositoryId: string;
}

/** Whether someone with the role only proposes the status; an auditor or administrator decides. */
export function isProposedBy(
  role: Role | undefined,
  status: FindingStatus,
  findings: readonly Decided[],
  approvals: Approvals,
): boolean {
  if (role === undefined) return false;
  return findings.some(({ severity, repositoryId }) =>
    needsApproval(role, status, severity, approvals.get(repositoryId)),
  );
}

/** On a button of someone who only proposes. */
export const proposals: Readonly<Record<FindingStatus, string>> = {
  open: verbs.open,
  acknowledged: 'Propose to acknowledge',
  resolved: 'Propose as resolved',
  false_positive: 'Propose false positive',
};

/** What the role can turn a finding of this status into. */
export function nextStatuses(status: FindingStatus, role: string | undefined): readonly FindingStatus[] {
  if (!mayTriage(role)) return [];
  return transitions[status];
}

/** Nothing is left to do: its priority presses nobody. */
export function isClosed(status: FindingStatus): boolean {
  return status === 'resolved' || status === 'false_positive';
}
