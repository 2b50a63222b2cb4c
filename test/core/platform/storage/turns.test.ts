// A long transaction on SQLite works in this process, and still lets others have their turn.
import { join } from 'node:path';
import t from 'tap';
import { Database, dialectFor } from '../../../../packages/core/src/platform/storage/database.ts';
import { temporaryFolder } from '../../../helpers/test-portal.ts';

t.test('transaction: lets the event loop turn, and commits or undoes all the same', async (t) => {
  const database = new Database(dialectFor(join(temporaryFolder(t), 'turns.db')));
  t.teardown(() => database.close());
  await database.knex.schema.createTable('rows', (table) => void table.integer('number'));
  let turns = 0;
  const counting = setInterval(() => {
    turns += 1;
  }, 1);
  t.teardown(() => clearInterval(counting));
  const fill = async (): Promise<void> => {
    for (let number = 0; number < 40; number += 1) {
      await database.knex('rows').insert({ number });
      spin(5);
    }
  };

  await database.transaction(fill);
  const during = turns;
  await t.rejects(
    database.transaction(async () => {
      await fill();
      throw new Error('undone');
    }),
    /undone/,
  );
  await database.transaction(async () => {
    await fill();
    spin(50);
  });

  t.ok(during > 1, 'timers ran during the first transaction');
  const [{ rows }] = (await database.knex('rows').count({ rows: '*' })) as [{ rows: number }];
  t.equal(rows, 80, 'the second left nothing behind');
});

/** As a statement that takes as long. */
function spin(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}
