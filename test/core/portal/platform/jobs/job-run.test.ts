// The life of a claimed job: what is retried when, what counts as an attempt, and who is notified of its end.
import t from 'tap';
import {
  type ClaimedJob,
  type JobContext,
  LeaseLostError,
} from '../../../../../packages/core/src/portal/platform/jobs/job.ts';
import { JobRuns } from '../../../../../packages/core/src/portal/platform/jobs/job-run.ts';
import { testRuntime } from '../../../../helpers/test-runtime.ts';

const job = (change: Partial<ClaimedJob> = {}): ClaimedJob => ({
  id: 'one',
  kind: 'work',
  payload: {},
  queueName: 'q',
  priority: 0,
  attempt: 1,
  maxAttempts: 3,
  fence: 1,
  ...change,
});

function world({ isHeld = true, leaseMs = 60_000 } = {}) {
  const runtime = testRuntime();
  const done: unknown[] = [];
  const held = { isHeld };
  const stores = {
    transaction: <Result>(work: () => Result) => work(),
    jobs: { extend: async () => held.isHeld },
  };
  const leases = {
    finish: async ({ id }: ClaimedJob) => {
      done.push(['finish', id]);
      return held.isHeld;
    },
    release: async (_: ClaimedJob, options: object) => {
      done.push(['release', options]);
      return held.isHeld;
    },
  };
  const runs = new JobRuns(stores as never, runtime, leases, leaseMs);
  const handler = (run: (context: JobContext) => Promise<void>) => ({
    kind: 'work',
    run,
    giveUp: async (_: ClaimedJob, error: unknown) => void done.push(['gave up', String(error)]),
    release: async ({ id }: ClaimedJob) => void done.push(['released', id]),
  });
  const warnings = () => runtime.lines.filter(({ level }) => level === 'warn').map(({ message }) => message);
  return { runs, handler, done, held, warnings, runtime };
}

const broken = async (): Promise<never> => {
  throw new Error('it broke');
};
/** Goes on until it is aborted. */
const waits = ({ signal }: JobContext) =>
  new Promise<void>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });

t.test('JobRuns: a job that ends is finished once', async (t) => {
  const { runs, handler, done, warnings } = world();
  await runs.run(
    job(),
    handler(({ finish }) => finish()),
  );
  t.same(done, [['finish', 'one']]);
  t.same(warnings(), []);
});

t.test('JobRuns: a failure waits longer each time, and is the end at the last attempt', async (t) => {
  for (const [attempt, delayMs] of [
    [1, 1_000],
    [2, 4_000],
  ] as const) {
    const { runs, handler, done, warnings } = world();
    await runs.run(job({ attempt }), handler(broken));
    t.same(done, [
      ['release', { delayMs, error: 'Error: it broke', countAttempt: true }],
      ['released', 'one'],
    ]);
    t.same(warnings(), ['a job failed']);
  }
  const last = world();
  await last.runs.run(job({ attempt: 3 }), last.handler(broken));
  t.same(last.done, [
    ['finish', 'one'],
    ['gave up', 'Error: it broke'],
  ]);
  const beyond = world();
  await beyond.runs.run(
    job({ attempt: 4 }),
    beyond.handler(async () => void beyond.done.push('ran')),
  );
  t.same(beyond.done, [
    ['finish', 'one'],
    ['gave up', 'Error: Every attempt ended without a result.'],
  ]);
});

t.test('JobRuns: who has lost the claim says nothing more of the job', async (t) => {
  const { runs, handler, done, warnings } = world({ isHeld: false });
  await runs.run(
    job(),
    handler(({ finish }) => finish()),
  );
  t.same(done, [['finish', 'one']], 'no release');
  t.same(warnings(), []);
  const failing = world({ isHeld: false });
  await failing.runs.run(job(), failing.handler(broken));
  t.same(
    failing.done.map((one) => (one as string[])[0]),
    ['release'],
    'the handler hears nothing',
  );
  const last = world({ isHeld: false });
  await last.runs.run(job({ attempt: 3 }), last.handler(broken));
  t.same(last.done, [['finish', 'one']]);
});

t.test('JobRuns: a lease that cannot be extended aborts the job', async (t) => {
  const { runs, handler, done, held } = world({ leaseMs: 25 });
  const ended = runs.run(job(), handler(waits));
  held.isHeld = false;
  await ended;
  t.same(done, []);
  t.ok(new LeaseLostError('one').message.includes('one'));
});

t.test('JobRuns.abort: a job that was taken out is not released; another one goes on', async (t) => {
  const { runs, handler, done, warnings } = world();
  const ended = runs.run(job(), handler(waits));
  runs.abort('another');
  runs.abort('one');
  await ended;
  t.same(done, []);
  t.same(warnings(), []);
  const next = runs.run(
    job({ fence: 2 }),
    handler(({ finish }) => finish()),
  );
  await next;
  runs.abort('one');
  t.same(done, [['finish', 'one']]);
});

t.test('JobRuns.stop: gives back what runs, and what comes too late, without counting it', async (t) => {
  const { runs, handler, done, warnings } = world();
  const slow = async ({ signal }: JobContext) => {
    await waits({ signal } as JobContext).catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 20));
    signal.throwIfAborted();
  };
  void runs.run(job({ attempt: 3 }), handler(slow));
  await runs.stop();
  const given = [
    ['release', { delayMs: 0, error: null, countAttempt: false }],
    ['released', 'one'],
  ];
  t.same(done, given, 'though it was the last attempt');
  await runs.run(
    job(),
    handler(async () => void done.push('ran')),
  );
  t.same(done, [...given, ...given]);
  t.same(warnings(), []);
});

t.test('JobRuns: a job that cannot be released is said, and nothing is thrown', async (t) => {
  const { runs, handler, runtime } = world();
  const failing = { ...handler(broken), release: broken };
  await runs.run(job(), failing);
  t.match(
    runtime.lines.filter(({ level }) => level === 'error'),
    [{ message: 'a job could not be released', fields: { job: 'one' } }],
  );
});

t.test('JobRuns: a job is one trace with what asked for it', async (t) => {
  const { runs, handler, runtime } = world();
  const parents: unknown[] = [];
  const tracing = {
    span: (_: string, { parent }: { parent: unknown }, work: () => Promise<void>) => {
      parents.push(parent);
      return work();
    },
    traceparent: () => undefined,
  };
  const traced = Object.assign(runtime, { tracing });
  t.ok(traced);
  for (const traceparent of ['00-a-b-01', 7, undefined])
    await runs.run(
      job({ payload: { traceparent } }),
      handler(({ finish }) => finish()),
    );
  t.same(parents, ['00-a-b-01', null, null]);
});
