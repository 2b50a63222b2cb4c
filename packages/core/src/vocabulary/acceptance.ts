// Who takes a finding out of the open ones alone, and for how long.
import type { FindingStatus } from './finding-status.ts';
import { type Role, roleAtLeast } from './role.ts';
import { atLeast, type Severity } from './severity.ts';

/** Days that an acknowledgement lasts at most where nothing else is set. */
export const defaultAcknowledgeMaxDays = 180;

/** What somebody can propose and an auditor or administrator approves. */
export const proposedStatuses = ['acknowledged', 'resolved', 'false_positive'] as const;
export type ProposedStatus = (typeof proposedStatuses)[number];

/** Whether the acknowledgement of a finding of this severity always ends. */
export function acknowledgementEnds(severity: Severity): boolean {
  return atLeast(severity, 'high');
}

/** Whether somebody with the role only proposes the status, because it takes the finding out of gates. */
export function needsApproval(role: Role, status: FindingStatus, severity: Severity): boolean {
  if (status === 'open' || roleAtLeast(role, 'auditor')) return false;
  return status === 'false_positive' || atLeast(severity, 'high');
}

/** Why an acknowledgement cannot end then; undefined when it can. */
export function acknowledgementFault(expiresAt: Date, now: Date, maxDays: number): string | undefined {
  const days = (expiresAt.getTime() - now.getTime()) / 86_400_000;
  if (days <= 0) return 'The expiry date must be in the future.';
  return days > maxDays ? `A finding can be acknowledged for at most ${maxDays} days.` : undefined;
}
