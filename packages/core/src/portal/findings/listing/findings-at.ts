// The findings as they were at a moment: each row with the values that held then, by what was recorded of every change.
// It stands in for the table, so that every filter, order, group and count reads the past as it reads the present.

import { findingStatuses } from '../../../vocabulary/finding-status.ts';
import { severities } from '../../../vocabulary/severity.ts';
import type { Database } from '../../platform/storage/database.ts';
import { withFields } from '../../platform/storage/finding-cell.ts';
import type { NewFindingRow } from '../ingest-store.ts';

type Column = keyof NewFindingRow | 'number';

/** What is recorded of every change; see the migration 0127-recorded-states. */
export const recordedColumns = [
  'severity',
  'severity_rank',
  'confidence',
  'reachability',
  'priority_level',
  'priority_score',
  'priority_order',
  'priority_reasons',
  'exploited',
  'status',
  'status_by',
  'status_reason',
  'status_expires_at',
  'decision_rule_id',
  'resolved_at',
  'due_at',
  'assignee_id',
  'proposal',
  'excluded_reason',
] as const satisfies readonly Column[];

/** What is known of a finding now, whatever moment is asked for. */
const otherColumns = [
  'number',
  'id',
  'repository_id',
  'team_id',
  'audit_type',
  'scope',
  'fingerprint',
  'anchor_hash',
  'tool_fingerprint',
  'hint',
  'path_bound',
  'rule_id',
  'category',
  'title',
  'description',
  'remediation',
  'path',
  'start_line',
  'end_line',
  'start_column',
  'end_column',
  'commit',
  'excerpt',
  'excerpt_line',
  'excerpt_redacted',
  'reference_urls',
  'suppression',
  'flow',
  'suggested_edit',
  'introduced_by',
  'content_hash',
  'package',
  'advisory',
  'cwe',
  'epss',
  'fixable',
  'owners',
  'comment_count',
  'search_terms',
  'first_seen_at',
  'last_seen_at',
  'last_audit_id',
  'missing_since',
  'seconds_to_resolve',
  'priority_rule_id',
  'due_rule_id',
  'computed_rating',
  'state_since',
  'known_since',
] as const satisfies readonly Column[];

/** The table of findings; with a moment, as it was then. */
export function findingsAt(
  db: Database,
  at: string | undefined,
): ReturnType<Database['knex']['queryBuilder']> {
  const { knex } = db;
  if (at === undefined) return knex('findings');
  const later = knex('finding_states')
    .where('until', '>', at)
    .select('*', knex.raw('row_number() over (partition by finding_id order by until, number) as place'))
    .as('later');
  const then = (name: string) => `case when later.finding_id is null then f.${name} else later.${name} end`;
  const ended = `${then('status_expires_at')} <= ?`;
  const reads: Readonly<Partial<Record<(typeof recordedColumns)[number], string>>> = {
    // Nobody may have noted yet that the acceptance had ended.
    status: `case when ${ended} then 'open' else ${then('status')} end`,
    status_reason: `case when ${ended} then null else ${then('status_reason')} end`,
    status_expires_at: `case when ${ended} then null else ${then('status_expires_at')} end`,
  };
  const recorded = recordedColumns.map((name) =>
    knex.raw(`${reads[name] ?? then(name)} as ${name}`, reads[name] ? [at] : []),
  );
  const values = knex({ f: 'findings' })
    .leftJoin(later, (join) => join.on('later.finding_id', 'f.id').andOnVal('later.place', 1))
    .whereRaw('coalesce(f.known_since, f.first_seen_at) <= ?', [at])
    .select(...otherColumns.map((name) => `f.${name}`), { counted: 'f.cell' }, ...recorded)
    .as('f');
  return knex.from(
    knex(values)
      .select(
        ...[...otherColumns, ...recordedColumns].map((name) => `f.${name}`),
        knex.raw(`${cellThen} as cell`, [at]),
      )
      .as('findings'),
  );
}

const cellThen = withFields('f.counted', {
  status: codeOf('f.status', findingStatuses),
  severity: codeOf('f.severity', severities),
  pastDue: 'case when f.due_at < ? then 1 else 0 end',
});

/** The place of a value in its list, as SQL. */
function codeOf(column: string, values: readonly string[]): string {
  return `case ${column} ${values.map((value, code) => `when '${value}' then ${code}`).join(' ')} end`;
}
