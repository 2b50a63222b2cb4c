// The connections of the pool, in the turn of who asks.
import t from 'tap';
import { withOrigin } from '../../../../../packages/core/src/portal/platform/origin.ts';
import { Database, dialectFor } from '../../../../../packages/core/src/portal/platform/storage/database.ts';
import { onBothDatabases } from '../../../../helpers/databases.ts';

const originOf = (caller: string) => ({ requestId: null, address: null, caller });

onBothDatabases(t, async (t, { databaseUrl }) => {
  t.test('ConnectionTurns: a request with much to write takes turns with those of others', async (t) => {
    const database = new Database(dialectFor(await databaseUrl(t), { poolSize: 1 }));
    t.teardown(() => database.close());
    const done: string[] = [];
    const write = (name: string) =>
      withOrigin(originOf(name.slice(0, 3)), () =>
        database.transaction(async () => {
          await database.rows('select 1 as one', []);
          done.push(name);
        }),
      );
    await Promise.all(['ann 1', 'ann 2', 'ann 3', 'ann 4', 'bob 1'].map(write));
    t.same(done, ['ann 1', 'ann 2', 'bob 1', 'ann 3', 'ann 4']);
  });

  t.test(
    'ConnectionTurns: a failed transaction, and one that is refused, leave the next its turn',
    async (t) => {
      const database = new Database(dialectFor(await databaseUrl(t), { poolSize: 1 }), undefined, {
        maxWaitMs: 20,
      });
      t.teardown(() => database.close());
      await t.rejects(
        database.transaction(async () => {
          throw new Error('undone');
        }),
        { message: 'undone' },
      );
      const origin = originOf('ann');
      const outcomes = await Promise.allSettled(
        Array.from({ length: 60 }, () =>
          withOrigin({ ...origin }, () => database.transaction(() => database.rows('select 1 as one', []))),
        ),
      );
      const refused = outcomes.filter(({ status }) => status === 'rejected');
      t.ok(refused.length >= 39 && refused.length < 60, `${refused.length} of 60 refused`);
      for (const { reason } of refused as PromiseRejectedResult[])
        t.match(reason, {
          code: 'RATE_LIMIT_EXCEEDED',
          retryAfterSeconds: 1,
          details: { reason: 'overloaded' },
        });
      t.same(await database.transaction(() => database.rows('select 1 as one', [])), [{ one: 1 }]);
      const begun = { ...origin };
      await withOrigin(begun, async () => {
        await database.transaction(async () => {});
        const later = Array.from({ length: 60 }, () => database.transaction(async () => 'done'));
        t.same(new Set(await Promise.all(later)), new Set(['done']), 'what a request has begun it may end');
      });
    },
  );

  t.test('Database.first, rows, write: statements of the driver are part of the transaction', async (t) => {
    const database = new Database(dialectFor(await databaseUrl(t), { poolSize: 1 }));
    t.teardown(() => database.close());
    await database.knex.schema.createTable('notes', (table) => void table.integer('n'));
    const insert = (n: number) => database.write('insert into notes (n) values (?)', [n]);
    await t.rejects(
      database.transaction(async () => {
        await insert(1);
        throw new Error('undone');
      }),
    );
    let after: Promise<void> | undefined;
    await database.transaction(async () => {
      await insert(2);
      await t.rejects(
        database.savepoint(async () => {
          await insert(3);
          throw new Error('undone');
        }),
      );
      t.same(await database.rows('select n from notes where n > ?', [0]), [{ n: 2 }]);
      after = new Promise<void>((resolve) => setTimeout(resolve, 20)).then(() => insert(4));
    });
    await t.rejects(after ?? Promise.resolve(), 'a transaction that is over takes no statement more');
    t.same(await database.first('select count(*) as n from notes', []), {
      n: database.dialect.name === 'sqlite' ? 1 : '1',
    });
  });
});
