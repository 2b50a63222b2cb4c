// Findings of the older container and cloud rules move into the category of their own, and stay what they were.
import t from 'tap';
import { Database, dialectFor } from '../../../../../packages/core/src/portal/platform/storage/database.ts';
import { cellPattern } from '../../../../../packages/core/src/portal/platform/storage/finding-cell.ts';
import { schemaNames } from '../../../../../packages/core/src/portal/platform/storage/known-schema.ts';
import { migrate } from '../../../../../packages/core/src/portal/platform/storage/migrate.ts';
import { onBothDatabases } from '../../../../helpers/databases.ts';

const at = '2026-01-01T00:00:00.000Z';
const id = (n: number) => `01920000-0000-7000-8000-${String(n).padStart(12, '0')}`;

onBothDatabases(t, async (t, { blankUrl }) => {
  t.test('0069-infrastructure-category: keeps identity, status and counts', async (t) => {
    const database = new Database(dialectFor(await blankUrl(t)));
    t.teardown(() => database.close());
    const { knex } = database;
    const names = schemaNames();
    await migrate(database, names.slice(0, names.indexOf('0069-infrastructure-category')));
    await knex('teams').insert({ id: id(1), name: 'One', name_key: 'one', created_at: at, updated_at: at });
    await knex('repositories').insert({
      id: id(2),
      team_id: id(1),
      name: 'r',
      name_key: 'r',
      url: '/r',
      url_key: '/r',
      number: 1,
      compliance_level: 'level1',
      created_at: at,
      updated_at: at,
    });
    for (const [n, ruleId] of ['open-ingress', 'sql-injection'].entries())
      await knex('findings').insert(findingRow(n, ruleId));

    await migrate(database);

    const rows = await knex('findings').orderBy('number').select('category', 'status', 'fingerprint', 'cell');
    t.same(
      rows.map(({ category, status, fingerprint }) => [category, status, fingerprint]),
      [
        ['infrastructure', 'acknowledged', 'v1:0'],
        ['insecure-code', 'acknowledged', 'v1:1'],
      ],
    );
    const { mask, value } = cellPattern({ category: 'infrastructure' });
    const counts = (await knex('finding_counts').select('cell', 'count')) as {
      cell: number;
      count: number;
    }[];
    const counted = counts.filter(({ cell }) => (Number(cell) & mask) === value);
    t.equal(
      counted.reduce((sum, { count }) => sum + Number(count), 0),
      1,
      'counted under its new category',
    );
    await t.rejects(
      knex('findings').insert({ ...findingRow(3, 'x'), category: 'nonsense' }),
      'a category without a code is refused',
    );
  });
});

function findingRow(n: number, ruleId: string) {
  return {
    id: id(10 + n),
    repository_id: id(2),
    repository_number: 1,
    team_id: id(1),
    scope: 'main',
    audit_type: 'security',
    fingerprint: `v1:${n}`,
    anchor_hash: '',
    hint: '',
    path_bound: true,
    rule_id: ruleId,
    category: 'insecure-code',
    severity: 'medium',
    severity_rank: 2,
    status: 'acknowledged',
    title: 'A title',
    description: '',
    remediation: '',
    content_hash: `${n}`,
    status_by: 'tool',
    first_seen_at: at,
    last_seen_at: at,
  };
}
