// A status of its own for each of many findings, in one statement.
import type { Database } from '../platform/storage/database.ts';
import { updateRows } from '../platform/storage/update-rows.ts';

/** What becomes of one of many findings. */
export interface GivenStatus<Status> {
  readonly id: string;
  readonly repositoryId: string;
  readonly given: Status;
}

interface WrittenStatus {
  readonly status: string;
  readonly by: string;
  readonly reason: string | null;
  readonly expiresAt: string | null;
  readonly decisionRuleId?: string;
}

/** Of findings that are not resolved, before and after. */
export async function updateStatuses(
  db: Database,
  changes: readonly GivenStatus<WrittenStatus>[],
  at: string,
): Promise<void> {
  await updateRows(db, 'findings', {
    rows: changes.map(({ id, given }) => ({
      id,
      status: given.status,
      status_by: given.by,
      decision_rule_id: given.decisionRuleId ?? null,
      status_reason: given.reason,
      status_expires_at: given.expiresAt,
    })),
    types: { decision_rule_id: 'uuid' },
    sets: () => ['state_since = ?', 'resolved_at = null', 'seconds_to_resolve = null'],
    bindings: [at],
  });
}
