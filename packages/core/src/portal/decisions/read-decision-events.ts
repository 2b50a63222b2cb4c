// Who decided on a finding, read from its history.
import type { FindingStatus } from '../../vocabulary/finding-status.ts';
import type { FindingEventRow } from '../platform/storage/models.ts';

export interface LastDecision {
  /** Who wanted it; null for nobody known. */
  readonly by: string | null;
  /** Who approved what another person had proposed; null without a proposal. */
  readonly approvedBy: string | null;
  readonly at: string | null;
  /** Texts and links that support it. */
  readonly evidence: readonly string[];
}

type Event = Pick<FindingEventRow, 'kind' | 'status_after' | 'actor_id' | 'at' | 'after'>;

/** The decision that gave the finding its status; `events` are in the order of time. */
export function lastDecision(events: readonly Event[], status: FindingStatus): LastDecision {
  const index = events.findLastIndex(({ status_after }) => status_after === status);
  const decided = events[index];
  if (!decided) return { by: null, approvedBy: null, at: null, evidence: [] };
  const { actor_id: actor, at } = decided;
  const { evidence = [] } = JSON.parse(decided.after ?? '{}');
  const before = events[index - 1];
  return before?.kind === 'proposed'
    ? { by: before.actor_id, approvedBy: actor, at, evidence }
    : { by: actor, approvedBy: null, at, evidence };
}
