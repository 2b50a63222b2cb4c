// The order of the queue's table, and what of a claim counts; on both databases.
import t, { type Test } from 'tap';
import type { ClaimedJob } from '../../../../../packages/core/src/portal/platform/jobs/job.ts';
import { JobStore } from '../../../../../packages/core/src/portal/platform/jobs/job-store.ts';
import { Database, dialectFor } from '../../../../../packages/core/src/portal/platform/storage/database.ts';
import { migrate } from '../../../../../packages/core/src/portal/platform/storage/migrate.ts';
import { onBothDatabases } from '../../../../helpers/databases.ts';
import { testRuntime } from '../../../../helpers/test-runtime.ts';

const id = (number: number) => `00000000-0000-7000-8000-00000000000${number}`;

onBothDatabases(t, async (t, { databaseUrl }) => {
  const opened = async (t: Test) => {
    const db = new Database(dialectFor(await databaseUrl(t)));
    t.teardown(() => db.close());
    await migrate(db);
    const jobs = new JobStore(db, testRuntime());
    const add = (number: number, job: { readonly priority?: number; readonly delayMs?: number } = {}) =>
      jobs.insert(id(number), { kind: 'work', queueName: 'one', payload: {}, ...job });
    return { db, jobs, add, next: async () => (await jobs.nextOfQueue('one'))?.id };
  };

  t.test(
    'job store: by priority, then as they were added, those that stand behind others later',
    async (t) => {
      const { db, add, next } = await opened(t);
      await add(1, { priority: 10 });
      await add(2, { delayMs: 1000 });
      await add(3);
      const order: unknown[] = [];
      for (let found = await next(); found; found = await next()) {
        order.push(found);
        await db.knex('jobs').where({ id: found }).del();
      }
      t.same(order, [id(3), id(2), id(1)]);
    },
  );

  t.test(
    'job store: one that is tried again goes before all that wait, once its time has come',
    async (t) => {
      const { db, jobs, add, next } = await opened(t);
      await add(1);
      const claim = await claimed(jobs);
      t.equal(claim.id, id(1));
      await add(2);
      t.ok(await jobs.release(claim, { delayMs: 60_000, error: 'failed', countAttempt: true }));
      t.equal(await next(), id(2), 'while it waits for its time');
      await db
        .knex('jobs')
        .where({ id: id(1) })
        .update({ run_at: '2026-01-01T00:00:00.000Z' });
      t.equal(await next(), id(1));
      t.match(
        await db
          .knex('jobs')
          .where({ id: id(1) })
          .first(),
        { attempts: 1, last_error: 'failed' },
      );
    },
  );

  t.test('job store: one that is given back at once keeps its place, and its attempts', async (t) => {
    const { db, jobs, add, next } = await opened(t);
    await add(1);
    const claim = await claimed(jobs);
    await add(2);
    await jobs.release(claim, { delayMs: 0, error: null, countAttempt: false });
    t.equal(await next(), id(1));
    t.match(
      await db
        .knex('jobs')
        .where({ id: id(1) })
        .first(),
      { attempts: 0, priority: 0 },
    );
    t.notOk(await jobs.finish({ ...claim, fence: claim.fence + 1 }), 'an earlier claim');
    t.ok(await jobs.finish(claim));
  });

  t.test(
    'job store: a claim takes what comes first in the queue of the job, and nothing while it is busy',
    async (t) => {
      const { db, jobs, add } = await opened(t);
      await add(2);
      await add(1, { priority: -1 });
      t.equal(await jobs.claim(id(9), 60_000), undefined);
      const claim = await jobs.claim(id(2), 60_000);
      t.match(claim, {
        id: id(1),
        kind: 'work',
        queueName: 'one',
        priority: -1,
        attempt: 1,
        maxAttempts: 3,
        fence: 1,
        payload: {},
      });
      t.equal(await jobs.claim(id(2), 60_000), undefined);
      t.equal(await jobs.claimNext({ kind: 'work' }, 60_000), undefined);
      t.equal(await jobs.claimNext({ kind: 'other' }, 60_000), undefined);
      await jobs.insert(id(3), {
        kind: 'work',
        queueName: 'two',
        payload: { a: 1 },
        priority: 5,
        maxAttempts: 7,
      });
      t.equal(await jobs.claimNext({ kind: 'work', maxPriority: 4 }, 60_000), undefined);
      t.match(await jobs.claimNext({ kind: 'work', maxPriority: 5 }, 60_000), {
        id: id(3),
        maxAttempts: 7,
        payload: { a: 1 },
      });
      t.equal(await jobs.claimNext({ kind: 'work' }, 60_000), undefined);
      await jobs.freeAllLeases();
      const again = await jobs.claim(id(1), 60_000);
      t.match(again, { id: id(1), attempt: 2, fence: 2 });
      t.equal(await jobs.extend(claim as ClaimedJob, 60_000), false, 'the earlier claim');
      t.equal(await jobs.finish(claim as ClaimedJob), false);
      t.equal(
        await jobs.release(claim as ClaimedJob, { delayMs: 0, error: null, countAttempt: true }),
        false,
      );
      t.equal(await jobs.extend(again as ClaimedJob, 60_000), true);
      t.equal(await jobs.finish(again as ClaimedJob), true);
      t.equal(await jobs.count(), 2);
      t.equal(
        await db
          .knex('jobs')
          .where({ id: id(1) })
          .first(),
        undefined,
      );
    },
  );

  t.test('job store: places in line, and what is taken out', async (t) => {
    const { jobs, add } = await opened(t);
    for (const number of [1, 2, 3]) {
      await add(number);
      await pause();
    }
    await jobs.insert(id(4), { kind: 'other', queueName: 'two', payload: {} });
    t.same(await jobs.placeOf(id(1)), { before: 0, running: 0 });
    t.same(await jobs.placeOf(id(3)), { before: 2, running: 0 });
    t.same(await jobs.placeOf(id(4)), { before: 0, running: 0 }, 'jobs of another kind do not count');
    t.equal(await jobs.placeOf(id(9)), undefined);
    t.equal((await jobs.claim(id(1), 60_000))?.id, id(1));
    t.equal(await jobs.placeOf(id(1)), undefined, 'it runs');
    t.same(await jobs.placeOf(id(3)), { before: 1, running: 1 });
    t.equal((await jobs.nextOfQueue('one'))?.id, id(2));
    t.equal((await jobs.nextOfQueue('one', id(2)))?.id, id(3));
    t.equal(await jobs.deleteById(id(9)), undefined);
    t.equal(await jobs.deleteById(id(2)), 'one');
    t.equal(await jobs.deleteById(id(2)), undefined);
    for (const [number, queueName] of [
      [5, 'a_b:1'],
      [6, 'a_b:2'],
      [7, 'axb:1'],
      [8, '%:1'],
    ] as const)
      await jobs.insert(id(number), { kind: 'other', queueName, payload: {} });
    await jobs.deleteQueuesByPrefix('a_b:');
    t.equal(await jobs.count(), 5);
    await jobs.deleteQueuesByPrefix('%');
    t.equal(await jobs.count(), 4);
  });
});

async function claimed(jobs: JobStore): Promise<ClaimedJob> {
  const claim = await jobs.claimNext({ kind: 'work' }, 60_000);
  if (!claim) throw new Error('There is nothing to claim.');
  return claim;
}

/** Until the clock has gone on. */
const pause = () => new Promise((resolve) => setTimeout(resolve, 2));
