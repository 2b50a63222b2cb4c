// The status that an audit gives a finding, before anyone decides on it.
import type { ReportedFinding } from '../../../scan/identity/reported-finding.ts';
import type { KeptFinding, NewStatus } from '../ingest-store.ts';
import type { RuleStatus } from './decide-by-rule.ts';

/** Why a finding ended that goes on as part of another one. */
export const mergedReason = 'Merged into one finding for all advisories about the runtime.';

/** Of a finding of a source that does not report everything each time. */
export const changedReason = 'Its code has changed, and its source does not report it there any more.';
export const foldedReason = 'A finding of the security audit at the same place says the same.';

/** What the repository says itself comes first, then decision rules. */
export function statusOf(reported: ReportedFinding, byRule?: RuleStatus): NewStatus {
  const { suppression } = reported;
  if (suppression)
    return {
      status: 'acknowledged',
      by: 'suppression',
      reason: suppressionReason(reported),
      expiresAt: suppression.until,
      resolvedAt: null,
    };
  return byRule ?? open;
}

const open: NewStatus = { status: 'open', by: 'tool', reason: null, expiresAt: null, resolvedAt: null };

export function suppressionReason({ suppression }: ReportedFinding): string {
  const { kind, reason } = suppression ?? { kind: 'suppressed', reason: null };
  return reason ? `${kind}: ${reason}` : kind;
}

/** Whether a known finding has all of the status that it is given. */
export function hasStatus(known: KeptFinding, given: NewStatus): boolean {
  return (
    known.status === given.status &&
    known.statusBy === given.by &&
    known.statusReason === given.reason &&
    known.statusExpiresAt === given.expiresAt &&
    known.decisionRuleId === (given.decisionRuleId ?? null)
  );
}
