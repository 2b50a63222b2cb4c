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
});

async function claimed(jobs: JobStore): Promise<ClaimedJob> {
  const claim = await jobs.claimNext({ kind: 'work' }, 60_000);
  if (!claim) throw new Error('There is nothing to claim.');
  return claim;
}
