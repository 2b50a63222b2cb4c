// Periodic tasks of several instances over one database; on SQLite of several runners in one process.
import { setTimeout as sleep } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { Database, dialectFor } from '../../../../../packages/core/src/portal/platform/storage/database.ts';
import type { PeriodicTask } from '../../../../../packages/core/src/portal/platform/tasks/periodic-task.ts';
import { TaskRunner } from '../../../../../packages/core/src/portal/platform/tasks/task-runner.ts';
import { createStores } from '../../../../../packages/core/src/portal/stores.ts';
import { onBothDatabases } from '../../../../helpers/databases.ts';
import { testRuntime } from '../../../../helpers/test-runtime.ts';

const minute = 60_000;

onBothDatabases(t, async (t, { name, databaseUrl }) => {
  const instances = name === 'postgres' ? 3 : 1;

  t.test('TaskRunner: one of many runners runs a task that is due, once after a pause', async (t) => {
    let [runs, running, mostRunning] = [0, 0, 0];
    const count = {
      id: 'count',
      everyMs: minute,
      async run() {
        runs += 1;
        running += 1;
        mostRunning = Math.max(mostRunning, running);
        await sleep(10);
        running -= 1;
      },
    };
    const { runtime, runDue } = await start(t, await databaseUrl(t), instances, [count]);

    await runDue();
    t.equal(runs, 0, 'the first run is one interval away');
    for (let round = 1; round <= 5; round += 1) {
      runtime.advance(round === 3 ? 10 * minute : minute);
      await runDue();
      t.equal(runs, round, 'once, also when ten were missed');
    }
    t.equal(mostRunning, 1);
  });

  t.test('TaskRunner: takes over a task when the lease of its holder ends', async (t) => {
    let runs = 0;
    const count = { id: 'count', everyMs: minute, run: async () => void (runs += 1) };
    const { runtime, runDue, stores } = await start(t, await databaseUrl(t), instances, [count]);
    runtime.advance(minute);
    const now = runtime.now();
    const leasedUntil = new Date(now.getTime() + minute).toISOString();
    t.type(await stores.tasks.claim('count', now.toISOString(), leasedUntil), 'number');

    await runDue();
    t.equal(runs, 0, 'another instance holds it');

    runtime.advance(minute + 1);
    await runDue();
    t.equal(runs, 1, 'its holder is gone');
  });

  t.test('TaskRunner: keeps the error of a task that fails, and runs it again', async (t) => {
    let runs = 0;
    const fails = {
      id: 'fails',
      everyMs: minute,
      async run() {
        runs += 1;
        throw new Error('on purpose');
      },
    };
    const { runtime, runDue, stores } = await start(t, await databaseUrl(t), instances, [fails]);

    for (const round of [1, 2]) {
      runtime.advance(minute);
      await runDue();
      t.equal(runs, round);
    }

    t.match(await stores.tasks.list(runtime.now().toISOString()), [
      { id: 'fails', lastError: 'Error: on purpose', isRunning: false },
    ]);
  });

  t.test('TaskRunner.add: the added task is due at once, for one runner', async (t) => {
    let runs = 0;
    const { runners, runDue } = await start(t, await databaseUrl(t), instances, []);

    const added = { id: 'added', everyMs: minute, run: async () => void (runs += 1) };
    for (const runner of runners) await runner.add(added);
    await runDue();

    t.equal(runs, 1);
  });
});

/** Two runners for each instance, which look for due tasks only when told. */
async function start(t: Test, url: string, instances: number, tasks: readonly PeriodicTask[]) {
  const runtime = testRuntime();
  const databases = Array.from({ length: instances }, () => new Database(dialectFor(url, { poolSize: 2 })));
  const allStores = databases.map((database) => createStores(database, runtime));
  const runners = allStores.flatMap((stores) =>
    [1, 2].map(() => new TaskRunner(stores, runtime, tasks, { pollMs: 1e6 })),
  );
  for (const runner of runners) await runner.start();
  t.teardown(async () => {
    await Promise.all(runners.map((runner) => runner.stop()));
    await Promise.all(databases.map((database) => database.close()));
  });
  return {
    runtime,
    runners,
    stores: allStores[0] as (typeof allStores)[number],
    runDue: () => Promise.all(runners.map((runner) => runner.runDue())),
  };
}
