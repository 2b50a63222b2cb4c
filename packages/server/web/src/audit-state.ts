// The further states of an audit: completed, and still no claim that there is nothing to find.
import type { ListedAudit } from './interface/api.d.ts';

type Stated = Pick<ListedAudit, 'status' | 'coverage'>;

/** Whether everything was read, by every rule there is for it. */
export function isFull({ status, coverage }: Stated): boolean {
  return status !== 'completed' || coverage?.level === 'full';
}

/** `limited`, `partial`, or the status; `partial` where nobody knows what an audit has read. */
export function auditState({ status, coverage }: Stated): string {
  return isFull({ status, coverage }) ? status : (coverage?.level ?? 'partial');
}
