// A long transaction on SQLite works in this process, and still lets others have their turn.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import t from 'tap';
import { Database, dialectFor } from '../../../../../packages/core/src/portal/platform/storage/database.ts';
import { temporaryFolder } from '../../../../helpers/test-portal.ts';

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

t.test(
  'longCommits: moves what a long transaction wrote into the file after its commit, in a thread',
  async (t) => {
    const path = join(temporaryFolder(t), 'long.db');
    const dialect = dialectFor(path);
    const { longCommits } = dialect;
    if (!longCommits) return void t.fail('SQLite has long commits');
    let committed: unknown;
    const database = new Database({
      ...dialect,
      longCommits: { begin: longCommits.begin, end: (connection) => void (committed = connection) },
    });
    t.teardown(() => database.close());
    await database.knex.schema.createTable('rows', (table) => void table.text('text'));
    const autoCheckpoint = async () =>
      (await database.rows<{ wal_autocheckpoint: number }>('pragma wal_autocheckpoint', []))[0];

    await database.transaction(async () => {
      for (let number = 0; number < 60; number += 1) {
        await database.knex('rows').insert({ text: 'x'.repeat(400_000) });
        spin(12);
      }
    });

    t.ok(statSync(path).size < 1_000_000, 'the commit itself only appended to the log');
    longCommits.end(committed);
    while (statSync(path).size < 24_000_000) await delay(10);
    while ((await autoCheckpoint())?.wal_autocheckpoint === 0) await delay(10);
    t.strictSame(
      await autoCheckpoint(),
      { wal_autocheckpoint: 4_000 },
      'short transactions do it themselves again',
    );
  },
);

/** As a statement that takes as long. */
function spin(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}
