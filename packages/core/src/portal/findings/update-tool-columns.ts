// What tools fill of many findings, in one statement.
import type { Database } from '../platform/storage/database.ts';
import type { FindingRow } from '../platform/storage/models.ts';
import type { ToolColumns } from './finding-row.ts';

/** What an audit refreshes of a finding that it meets again. */
export type RefreshedColumns = ToolColumns & Pick<FindingRow, 'due_at'>;

/** All rows have the same columns; `at` is when they are read so. */
export async function updateToolColumns(
  db: Database,
  rows: readonly ({ readonly id: string } & RefreshedColumns)[],
  at: string,
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const names = (Object.keys(first) as (keyof typeof first)[]).filter((name) => name !== 'id');
  const integers = new Set<string>([
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
  ]);
  const type = (name: string) => (integers.has(name) ? 'integer' : name === 'epss' ? 'float' : 'text');
  const isJson = db.dialect.name === 'sqlite';
  const value = (index: number) => (isJson ? `json_extract(v.value, '$[${index}]')` : `v.column${index + 1}`);
  const sets = names.map((name, index) => `"${name}" = ${value(index + 1)}`);
  // A new due date has not been looked at; the same one has.
  const due = value(names.indexOf('due_at') + 1);
  sets.push(`past_due = case when due_at is not distinct from ${due} then past_due else 0 end`);
  const update = `update findings set state_since = ?, ${sets.join(', ')}`;
  // The first row gives the values their types.
  const typed = ['cast(? as uuid)', ...names.map((name) => `cast(? as ${type(name)})`)];
  const plain = `(${typed.map(() => '?').join(', ')})`;
  const all = rows.map((row) => [row.id, ...names.map((name) => row[name])]);
  if (isJson) {
    await db.knex.raw(`${update} from json_each(?) as v where findings.id = ${value(0)}`, [
      at,
      JSON.stringify(all),
    ]);
    return;
  }
  const values = [`(${typed.join(', ')})`, ...rows.slice(1).map(() => plain)].join(', ');
  await db.knex.raw(`${update} from (values ${values}) as v where findings.id = v.column1`, [
    at,
    ...(all.flat() as string[]),
  ]);
}
