import type { FindingStatus } from '../../vocabulary/finding-status.ts';

/** Whether a change of status waits for approval: the finding stays as it is until then. */
export function isProposed(
  requested: FindingStatus | undefined,
  finding: { readonly proposal: { readonly status: FindingStatus } | null },
): boolean {
  return requested !== undefined && finding.proposal?.status === requested;
}
