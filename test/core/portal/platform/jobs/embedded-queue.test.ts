// The queue of one process: as many jobs at once as there are places, and nothing before it starts or after it stops.
import t from 'tap';
import { EmbeddedQueue } from '../../../../../packages/core/src/portal/platform/jobs/embedded-queue.ts';
import type { ClaimedJob, JobContext } from '../../../../../packages/core/src/portal/platform/jobs/job.ts';
import { testRuntime } from '../../../../helpers/test-runtime.ts';

/** A queue over a list in memory, whose jobs end when a test lets them. */
function world({ pollMs = 60_000 } = {}) {
  const waiting: ClaimedJob[] = [];
  const claims: (number | undefined)[] = [];
  const running = new Map<string, () => void>();
  const state = { fails: false };
  const jobs = {
    insert: async (id: string, { priority = 0, kind }: { priority?: number; kind: string }) =>
      void waiting.push({
        id,
        kind,
        payload: {},
        queueName: id,
        priority,
        attempt: 1,
        maxAttempts: 3,
        fence: 1,
      }),
    deleteById: async () => undefined,
    claimNext: async ({ kind, maxPriority }: { kind: string; maxPriority?: number }) => {
      claims.push(maxPriority);
      if (state.fails) throw new Error('no database');
      const at = waiting.findIndex((one) => one.kind === kind && one.priority <= (maxPriority ?? 99));
      return at < 0 ? undefined : waiting.splice(at, 1)[0];
    },
    finish: async () => true,
    release: async () => true,
    extend: async () => true,
  };
  const stores = {
    jobs,
    transaction: <Result>(work: () => Result) => work(),
    afterCommit: (work: () => void) => work(),
  };
  const runtime = testRuntime();
  const queue = new EmbeddedQueue(stores as never, runtime, { pollMs });
  const handler = (kind = 'work') => ({
    kind,
    run: ({ job, signal, finish }: JobContext) =>
      new Promise<void>((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
        running.set(job.id, () => {
          running.delete(job.id);
          void finish().then(resolve);
        });
      }),
    giveUp: async () => {},
    release: async ({ id }: ClaimedJob) => void running.delete(id),
  });
  const add = (id: string, priority = 0, kind = 'work') =>
    queue.add({ kind, payload: {}, queueName: id, priority }, id);
  const names = () => [...running.keys()].sort().join('');
  return { queue, handler, add, names, running, claims, state, runtime, waiting };
}
/** All that follows by itself. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 20));

t.test('EmbeddedQueue: as many at once as there are places, the next when one ends', async (t) => {
  const { queue, handler, add, names, running, claims } = world();
  t.teardown(() => queue.stop());
  for (const id of ['a', 'b', 'c']) await add(id);
  await settle();
  t.same(claims, [], 'nothing before it starts');
  await queue.start([{ handler: handler(), places: 2 }]);
  await settle();
  t.equal(names(), 'ab');
  running.get('a')?.();
  await settle();
  t.equal(names(), 'bc');
  running.get('b')?.();
  running.get('c')?.();
  await settle();
  const before = claims.length;
  await settle();
  t.equal(claims.length, before, 'an idle queue does not ask all the time');
  await add('d');
  await settle();
  t.equal(names(), 'd', 'woken by what it adds');
});

t.test('EmbeddedQueue: places that are kept for people take no job of programs', async (t) => {
  const { queue, handler, add, names } = world();
  t.teardown(() => queue.stop());
  await queue.start([{ handler: handler(), places: 3, reservedForUsers: 1 }]);
  for (const id of ['a', 'b', 'c']) await add(id, 10);
  await settle();
  t.equal(names(), 'ab');
  for (const id of ['x', 'y']) await add(id);
  await settle();
  t.equal(names(), 'abx', 'and no more than there are places');
});

t.test('EmbeddedQueue: kinds without a place are left to others', async (t) => {
  const { queue, handler, add, names, claims } = world();
  t.teardown(() => queue.stop());
  await queue.start([{ handler: handler(), places: 0 }]);
  await add('a');
  await settle();
  t.same(claims, []);
  await queue.start([
    { handler: handler('other'), places: 1 },
    { handler: handler(), places: 0 },
  ]);
  await add('b', 0, 'other');
  await settle();
  t.equal(names(), 'b');
});

t.test('EmbeddedQueue: what is added while it claims is claimed, too', async (t) => {
  const { queue, handler, add, names } = world();
  t.teardown(() => queue.stop());
  await queue.start([{ handler: handler(), places: 9 }]);
  await Promise.all(['a', 'b', 'c', 'd'].map((id) => add(id)));
  await settle();
  t.equal(names(), 'abcd');
});

t.test('EmbeddedQueue: goes on after a failure, and looks by itself', async (t) => {
  const { queue, handler, names, runtime, state, waiting, add } = world({ pollMs: 5 });
  t.teardown(() => queue.stop());
  state.fails = true;
  await queue.start([{ handler: handler(), places: 1 }]);
  await settle();
  t.ok(
    runtime.lines.some(({ level, message }) => level === 'error' && message === 'the queue could not claim'),
  );
  await add('a');
  t.equal(waiting.length, 1);
  state.fails = false;
  await settle();
  t.equal(names(), 'a');
});

t.test('EmbeddedQueue.stop: gives back what runs, and claims nothing more', async (t) => {
  const { queue, handler, add, names, claims } = world({ pollMs: 5 });
  await queue.start([{ handler: handler(), places: 1 }]);
  await add('a');
  await settle();
  t.equal(names(), 'a');
  await queue.stop();
  t.equal(names(), '');
  const before = claims.length;
  await add('b');
  await settle();
  t.equal(claims.length, before);
});

t.test('EmbeddedQueue.remove: a job that runs is aborted', async (t) => {
  const { queue, handler, add, running } = world();
  t.teardown(() => queue.stop());
  await queue.start([{ handler: handler(), places: 1 }]);
  await add('a');
  await settle();
  const ended = running.get('a');
  t.ok(ended);
  await queue.remove('a');
  await add('b');
  await settle();
  t.ok(running.has('b'), 'its place is free');
});
