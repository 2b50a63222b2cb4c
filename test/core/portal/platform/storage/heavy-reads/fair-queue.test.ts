import fc from 'fast-check';
import t from 'tap';
import { FairQueue } from '../../../../../../packages/core/src/portal/platform/storage/heavy-reads/fair-queue.ts';
import { RateLimitError } from '../../../../../../packages/core/src/support/errors.ts';

const tooMany = (max: number) => new RateLimitError(`At most ${max}.`, 1, { limit: 'concurrent-reads' });
const turn = () => new Promise((resolve) => setImmediate(resolve));

/** A queue whose work ends when the test says so, and what has begun so far. */
function controlled(slots: number, used: Readonly<Record<string, number>> = {}) {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const usedBy = (caller: string) => used[caller] ?? 0;
  const queue = new FairQueue({ slots, usedBy, isPatient: (caller) => usedBy(caller) > 1_000, tooMany });
  return {
    begun,
    ask: (caller: string, options?: { max?: number; signal?: AbortSignal }) =>
      queue.run(
        caller,
        () => {
          begun.push(caller);
          return new Promise<void>((resolve) => ends.push(resolve));
        },
        options,
      ),
    async endFirst() {
      ends.shift()?.();
      await turn();
    },
  };
}

t.test('FairQueue: one slot is always left for another caller', async (t) => {
  const { ask, begun } = controlled(2);

  for (let n = 0; n < 50; n += 1) void ask('mallory');
  await turn();
  t.same(begun, ['mallory']);
  void ask('ann');
  await turn();

  t.same(begun, ['mallory', 'ann'], 'ann waits for none of the fifty');
});

t.test('FairQueue: half of the slots are enough for a caller who has used much', async (t) => {
  const { ask, begun } = controlled(6, { mallory: 9_000 });
  for (const caller of ['mallory', 'ann']) for (let n = 0; n < 9; n += 1) void ask(caller);
  await turn();
  t.same(begun, ['mallory', 'mallory', 'mallory', 'ann', 'ann', 'ann']);
  const { ask: askOne, begun: begunOfOne } = controlled(1, { mallory: 9_000 });
  void askOne('mallory');
  await turn();
  t.same(begunOfOne, ['mallory'], 'never none');
});

t.test(
  'FairQueue: the caller that has used least is next, and of equals the one who came first',
  async (t) => {
    const { ask, begun, endFirst } = controlled(1, { mallory: 900, ann: 20, bob: 20 });
    void ask('mallory');
    for (const caller of ['mallory', 'bob', 'ann', 'mallory']) void ask(caller);
    await turn();
    for (let n = 0; n < 4; n += 1) await endFirst();

    t.same(begun, ['mallory', 'bob', 'ann', 'mallory', 'mallory']);
  },
);

t.test('FairQueue: refuses the caller with too many, and nobody else', async (t) => {
  const { ask, endFirst } = controlled(2);
  for (let n = 0; n < 3; n += 1) void ask('mallory', { max: 3 });

  await t.rejects(ask('mallory', { max: 3 }), {
    code: 'RATE_LIMIT_EXCEEDED',
    retryAfterSeconds: 1,
    details: { limit: 'concurrent-reads' },
  });
  const other = ask('ann', { max: 3 });
  await endFirst();
  await endFirst();
  await other;
  t.resolves(ask('mallory', { max: 3 }), 'what has ended counts no more');
  await endFirst();
  await endFirst();
  await endFirst();
});

t.test('FairQueue: who leaves while waiting is not run, and frees the place', async (t) => {
  const { ask, begun, endFirst } = controlled(1);
  void ask('ann');
  const leaving = new AbortController();
  const waiting = ask('ann', { max: 2, signal: leaving.signal });
  leaving.abort(new Error('gone'));

  await t.rejects(waiting, { message: 'gone' });
  void ask('ann', { max: 2 });
  await endFirst();
  t.same(begun, ['ann', 'ann']);
  await t.rejects(ask('bob', { signal: leaving.signal }), { message: 'gone' });
});

t.test('FairQueue: work that fails frees its slot', async (t) => {
  const queue = new FairQueue({ slots: 1, usedBy: () => 0, tooMany });

  await t.rejects(
    queue.run('ann', async () => {
      throw new Error('broken');
    }),
    { message: 'broken' },
  );
  t.equal(await queue.run('bob', async () => 'done'), 'done');
});

t.test('FairQueue: with any order of requests, a caller waits for at most what runs of others', async (t) => {
  const orders = fc.array(fc.constantFrom('mallory', 'mallory', 'mallory', 'ann', 'end'), { maxLength: 80 });
  await fc.assert(
    fc.asyncProperty(orders, fc.integer({ min: 2, max: 4 }), async (order, slots) => {
      const { ask, begun, endFirst } = controlled(slots);
      let annBegun = 0;
      for (const step of order) {
        if (step === 'end') {
          await endFirst();
          continue;
        }
        void ask(step);
        await turn();
        const ann = begun.filter((caller) => caller === 'ann').length;
        // With nothing of her own under way, a slot is free for her at once.
        if (step === 'ann' && annBegun === 0) t.equal(ann, 1);
        annBegun = ann;
      }
    }),
    { numRuns: 50 },
  );
});
