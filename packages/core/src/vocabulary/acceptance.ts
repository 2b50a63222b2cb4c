// Who takes a finding out of the open ones alone, and for how long.
import type { FindingStatus } from './finding-status.ts';
import { type Role, roleAtLeast } from './role.ts';
import { atLeast, type Severity, severityRank } from './severity.ts';

/** Days that an acknowledgement lasts at most where nothing else is set. */
export const defaultAcknowledgeMaxDays = 180;

/** What someone can propose and an auditor or administrator approves. */
export const proposedStatuses = ['acknowledged', 'resolved', 'false_positive'] as const;
export type ProposedStatus = (typeof proposedStatuses)[number];

/** Whether the acknowledgement of a finding of this severity always ends. */
export function acknowledgementEnds(severity: Severity): boolean {
  return atLeast(severity, 'high');
}

/** Whether someone with the role only proposes the status, because it takes the finding out of gates. */
export function needsApproval(
  role: Role,
  status: FindingStatus,
  severity: Severity,
  { approvalFrom = 'high', secondPersonFrom = null }: Partial<AcceptanceLimits> = {},
): boolean {
  if (status === 'open') return false;
  if (secondPersonFrom !== null && atLeast(severity, secondPersonFrom)) return true;
  if (roleAtLeast(role, 'auditor')) return false;
  return status === 'false_positive' || atLeast(severity, 'high') || atLeast(severity, approvalFrom);
}

/** What holds for the findings of a team. */
export interface AcceptanceLimits {
  /** Days that a finding can be acknowledged at most. */
  readonly maxDays: number;
  /** From which severity on developers only propose to acknowledge or resolve. */
  readonly approvalFrom: Severity;
  /** From which severity on auditors and administrators only propose, too; null: they decide alone. Any severity asks for it of waivers. */
  readonly secondPersonFrom: Severity | null;
}

/** A limit that is absent is the portal's. */
export type TeamAcceptance = Partial<AcceptanceLimits>;

/** The limits of a team, which are never wider than those of the portal: nobody takes a high finding out of a gate alone. */
export function acceptanceOfTeam(portalMaxDays: number, own: TeamAcceptance | null): AcceptanceLimits {
  const { maxDays = portalMaxDays, approvalFrom = 'high', secondPersonFrom = null } = own ?? {};
  return {
    maxDays: Math.min(maxDays, portalMaxDays),
    approvalFrom: severityRank(approvalFrom) > severityRank('high') ? approvalFrom : 'high',
    secondPersonFrom,
  };
}

/** Why an acknowledgement cannot end then; undefined when it can. */
export function acknowledgementFault(expiresAt: Date, now: Date, maxDays: number): string | undefined {
  const days = (expiresAt.getTime() - now.getTime()) / 86_400_000;
  if (days <= 0) return 'The expiry date must be in the future.';
  return days > maxDays ? `A finding can be acknowledged for at most ${maxDays} days.` : undefined;
}
