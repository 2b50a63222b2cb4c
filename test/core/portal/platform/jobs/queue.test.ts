// The queue's promises, on both engines; between two processes on PostgreSQL.
import t, { type Test } from 'tap';
import { EmbeddedQueue } from '../../../../../packages/core/src/portal/platform/jobs/embedded-queue.ts';
import { GraphileQueue } from '../../../../../packages/core/src/portal/platform/jobs/graphile-queue.ts';
import type { JobContext, JobHandler } from '../../../../../packages/core/src/portal/platform/jobs/job.ts';
import type { JobQueue } from '../../../../../packages/core/src/portal/platform/jobs/job-queue.ts';
import { currentOrigin, withOrigin } from '../../../../../packages/core/src/portal/platform/origin.ts';
import { Database, dialectFor } from '../../../../../packages/core/src/portal/platform/storage/database.ts';
import { graphileSchema } from '../../../../../packages/core/src/portal/platform/storage/dialects/postgres.ts';
import { migrate } from '../../../../../packages/core/src/portal/platform/storage/migrate.ts';
import { Signals } from '../../../../../packages/core/src/portal/platform/storage/signals.ts';
import type { Stores } from '../../../../../packages/core/src/portal/platform/storage/store-registry.ts';
import { createStores } from '../../../../../packages/core/src/portal/stores.ts';
import { onBothDatabases } from '../../../../helpers/databases.ts';
import { type TestRuntime, testRuntime } from '../../../../helpers/test-runtime.ts';

const times = { leaseMs: 600, pollMs: 100, sweepMs: 200 };

onBothDatabases(t, async (t, { name, databaseUrl }) => {
  t.test(
    'job queue: interactive jobs run before background jobs, each in the order of requests',
    async (t) => {
      const { add, instance, ran } = await queueOn(t, await databaseUrl(t));
      for (const id of [1, 2, 3]) await add(id, { priority: 10 });
      for (const id of [4, 5]) await add(id);

      await instance({ places: 1 }).start();
      await until(() => ran.length === 5);

      t.same(ran, [4, 5, 1, 2, 3]);
    },
  );

  t.test('job queue: a job runs for nobody, though a request asked for it', async (t) => {
    const { add, instance, ran } = await queueOn(t, await databaseUrl(t));
    const seen: unknown[] = [];
    const left = new AbortController();
    left.abort(new Error('The client has closed the connection.'));
    const request = { requestId: 'r', address: '192.0.2.1', caller: 'user:1', signal: left.signal };
    const work = async ({ finish }: JobContext): Promise<void> => {
      seen.push(currentOrigin());
      await finish();
    };
    await instance({ places: 1, work }).start();
    // Once it is idle, it is the request that wakes it.
    await pause(50);
    await withOrigin(request, () => add(1));
    await until(() => ran.length === 1);

    t.same(seen, [{ requestId: null, address: null, caller: null }]);
  });

  t.test('job queue: slots reserved for interactive jobs take no background job', async (t) => {
    const { add, instance, running } = await queueOn(t, await databaseUrl(t));
    await instance({ places: 3, reservedForUsers: 1, work: forever }).start();
    for (const id of [1, 2, 3, 4]) await add(id, { priority: 10 });
    await until(() => running.size === 2);
    await pause(300);
    t.same([...running].sort(), [1, 2]);

    await add(9);
    await until(() => running.has(9));
    t.same(running.size, 3);
  });

  t.test('job queue: one job of a queue at a time, in the order of requests', async (t) => {
    const { add, instance, ran } = await queueOn(t, await databaseUrl(t));
    let most = 0;
    let now = 0;
    const work = async ({ finish }: JobContext): Promise<void> => {
      most = Math.max(most, (now += 1));
      await pause(20);
      now -= 1;
      await finish();
    };
    for (let id = 1; id <= 8; id += 1) {
      await add(id, { queueName: 'one' });
      await pause(2);
    }

    for (const _ of name === 'postgres' ? [1, 2] : [1]) await instance({ places: 4, work }).start();
    await until(() => ran.length === 8);

    t.equal(most, 1);
    t.same(ran, [1, 2, 3, 4, 5, 6, 7, 8], 'whoever hears of which first');
  });

  t.test('job queue: a failing job is retried with a delay, and fails in the end', async (t) => {
    const { add, instance, runtime, stores, attempts, givenUp } = await queueOn(t, await databaseUrl(t));
    await add(1, { maxAttempts: 2 });
    const fail = async (): Promise<void> => {
      throw new Error('it broke');
    };

    await instance({ places: 1, work: fail }).start();
    await until(() => attempts.length === 1);
    await pause(200);
    t.equal(attempts.length, 1);
    // The clock of PostgreSQL can't be moved: there the second really passes.
    runtime.advance(1_000);
    await until(() => givenUp.length === 1);

    t.same(attempts, [1, 2]);
    t.match(givenUp[0], /it broke/);
    // It is told before that transaction ends.
    while ((await stores.jobs.count()) > 0) await pause(5);
  });

  t.test('job queue: a stop returns a job to its place without counting the attempt', async (t) => {
    const { add, instance, attempts, running, ran } = await queueOn(t, await databaseUrl(t));
    await add(1, { queueName: 'one' });
    await pause(2);
    await add(2, { queueName: 'one' });
    const first = instance({ places: 1, work: forever });
    await first.start();
    await until(() => running.has(1));
    await first.stop();
    t.equal(running.size, 0);

    await instance({ places: 1 }).start();
    await until(() => ran.length === 2);
    t.same(ran, [1, 2]);
    t.same(attempts, [1, 1, 1]);
  });

  t.test(
    'job queue: jobs of a dead process continue elsewhere, and the dead process can finish none',
    async (t) => {
      const { add, instance, runtime, stores, attempts, ran } = await queueOn(t, await databaseUrl(t));
      const id = await add(1);
      // Claims as a process would that then says nothing for ever.
      const dead = await stores.jobs.claim(id, times.leaseMs);
      t.equal(dead?.attempt, 1);
      if (!dead) return;

      let goOn = (): void => {};
      const work = async ({ finish }: JobContext): Promise<void> => {
        await new Promise<void>((resolve) => (goOn = resolve));
        await finish();
      };
      await instance({ places: 1, work }).start();
      await pause(150);
      t.same(attempts, [], 'its lease holds');
      runtime.advance(times.leaseMs);
      await until(() => attempts.length === 1);

      t.notOk(await stores.jobs.extend(dead, times.leaseMs));
      t.notOk(await stores.jobs.finish(dead));
      t.notOk(await stores.jobs.release(dead, { delayMs: 0, error: null, countAttempt: true }));
      goOn();
      await until(() => ran.length === 1);
      t.same(attempts, [2]);
    },
  );

  t.test('job queue: a process that returns after its lease cannot commit twice', async (t) => {
    const { add, instance, database, attempts, ran } = await queueOn(t, await databaseUrl(t));
    const id = await add(1);
    let goOn = (): void => {};
    let outcome: unknown;
    const slow = async ({ job, finish }: JobContext): Promise<void> => {
      if (job.attempt > 1) return finish();
      await new Promise<void>((resolve) => (goOn = resolve));
      await finish().catch((error: unknown) => {
        outcome = error;
        throw error;
      });
    };
    await instance({ places: 2, work: slow }).start();
    await until(() => attempts.length === 1);
    // Its heartbeat stood still, as under SIGSTOP, and somebody else took over.
    await endLease(database, id);
    await until(() => attempts.length === 2);
    goOn();
    await until(() => outcome !== undefined);

    t.match(outcome, { name: 'LeaseLostError' });
    t.same(ran, [1], 'ended once');
  });

  t.test('job queue: a canceled job stops on the instance that runs it', async (t) => {
    const { add, instance, running, stores } = await queueOn(t, await databaseUrl(t));
    await instance({ places: 2, work: forever }).start();
    const id = await add(1, { queueName: 'one' });
    await pause(2);
    await add(2, { queueName: 'one' });
    await until(() => running.has(1));
    const other = name === 'postgres' ? instance({ places: 0 }) : undefined;

    await (other ?? instance({ places: 0, same: true })).remove(id);
    // Its queue continues; that it is cancelled reaches its instance on a way of its own, maybe later.
    await until(() => running.has(2) && !running.has(1));

    t.equal(await stores.jobs.count(), 1);
  });

  t.test('job queue: a job of a rolled-back transaction never runs', async (t) => {
    const { add, instance, stores, ran } = await queueOn(t, await databaseUrl(t));
    await instance({ places: 1 }).start();

    await t.rejects(
      stores.transaction(async () => {
        await add(1);
        throw new Error('undone');
      }),
    );
    await add(2);
    await until(() => ran.length === 1);

    t.same(ran, [2]);
  });

  if (name === 'sqlite') return;
  t.test('job queue: progress of a job arrives although a message is delayed for hours', async (t) => {
    const { add, instance, database, ran } = await queueOn(t, await databaseUrl(t));
    const id = await add(1);
    // As after some claims that did not reach the database.
    await database.knex.raw(
      `update ${graphileSchema}._private_jobs set attempts = 9, run_at = now() + interval '2 hours'`,
    );
    await database.knex('jobs').where({ id }).update({ run_at: '2000-01-01T00:00:00.000Z' });

    await instance({ places: 1 }).start();
    await until(() => ran.length === 1);

    t.same(ran, [1]);
  });

  t.test('job queue: a failure to record the end of a job does not end the process', async (t) => {
    const { add, instance, database, ran } = await queueOn(t, await databaseUrl(t));
    await database.knex.raw(`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'not now'; end $$`);
    await database.knex.raw(
      `create trigger refuse before delete on ${graphileSchema}._private_jobs execute function refuse()`,
    );
    await instance({ places: 1 }).start();
    await add(1);
    await until(() => ran.length === 1);
    await pause(100);
    await database.knex.raw(`drop trigger refuse on ${graphileSchema}._private_jobs`);

    await add(2);
    await until(() => ran.length === 2);

    t.same(ran, [1, 2], 'and work goes on');
  });
});

interface TestQueue {
  readonly runtime: TestRuntime;
  readonly stores: Stores;
  readonly database: Database;
  /** Numbers of the jobs that ended, in that order. */
  readonly ran: number[];
  readonly running: Set<number>;
  readonly attempts: number[];
  readonly givenUp: string[];
  add(number: number, job?: { priority?: number; queueName?: string; maxAttempts?: number }): Promise<string>;
  instance(options: {
    places: number;
    reservedForUsers?: number;
    /** The one that there is already. */
    same?: boolean;
    work?: (context: JobContext) => Promise<void>;
  }): WorkingQueue;
}

/** A queue that knows what it runs. */
type WorkingQueue = Omit<JobQueue, 'start'> & { start(): Promise<void> };

async function queueOn(t: Test, url: string): Promise<TestQueue> {
  const runtime = testRuntime();
  const ran: number[] = [];
  const running = new Set<number>();
  const attempts: number[] = [];
  const givenUp: string[] = [];
  const databases: Database[] = [];
  const open = () => {
    const database = new Database(dialectFor(url, { poolSize: 1 }));
    databases.push(database);
    return { database, stores: createStores(database, runtime), signals: new Signals(database, runtime) };
  };
  const first = open();
  await migrate(first.database);
  const queues: WorkingQueue[] = [];
  t.teardown(async () => {
    for (const queue of queues) await queue.stop();
    for (const database of databases) await database.close();
  });
  let last: WorkingQueue | undefined;
  const instance: TestQueue['instance'] = ({ places, reservedForUsers = 0, work, same }) => {
    if (same && last) return last;
    const handler: JobHandler = {
      kind: 'test',
      async run(context) {
        const number = Number(context.job.payload.number);
        attempts.push(context.job.attempt);
        running.add(number);
        try {
          await (work ?? (({ finish }) => finish()))(context);
          ran.push(number);
        } finally {
          running.delete(number);
        }
      },
      giveUp: async (_, error) => void givenUp.push(String(error)),
      release: async () => {},
    };
    const kinds = [{ handler, places, reservedForUsers }];
    let queue: JobQueue;
    if (first.database.dialect.name === 'sqlite') {
      queue = new EmbeddedQueue(first.stores, runtime, times);
    } else {
      // As in a process of its own.
      const own = open();
      own.signals.start();
      t.teardown(() => own.signals.stop());
      queue = new GraphileQueue({ ...own, runtime, times });
    }
    last = {
      start: () => queue.start(kinds),
      stop: () => queue.stop(),
      add: (job, id) => queue.add(job, id),
      remove: (id) => queue.remove(id),
    };
    queues.push(last);
    return last;
  };
  const adder =
    first.database.dialect.name === 'sqlite' ? undefined : new GraphileQueue({ ...first, runtime, times });
  return {
    runtime,
    stores: first.stores,
    database: first.database,
    ran,
    running,
    attempts,
    givenUp,
    instance,
    async add(number, { queueName = `queue ${number}`, ...rest } = {}) {
      const job = { kind: 'test', payload: { number }, queueName, ...rest };
      return (adder ?? last ?? instance({ places: 0 })).add(job);
    },
  };
}

function forever({ signal }: JobContext): Promise<void> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
}

/** As if its holder had said nothing for longer than the lease, and somebody had claimed it since. */
async function endLease(database: Database, id: string): Promise<void> {
  await database
    .knex('jobs')
    .where({ id })
    .update({ leased_until: '2000-01-01T00:00:00.000Z', fence: database.knex.raw('fence + 1') });
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await pause(5);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
