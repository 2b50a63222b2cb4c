// The third state of an audit: completed, and still no claim that there is nothing to find.
import type { ListedAudit } from './interface/api.d.ts';

type Stated = Pick<ListedAudit, 'status' | 'coverage'>;

export function isPartial({ status, coverage }: Stated): boolean {
  return status === 'completed' && coverage !== null && (!coverage.complete || coverage.notices.length > 0);
}

/** `partial`, or the status. */
export function auditState(audit: Stated): string {
  return isPartial(audit) ? 'partial' : audit.status;
}
