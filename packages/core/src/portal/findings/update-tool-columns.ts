// What tools fill of many findings, in one statement.
import type { Database } from '../platform/storage/database.ts';
import { updateRows } from '../platform/storage/update-rows.ts';
import type { RatingColumns } from './decided-rating.ts';
import type { ToolColumns } from './finding-row.ts';

/** What an audit refreshes of a finding that it meets again. */
export type RefreshedColumns = ToolColumns & RatingColumns;

/** All rows have the same columns; `at` is when they are read so. */
export async function updateToolColumns(
  db: Database,
  rows: readonly ({ readonly id: string } & RefreshedColumns)[],
  at: string,
): Promise<void> {
  await updateRows(db, 'findings', {
    rows: rows as readonly (RefreshedColumns & { id: string } & Record<string, never>)[],
    types: numbers,
    sets: (value) => [
      'state_since = ?',
      // A new due date has not been checked; the same one has.
      `past_due = case when due_at is not distinct from ${value('due_at')} then past_due else 0 end`,
    ],
    bindings: [at],
  });
}

const integers = [
  'severity_rank',
  'start_line',
  'end_line',
  'start_column',
  'end_column',
  'excerpt_line',
  'excerpt_redacted',
  'priority_score',
  'priority_order',
  'exploited',
  'fixable',
] as const;
const numbers = {
  ...Object.fromEntries(integers.map((name) => [name, 'integer' as const])),
  epss: 'float' as const,
  priority_rule_id: 'uuid' as const,
  due_rule_id: 'uuid' as const,
};
