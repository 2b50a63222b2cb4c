// Where repositories stood at a moment: it stands in for the table of statuses.
import type { Database } from '../platform/storage/database.ts';
import type { StatusRow } from './repository-compliance.ts';

const columns: readonly (keyof StatusRow | 'results')[] = [
  'repository_id',
  'required_level',
  'achieved_level',
  'state',
  'score',
  'blockers',
  'waivers',
  'results',
  'evaluated_at',
];

/** The table of statuses as it was at a moment. */
export function statusesAt({ knex }: Database, at: string): ReturnType<Database['knex']['queryBuilder']> {
  const ranked = knex('compliance_history')
    .where('evaluated_at', '<=', at)
    .select(
      ...columns,
      knex.raw(
        'row_number() over (partition by repository_id order by evaluated_at desc, number desc) as place',
      ),
    )
    .as('ranked');
  return knex(ranked).where('place', 1).select(columns).as('compliance_status');
}
