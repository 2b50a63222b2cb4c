// The order of findings in every form of a result: the highest priority first.
import { priorityOrder } from '@assay/core/finding-display';
import type { Finding } from '../client/api.d.ts';

type Ranked = Pick<Finding, 'priority' | 'severity'>;

/** Those that are of one priority stay in their order. */
export function highestPriorityFirst<Finding extends Ranked>(
  findings: readonly Finding[],
): readonly Finding[] {
  return findings
    .map((finding) => ({ finding, order: orderOf(finding) }))
    .sort((a, b) => b.order - a.order)
    .map(({ finding }) => finding);
}

/** The higher, the earlier in a list. */
export function orderOf({ priority, severity }: Ranked): number {
  return priorityOrder(priority, severity);
}
