import type { FindingStatus } from '../../vocabulary/finding-status.ts';

/** Whether a change of status waits for approval: a developer set `false_positive`, and the finding stays as it is. */
export function isProposed(
  requested: FindingStatus | undefined,
  finding: { readonly status: FindingStatus },
): boolean {
  return requested === 'false_positive' && finding.status !== requested;
}
