// The number of rows is a part of the statement, so that SQLite compiles it once.
import t from 'tap';
import {
  Database,
  dialectFor,
} from '../../../../../../packages/core/src/portal/platform/storage/database.ts';

t.test(
  'SqliteClient: writes how many rows are wanted into the statement, in and out of a transaction',
  async (t) => {
    const database = new Database(dialectFor(':memory:'));
    t.teardown(() => database.close());
    await database.knex.schema.createTable('things', (table) => void table.integer('id').primary());
    await database.knex('things').insert([{ id: 1 }, { id: 2 }, { id: 3 }]);
    const page = () => database.knex('things').where('id', '>', 0).orderBy('id').limit(2).offset(1);
    const native = () => page().toSQL().toNative();
    t.match(native().sql, / limit 2 offset \?$/);
    t.same(native().bindings, [0, 1]);
    t.same(await page(), [{ id: 2 }, { id: 3 }]);
    t.same(await database.knex('things').where({ id: 3 }).first(), { id: 3 });
    t.same(await database.knex('things').orderBy('id').offset(2), [{ id: 3 }]);
    t.same(await database.knex('things').limit(0), []);
    await database.transaction(async () => {
      t.match(native().sql, / limit 2 offset \?$/);
      t.same(await page(), [{ id: 2 }, { id: 3 }]);
    });
  },
);
