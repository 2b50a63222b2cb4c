// Verdicts of pull requests, and the marks that say that one has to be computed again.
import t, { type Test } from 'tap';
import { Database, dialectFor } from '../../../../packages/core/src/portal/platform/storage/database.ts';
import { PullVerdictStore } from '../../../../packages/core/src/portal/pull-requests/pull-verdict-store.ts';
import { onBothDatabases } from '../../../helpers/databases.ts';
import { testPortal } from '../../../helpers/test-portal.ts';

onBothDatabases(t, async (t, { databaseUrl }) => {
  const world = async (t: Test) => {
    const url = await databaseUrl(t);
    const { portal, admin } = await testPortal(t, { databaseUrl: url });
    const database = new Database(dialectFor(url));
    t.teardown(() => database.close());
    const team = await portal.teams.create(admin, { name: 'Team' });
    const register = async (path: string) =>
      (await portal.repositories.create(admin, { url: path, team: team.id })).id;
    return {
      store: new PullVerdictStore(database),
      one: await register('/r/1'),
      two: await register('/r/2'),
    };
  };
  const verdict = (pull: number, change: object = {}) => ({
    pull,
    head: 'a',
    baseRef: 'main',
    subject: 's',
    report: '{}',
    isPublished: true,
    validUntil: null,
    ...change,
  });

  t.test(
    'PullVerdictStore: one verdict of a pull request, by its number, its head and its branch',
    async (t) => {
      const { store, one, two } = await world(t);
      await store.put(one, verdict(1));
      await store.put(one, verdict(2, { head: 'b', baseRef: 'next', validUntil: '2026-01-01' }));
      await store.put(two, verdict(1, { isPublished: false }));
      t.strictSame(await store.find(one, 1), verdict(1));
      t.strictSame(
        await store.find(one, 2),
        verdict(2, { head: 'b', baseRef: 'next', validUntil: '2026-01-01' }),
      );
      t.strictSame(await store.find(two, 1), verdict(1, { isPublished: false }));
      t.equal(await store.find(one, 3), undefined);
      await store.put(one, verdict(1, { report: '{"a":1}', isPublished: false }));
      t.match(await store.find(one, 1), { report: '{"a":1}', isPublished: false });
      await store.ensure({ repositoryId: one, pull: 1 }, 'other');
      t.match(await store.find(one, 1), { baseRef: 'main', head: 'a' }, 'as it is');
      await store.ensure({ repositoryId: one, pull: 9 }, '');
      t.strictSame(
        await store.find(one, 9),
        verdict(9, { head: '', baseRef: '', subject: '', report: '', isPublished: false }),
      );
      t.same(
        (await store.ofHead(one, 'a')).map(({ pull }) => pull),
        [1],
      );
      t.same(await store.ontoBranch(one, 'main'), [1, 9], 'also where the branch is not known');
      t.same(await store.ontoBranch(one, 'next'), [2, 9]);
      t.equal(await store.remove({ repositoryId: one, pull: 1 }), true);
      t.equal(await store.remove({ repositoryId: one, pull: 1 }), false);
      t.ok(await store.find(two, 1), 'that of another repository stays');
    },
  );

  t.test('PullVerdictStore: marks are handed out once, and only those that were seen go', async (t) => {
    const { store, one, two } = await world(t);
    const keys = [
      { repositoryId: one, pull: 1 },
      { repositoryId: one, pull: 2 },
      { repositoryId: two, pull: 1 },
    ] as const;
    const [a, b, c] = keys;
    for (const key of keys) await store.ensure(key, 'main');
    for (const key of [a, a, b, c]) await store.mark(key);
    t.equal((await store.marksOf(a)).length, 2);
    const waiting = await store.unqueued(10);
    t.equal(waiting.length, 3);
    t.equal((await store.unqueued(1)).length, 1);
    for (const { tokens, ...key } of waiting) await store.setQueued(key, tokens);
    t.same(await store.unqueued(10), []);
    await store.mark(a);
    t.match(await store.unqueued(10), [a]);
    const marks = await store.marksOf(a);
    await store.unmark(b, marks);
    t.equal((await store.marksOf(a)).length, 3, 'those of another one');
    await store.unmark(a, marks.slice(0, 2));
    t.same(await store.marksOf(a), marks.slice(2));
    await store.remove(a);
    t.same(await store.marksOf(a), []);
    t.equal((await store.marksOf(c)).length, 1);
  });

  t.test('PullVerdictStore: more marks than one statement takes', async (t) => {
    const { store, one } = await world(t);
    const key = { repositoryId: one, pull: 1 };
    await store.ensure(key, 'main');
    for (let index = 0; index < 503; index += 1) await store.mark(key);
    await store.setQueued(key, await store.marksOf(key));
    t.same(await store.unqueued(10), []);
    await store.unmark(key, await store.marksOf(key));
    t.same(await store.marksOf(key), []);
  });

  t.test('PullVerdictStore.markEnded: those whose first acceptance has ended, once', async (t) => {
    const { store, one } = await world(t);
    for (const [pull, validUntil] of [
      [1, '2026-01-01'],
      [2, '2026-01-02'],
      [3, '2026-01-03'],
      [4, null],
    ] as const)
      await store.put(one, verdict(pull, { validUntil }));
    t.equal(await store.markEnded('2026-01-02', 1), 1);
    t.equal(await store.markEnded('2026-01-02', 9), 1);
    t.equal(await store.markEnded('2026-01-02', 9), 0);
    const marked = await Promise.all([1, 2, 3, 4].map((pull) => store.marksOf({ repositoryId: one, pull })));
    t.same(
      marked.map(({ length }) => length),
      [1, 1, 0, 0],
    );
    t.match(await store.find(one, 1), { validUntil: null });
    t.match(await store.find(one, 3), { validUntil: '2026-01-03' });
  });
});
