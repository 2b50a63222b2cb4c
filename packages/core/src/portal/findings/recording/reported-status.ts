// The status that an audit gives a finding, before anybody decides on it.
import type { ReportedFinding } from '../../../scan/identity/reported-finding.ts';

/** Why a finding ended that goes on as part of another one. */
export const mergedReason = 'Merged into one finding for all advisories about the runtime.';

export function statusOf(reported: ReportedFinding) {
  const { suppression } = reported;
  return {
    status: suppression ? 'acknowledged' : 'open',
    by: suppression ? 'suppression' : 'tool',
    reason: suppression && suppressionReason(reported),
    expiresAt: suppression?.until ?? null,
    resolvedAt: null,
  } as const;
}

export function suppressionReason({ suppression }: ReportedFinding): string {
  const { kind, reason } = suppression ?? { kind: 'suppressed', reason: null };
  return reason ? `${kind}: ${reason}` : kind;
}
