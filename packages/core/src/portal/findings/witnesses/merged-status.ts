// Which decision holds for two findings that turn out to be one. Pure.
import type { FindingRow } from '../../platform/storage/models.ts';

/** What people and tools decide of a finding. */
export const decidedColumns = [
  'status',
  'status_by',
  'decision_rule_id',
  'status_reason',
  'status_expires_at',
  'resolved_at',
  'seconds_to_resolve',
] as const satisfies readonly (keyof FindingRow)[];

export type Decided = Pick<FindingRow, (typeof decidedColumns)[number]>;

/**
 * A person's word before that of programs. Of two words of people the more careful one: open before accepted for a time,
 * before accepted for good, before a false positive. Without any, what is still seen is open.
 */
export function carefulOf<One extends Decided>(one: One, other: One): One {
  return rank(other) > rank(one) ? other : one;
}

function rank({ status, status_by: by, status_expires_at: ends }: Decided): number {
  if (by === 'person') {
    if (status === 'open') return 9;
    if (status === 'acknowledged') return ends === null ? 7 : 8;
    return status === 'resolved' ? 0 : 6;
  }
  if (status === 'resolved') return 0;
  return status === 'open' ? 2 : 1;
}
