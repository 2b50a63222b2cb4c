// SQLite as it is used here: a commit counts once it is on the disk, many commits share one sync, and what only
// reads never waits for what writes.
import { join } from 'node:path';
import t from 'tap';
import { Database } from '../../../../../packages/core/src/portal/platform/storage/database.ts';
import { sqliteDialect } from '../../../../../packages/core/src/portal/platform/storage/dialects/sqlite.ts';
import { SharedSync } from '../../../../../packages/core/src/portal/platform/storage/shared-sync.ts';
import { temporaryFolder } from '../../../../helpers/test-portal.ts';

/** A disk whose syncs end when the test says so. */
function slowDisk() {
  const waiting: { resolve(): void; reject(error: Error): void }[] = [];
  let begun = 0;
  const sync = new SharedSync(async () => ({
    datasync: () =>
      new Promise<void>((resolve, reject) => {
        begun += 1;
        waiting.push({ resolve, reject });
      }),
    async close() {},
  }));
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  return {
    sync,
    syncs: () => begun,
    turn,
    async finish(error?: Error) {
      await turn();
      const one = waiting.shift();
      if (error) one?.reject(error);
      else one?.resolve();
      await turn();
    },
  };
}

async function open(t: Parameters<typeof temporaryFolder>[0], sync?: SharedSync) {
  const path = join(temporaryFolder(t), 'assay.db');
  const database = new Database(sync ? sqliteDialect(path, sync) : sqliteDialect(path));
  t.teardown(() => database.close());
  await database.knex.schema.createTable('notes', (table) => void table.integer('n'));
  const add = (n: number) =>
    database.transaction(async () => void (await database.knex('notes').insert({ n })));
  const all = async (): Promise<number[]> => database.knex('notes').orderBy('n').pluck('n');
  return { database, add, all };
}

/** What a promise has come to so far. */
function watch(promise: Promise<unknown>) {
  const state = { ended: 'no' };
  promise.then(
    () => {
      state.ended = 'done';
    },
    (error: Error) => {
      state.ended = error.message;
    },
  );
  return state;
}

t.test('SharedSync: one sync serves all that was committed before it began, and nothing later', async (t) => {
  const disk = slowDisk();
  const [first, second] = [watch(disk.sync.synced()), watch(disk.sync.synced())];
  await disk.turn();
  const later = [watch(disk.sync.synced()), watch(disk.sync.synced())];
  t.equal(disk.syncs(), 2, 'two at once');
  await disk.finish();
  t.same(
    [first, second, ...later].map(({ ended }) => ended),
    ['done', 'no', 'no', 'no'],
  );
  t.equal(disk.syncs(), 3);
  await disk.finish();
  t.same(
    [second, ...later].map(({ ended }) => ended),
    ['done', 'no', 'no'],
  );
  await disk.finish();
  t.same(later, [{ ended: 'done' }, { ended: 'done' }]);
  t.equal(disk.syncs(), 3);
});

t.test('transaction: resolves once its commit is on the disk, and does not delay the next', async (t) => {
  const disk = slowDisk();
  const { add, all, database } = await open(t, disk.sync);
  let told = 0;
  const first = watch(
    database.transaction(async () => {
      await database.knex('notes').insert({ n: 1 });
      database.afterCommit(() => {
        told += 1;
      });
    }),
  );
  while (disk.syncs() === 0) await disk.turn();
  const second = watch(add(2));
  while ((await all()).length < 2) await disk.turn();
  t.same([first, second, told], [{ ended: 'no' }, { ended: 'no' }, 0]);
  await disk.finish();
  t.same([first, second, told], [{ ended: 'done' }, { ended: 'no' }, 1]);
  await disk.finish();
  t.equal(second.ended, 'done');
});

t.test('transaction: no write is acknowledged after a failed sync', async (t) => {
  const disk = slowDisk();
  const { add } = await open(t, disk.sync);
  const first = watch(add(1));
  while (disk.syncs() === 0) await disk.turn();
  const second = watch(add(2));
  while (disk.syncs() === 1) await disk.turn();
  const waiting = watch(disk.sync.synced());
  await disk.finish(new Error('the disk is gone'));
  await disk.finish();
  while (second.ended === 'no') await disk.turn();
  t.same(
    [first, second, waiting].map(({ ended }) => ended),
    Array(3).fill('the disk is gone'),
  );
  await t.rejects(add(3), { message: 'the disk is gone' });
  t.equal(disk.syncs(), 2);
});

t.test(
  'acquireConnection: only commits that are synced afterwards leave it to the shared sync',
  async (t) => {
    const { database } = await open(t);
    const level = async () =>
      (await database.rows<{ synchronous: number }>('pragma synchronous', []))[0]?.synchronous;
    const [normal, full] = [1, 2];
    t.equal(await level(), full);
    t.equal(await database.transaction(level), normal);
    await t.rejects(
      database.transaction(async () => {
        throw new Error('undone');
      }),
    );
    t.equal(await level(), full);
    await database.atOnce((driver) => driver.run('insert into notes (n) values (?)', [1]));
    t.equal(await level(), full);
  },
);

t.test('runner: reads continue beside a transaction, and inside one see what it wrote', async (t) => {
  const { database, add, all } = await open(t);
  await add(1);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let inside: number[] = [];
  const writing = database.transaction(async () => {
    await database.knex('notes').insert({ n: 2 });
    inside = await all();
    await held;
  });
  while (inside.length === 0) await new Promise((resolve) => setImmediate(resolve));
  t.same(inside, [1, 2]);
  t.same(await all(), [1]);
  t.same(await database.knex('notes').first('n'), { n: 1 });
  release();
  await writing;
  t.same(await all(), [1, 2]);
});
