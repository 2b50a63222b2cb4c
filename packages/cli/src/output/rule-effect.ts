import type { DecisionRule } from '../client/api.d.ts';

/** What a decision rule gives its findings: `acknowledged`, or `priority high, due 2027-01-31`. */
export function effectText({
  status,
  priority,
  dueAt,
}: Pick<DecisionRule, 'status' | 'priority' | 'dueAt'>): string {
  if (status !== null) return status;
  const parts = [priority && `priority ${priority}`, dueAt && `due ${dueAt.slice(0, 10)}`];
  return parts.filter((part) => part !== null).join(', ');
}
