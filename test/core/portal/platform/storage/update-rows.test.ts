// Many rows, each with values of its own, on both databases.
import t from 'tap';
import { Database, dialectFor } from '../../../../../packages/core/src/portal/platform/storage/database.ts';
import { updateRows } from '../../../../../packages/core/src/portal/platform/storage/update-rows.ts';
import { onBothDatabases } from '../../../../helpers/databases.ts';

const ids = ['01920000-0000-7000-8000-00000000000a', '01920000-0000-7000-8000-00000000000b'] as const;
const other = '01920000-0000-7000-8000-00000000000c';

onBothDatabases(t, async (t, { databaseUrl }) => {
  t.test('updateRows: gives each row its values, and leaves the others', async (t) => {
    const database = new Database(dialectFor(await databaseUrl(t), { poolSize: 1 }));
    t.teardown(() => database.close());
    await database.knex.schema.createTable('things', (table) => {
      table.uuid('id').primary();
      table.text('word');
      table.integer('count');
      table.float('share');
      table.uuid('link');
      table.text('since');
    });
    const before = [...ids, other].map((id) => ({ id, word: 'old', count: 1, share: 0.5, link: other }));
    await database.knex('things').insert(before);
    await updateRows(database, 'things', {
      rows: [
        { id: ids[0], word: "it's", count: null, share: 0.25, link: null },
        { id: ids[1], word: null, count: 7, share: null, link: ids[0] },
      ],
      types: { count: 'integer', share: 'float', link: 'uuid' },
      sets: (value) => [`since = coalesce(${value('word')}, ?)`],
      bindings: ['none'],
    });
    await updateRows(database, 'things', { rows: [] });

    t.same(await database.knex('things').orderBy('id'), [
      { id: ids[0], word: "it's", count: null, share: 0.25, link: null, since: "it's" },
      { id: ids[1], word: null, count: 7, share: null, link: ids[0], since: 'none' },
      { ...before[2], since: null },
    ]);
  });
});
