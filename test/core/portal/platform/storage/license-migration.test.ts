// The generated column of findings is made anew for more categories: what is there keeps its codes, counts and indexes.
import t from 'tap';
import { Database, dialectFor } from '../../../../../packages/core/src/portal/platform/storage/database.ts';
import { schemaNames } from '../../../../../packages/core/src/portal/platform/storage/known-schema.ts';
import { migrate } from '../../../../../packages/core/src/portal/platform/storage/migrate.ts';
import { onBothDatabases } from '../../../../helpers/databases.ts';

const at = '2026-01-01T00:00:00.000Z';
const [team, repository] = ['0190b0d0-0000-7000-8000-000000000001', '0190b0d0-0000-7000-8000-000000000002'];

onBothDatabases(t, async (t, { blankUrl }) => {
  const database = new Database(dialectFor(await blankUrl(t)));
  t.teardown(() => database.close());
  const { knex } = database;
  const names = schemaNames();
  const own = names.indexOf('0068-package-licenses');
  await migrate(database, names.slice(0, own));
  await knex('teams').insert({ id: team, name: 'One', name_key: 'one', created_at: at, updated_at: at });
  await knex('repositories').insert({
    ...{ id: repository, number: 7, url: '/r', url_key: '/r', name: 'r', name_key: 'r', team_id: team },
    ...{ compliance_level: 'level1', created_at: at, updated_at: at },
  });
  const insert = (id: string, category: string) =>
    knex('findings').insert({
      ...{ id: `0190b0d0-0000-7000-8000-00000000001${id}`, repository_id: repository, repository_number: 7 },
      ...{ team_id: team, audit_type: 'dependency', scope: 'branch:main', fingerprint: id, anchor_hash: '' },
      ...{ hint: '', path_bound: false, rule_id: 'rule', category, severity: 'high', severity_rank: 1 },
      ...{
        status: 'open',
        title: 'T',
        description: '',
        remediation: '',
        content_hash: '',
        status_by: 'tool',
      },
      ...{ first_seen_at: at, last_seen_at: at },
    });
  await insert('1', 'secrets-in-code');
  await insert('2', 'supply-chain');
  const state = async () => ({
    cells: await knex('findings').orderBy('id').pluck('cell'),
    counted: await knex('finding_counts')
      .groupBy('cell')
      .orderBy('cell')
      .select('cell')
      .sum({ count: 'count' }),
    indexes: await indexNames(database),
  });

  t.test(
    'package licenses: findings keep their codes and counts, and every index is there again',
    async (t) => {
      const before = await state();
      await t.rejects(insert('3', 'license'), 'the older schema has no code for it');

      await migrate(database, names.slice(0, own + 1));

      t.strictSame(await state(), before);
      t.ok(before.indexes.length > 6, `${before.indexes.length} indexes`);
    },
  );

  t.test('package licenses: a finding about a license is stored and counted', async (t) => {
    await migrate(database);
    await insert('4', 'license');

    const { cells, counted } = await state();
    t.equal(cells.length, 3);
    t.equal(counted.length, 3);
    await knex('findings').where({ category: 'license' }).update({ status: 'resolved', resolved_at: at });
    t.equal(Number((await knex('finding_counts').sum({ n: 'count' }))[0]?.n), 3);
  });
});

async function indexNames({ knex, dialect }: Database): Promise<readonly string[]> {
  const query =
    dialect.name === 'sqlite'
      ? knex('sqlite_master')
          .where({ tbl_name: 'findings' })
          .whereIn('type', ['index', 'trigger'])
          .pluck('name')
      : knex('pg_indexes').where({ tablename: 'findings' }).pluck('indexname');
  return (await query).sort();
}
