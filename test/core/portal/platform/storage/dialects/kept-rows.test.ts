// Rows that are kept while nobody writes: what was written is seen in the very next read, whoever wrote it and however.
import BetterSqlite from 'better-sqlite3';
import fc from 'fast-check';
import t from 'tap';
import {
  Database,
  dialectFor,
} from '../../../../../../packages/core/src/portal/platform/storage/database.ts';
import { KeptRows } from '../../../../../../packages/core/src/portal/platform/storage/dialects/kept-rows.ts';
import { testPortal } from '../../../../../helpers/test-portal.ts';

t.test(
  'KeptRows: reads again after a write, and after another version, which is asked now and then',
  async (t) => {
    let [now, version, reads] = [0, 1, 0];
    const kept = new KeptRows(
      () => version,
      () => now,
    );
    const read = (id = 'a') =>
      kept.rows('select', [id], () => {
        reads += 1;
        return [{ id, reads }];
      });
    t.same(read(), [{ id: 'a', reads: 1 }]);
    t.same(read(), [{ id: 'a', reads: 1 }]);
    t.same(read('b'), [{ id: 'b', reads: 2 }]);
    kept.clear();
    t.same(read(), [{ id: 'a', reads: 3 }]);
    version = 2;
    now = 99;
    t.same(read(), [{ id: 'a', reads: 3 }]);
    now = 100;
    t.same(read(), [{ id: 'a', reads: 4 }]);
    t.throws(() => Object.assign(read()[0] as object, { id: 'x' }), TypeError);
    for (let n = 0; n < 5_000; n += 1) read(String(n));
    t.same(read('a'), [{ id: 'a', reads: reads }], 'not any number of them');
  },
);

t.test('Database.first: every way of writing is seen in the next read', async (t) => {
  const database = new Database(dialectFor(`${t.testdir({})}/assay.db`));
  t.teardown(() => database.close());
  await database.knex.schema.createTable('notes', (table) => void table.integer('n'));
  await database.knex('notes').insert({ n: 0 });
  const read = async () => (await database.first<{ n: number }>('select n from notes', [], 'kept'))?.n;
  const set = (n: number) => database.knex('notes').update({ n });
  const ways: readonly ((n: number) => Promise<unknown>)[] = [
    async (n) => set(n),
    async (n) => database.knex.raw('update notes set n = ?', [n]),
    (n) => database.write('update notes set n = ?', [n]),
    (n) => database.transaction(async () => set(n)),
    (n) => database.transaction(() => database.write('update notes set n = ?', [n])),
    (n) => database.transaction(() => database.savepoint(async () => set(n))),
    (n) => database.atOnce((driver) => driver.run('update notes set n = ?', [n])),
    (n) =>
      database.transaction(async () => {
        await set(n);
        await database
          .savepoint(async () => {
            await set(-1);
            throw new Error('undone');
          })
          .catch(() => {});
      }),
  ];
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(ways.length - 1), { maxLength: 12 }), async (order) => {
      for (const [index, way] of order.entries()) {
        const value = 100 * index + way + 1;
        await Promise.all([read(), ways[way]?.(value), read()]);
        if ((await read()) !== value) throw new Error(`after way ${way}`);
      }
    }),
    { numRuns: 60 },
  );
  const other = new BetterSqlite(database.dialect.file ?? '');
  t.teardown(() => other.close());
  other.prepare('update notes set n = 7777').run();
  const until = Date.now() + 5_000;
  while ((await read()) !== 7_777 && Date.now() < until)
    await new Promise<void>((resolve) => setTimeout(resolve, 10));
  t.equal(await read(), 7_777, 'and what another process writes, a moment later');
});

t.test(
  'AccessStore.findSessionUser: an ended session, another role and a disabled user count at once',
  async (t) => {
    const { portal, admin, runtime } = await testPortal(t);
    const password = ['a long password', 'of a test'].join(' ');
    const email = 'ann@example.com';
    const user = await portal.users.create(admin, { email, name: 'Ann', role: 'viewer', password });
    const signIn = async () => {
      const { session } = await portal.access.login(email, password, '192.0.2.1');
      return { sessionId: session.id, tokenId: session.tokenId };
    };
    const first = await signIn();
    const roleOf = async (session: typeof first) => (await portal.access.authenticateSession(session)).role;
    t.equal(await roleOf(first), 'viewer');
    await portal.users.update(admin, user.id, { role: 'developer' });
    t.equal(await roleOf(first), 'developer');
    await portal.users.update(admin, user.id, { disabled: true });
    await t.rejects(roleOf(first), { code: 'AUTH_UNAUTHORIZED' });
    await portal.users.update(admin, user.id, { disabled: false });
    const second = await signIn();
    t.equal(await roleOf(second), 'developer');
    runtime.advance(400 * 86_400_000);
    await t.rejects(roleOf(second), { code: 'AUTH_UNAUTHORIZED' }, 'time alone ends one, too');
  },
);
