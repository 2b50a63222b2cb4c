// Heavy reads on both databases: what takes long keeps nobody else waiting, and ends when it must.
import { setTimeout as delay } from 'node:timers/promises';
import { MessageChannel } from 'node:worker_threads';
import t, { type Test } from 'tap';
import { type RequestCost, withOrigin } from '../../../../../../packages/core/src/portal/platform/origin.ts';
import {
  Database,
  dialectFor,
  readRows,
} from '../../../../../../packages/core/src/portal/platform/storage/database.ts';
import type { HeavyReader } from '../../../../../../packages/core/src/portal/platform/storage/dialect.ts';
import {
  type HeavyReadLimits,
  HeavyReads,
} from '../../../../../../packages/core/src/portal/platform/storage/heavy-reads/heavy-reads.ts';
import { onBothDatabases } from '../../../../../helpers/databases.ts';

const hour = 3_600_000;
const limits: HeavyReadLimits = { perCaller: 5, databaseMsPerMinute: hour, deadlineMs: hour };
/** Never ends by itself. */
const endless = 'with recursive n(i) as (select 1 union all select i + 1 from n) select count(*) as n from n';

interface Asking {
  readonly signal?: AbortSignal;
  readonly cost?: RequestCost;
}

const asCaller = <Result>(caller: string | null, work: () => Result, asking: Asking = {}): Result =>
  withOrigin({ requestId: null, address: null, caller, ...asking }, work);

/** Reads of one reader, which has taken as much processor time as is said. */
function readsOf(processorMs: () => number | null, deadlineMs: number): HeavyReads {
  const reader: HeavyReader = { usedMs: 0, processorMs, stop() {}, close: async () => {} };
  return new HeavyReads(
    { slots: 1, open: async () => reader, close: async () => {} },
    { ...limits, deadlineMs },
  );
}

t.test('HeavyReads: a deadline counts work, not the wait for a processor', async (t) => {
  const read = (processorMs: () => number | null, ms: number) =>
    asCaller('ann', () => readsOf(processorMs, 20).run(() => delay(ms, 'rows', { ref: false })));
  t.equal(await read(() => 1, 60), 'rows', 'one that had no processor');
  await t.rejects(
    read(() => 20, hour),
    { message: /stopped after/ },
    'one that has used its time',
  );
  await t.rejects(
    read(() => null, hour),
    { message: /stopped after/ },
    'where nobody counts',
  );
  await t.rejects(
    read(() => 1, hour),
    { message: /stopped after/ },
    'not for ever',
  );
});

t.test('HeavyReads: an answer that is there counts, however late this process is', async (t) => {
  const reads = readsOf(() => null, 20);
  const work = async () => {
    const { port1, port2 } = new MessageChannel();
    const { promise, resolve } = Promise.withResolvers<string>();
    port2.once('message', (text) => {
      port2.close();
      resolve(text);
    });
    port1.postMessage('rows');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
    return promise;
  };
  t.equal(await asCaller('ann', () => reads.run(work)), 'rows');
});

t.test(
  'HeavyReads: who has used much, and what nobody waits for, is patient with the processors',
  async (t) => {
    const opened: boolean[] = [];
    let now = 0;
    const open = async (_: number, isPatient: boolean): Promise<HeavyReader> => {
      opened.push(isPatient);
      return { usedMs: 600, stop() {}, close: async () => {} };
    };
    const source = { slots: 1, open, close: async () => {} };
    const reads = new HeavyReads(source, { ...limits, databaseMsPerMinute: 20_000 }, () => now);
    const read = (caller: string | null) => asCaller(caller, () => reads.run(async () => {}));
    for (const caller of ['ann', 'ann', 'ann', 'ben', null]) await read(caller);
    t.same(opened.splice(0), [false, false, true, false, true]);
    now += 30_000;
    await read('ann');
    t.same(opened, [false], 'what was used is forgotten in time');
  },
);

onBothDatabases(t, async (t, { databaseUrl }) => {
  const open = async (t: Test, own: Partial<HeavyReadLimits> = {}): Promise<Database> => {
    const dialect = dialectFor(await databaseUrl(t), { poolSize: 9 });
    const database = new Database(dialect, undefined, { heavyReads: { ...limits, ...own } });
    t.teardown(() => database.close());
    return database;
  };
  const count = async (database: Database): Promise<number> => {
    const [row] = await readRows<{ n: number | string }>(database.knex('teams').count({ n: '*' }));
    return Number(row?.n);
  };
  const insertTeam = ({ knex }: Database, name: string) =>
    knex('teams').insert({
      id: `00000000-0000-7000-8000-00000000000${name}`,
      name,
      name_key: name,
      created_at: '2026-01-01T00:00:00.000Z',
      updated_at: '2026-01-01T00:00:00.000Z',
    });
  const addTeam = (database: Database, name: string) =>
    database.transaction(async () => void (await insertTeam(database, name)));
  const teamName = async ({ knex }: Database) => (await knex('teams').select('name').first())?.name;

  t.test('heavyRead: a read has one processor', async (t) => {
    const database = await open(t);
    if (database.dialect.name === 'sqlite') return;
    const sql = `select current_setting('max_parallel_workers_per_gather') as value`;
    t.same(await asCaller('ann', () => database.heavyRead(() => database.rows(sql, []))), [{ value: '0' }]);
  });

  t.test('heavyRead: everybody else is answered while a statement of one caller runs', async (t) => {
    const database = await open(t);
    const leaving = new AbortController();
    const state = { ended: false };
    const heavy = asCaller('mallory', () => database.heavyRead(() => database.rows(endless, [])), {
      signal: leaving.signal,
    }).finally(() => {
      state.ended = true;
    });

    t.equal(await count(database), 0, 'a small read');
    await addTeam(database, '1');
    t.equal(await count(database), 1, 'a write, and a read of it');
    t.equal(await asCaller('ann', () => database.heavyRead(() => count(database))), 1, 'a heavy read');
    t.equal(state.ended, false);
    leaving.abort(new Error('The client has gone.'));
    await t.rejects(heavy, { message: 'The client has gone.' });
    t.equal(await asCaller('mallory', () => database.heavyRead(() => count(database))), 1, 'and the next');
  });

  t.test('heavyRead: nothing is read for who leaves while the reader is opened', async (t) => {
    const database = await open(t);
    const leaving = new AbortController();
    const heavy = asCaller('ann', () => database.heavyRead(() => database.rows(endless, [])), {
      signal: leaving.signal,
    });
    await new Promise((resolve) => setImmediate(resolve));
    leaving.abort(new Error('The client has gone.'));

    await t.rejects(heavy, { message: 'The client has gone.' });
  });

  t.test('heavyRead: a statement is stopped at the deadline, with a word on what to do', async (t) => {
    const database = await open(t, { deadlineMs: 50 });

    await t.rejects(
      asCaller('ann', () => database.heavyRead(() => database.rows(endless, []))),
      {
        code: 'VALIDATION_ERROR',
        details: { limit: 'deadline' },
        message: /stopped after 0\.05 s\. Narrow it/,
      },
    );
    await t.rejects(
      asCaller('ann', () => database.heavyRead(() => delay(hour, undefined, { ref: false }))),
      { code: 'VALIDATION_ERROR', details: { limit: 'deadline' } },
      'also what does not wait for the database',
    );
  });

  t.test('heavyRead: is charged to the caller, and refuses that one alone', async (t) => {
    const database = await open(t, { deadlineMs: 200, databaseMsPerMinute: 100 });
    const cost: RequestCost = {};

    await t.rejects(
      asCaller('mallory', () => database.heavyRead(() => database.rows(endless, [])), { cost }),
      { code: 'VALIDATION_ERROR', details: { limit: 'deadline' } },
    );
    t.ok((cost.databaseMs ?? 0) >= 100, 'what was stopped is charged, too');
    await t.rejects(
      asCaller('mallory', () => database.heavyRead(() => count(database))),
      {
        code: 'RATE_LIMIT_EXCEEDED',
        details: { limit: 'database-time' },
        message: /database time per minute/,
      },
    );
    t.equal(database.timeOf('mallory')?.remainingMs, 0);
    t.equal(await asCaller('ann', () => database.heavyRead(() => count(database))), 0);
    t.equal(
      await asCaller(null, () => database.heavyRead(() => count(database))),
      0,
      'nor what nobody waits for',
    );
  });

  t.test('heavyRead: all statements see one state, and what was written before', async (t) => {
    const database = await open(t);
    await addTeam(database, '1');

    await asCaller('ann', () =>
      database.heavyRead(async () => {
        t.equal(await count(database), 1);
        await asCaller(null, () => addTeam(database, '2'));
        t.equal(await count(database), 1, 'written meanwhile');
        t.equal((await database.knex('teams')).length, 1, 'as a query of its own');
        t.equal((await database.first<{ n: unknown }>('select name as n from teams', []))?.n, '1');
        t.equal(await teamName(database), '1');
      }),
    );
    t.equal(await asCaller('ann', () => database.heavyRead(() => count(database))), 2);
  });

  t.test('heavyRead: inside a transaction it is part of it', async (t) => {
    const database = await open(t, { perCaller: 0 });

    await database.transaction(async () => {
      await insertTeam(database, '1');
      t.equal(await asCaller('ann', () => database.heavyRead(() => count(database))), 1);
    });
  });

  t.test('heavyRead: one inside another shares its turn', async (t) => {
    const database = await open(t, { perCaller: 1 });

    const inner = () => database.heavyRead(() => count(database));
    t.equal(await asCaller('ann', () => database.heavyRead(inner)), 0);
  });

  t.test('heavyRead: a fault of a statement reaches the caller, and the next read works', async (t) => {
    const database = await open(t);

    await t.rejects(
      database.heavyRead(() => database.rows('select a from nowhere', [])),
      { message: /nowhere/ },
    );
    t.equal(await database.heavyRead(() => count(database)), 0);
  });

  t.test('heavyRead: closing the database ends what runs', async (t) => {
    const database = await open(t);
    const heavy = database.heavyRead(() => database.rows(endless, [])).catch((error: Error) => error);
    await asCaller('ann', () => database.heavyRead(async () => {}));
    await database.close();

    t.type(await heavy, Error);
    await t.rejects(database.heavyRead(() => count(database)));
  });
});
