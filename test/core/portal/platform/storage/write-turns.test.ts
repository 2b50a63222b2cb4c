// Who is next on the connection of a database, and who is refused.
import fc from 'fast-check';
import t from 'tap';
import { WriteTurns } from '../../../../../packages/core/src/portal/platform/storage/write-turns.ts';
import { RateLimitError } from '../../../../../packages/core/src/support/errors.ts';

const loopTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

function controlled({
  maxWaitMs,
  slots = 1,
  deadlineMs = 60_000,
}: {
  maxWaitMs?: number;
  slots?: number;
  deadlineMs?: number;
} = {}) {
  let now = 0;
  const turns = new WriteTurns({ slots, maxWaitMs, deadlineMs }, () => now);
  const begun: string[] = [];
  const refused: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (name: string, { mayRefuse = true } = {}) => {
    const [person = ''] = name.split(' ');
    void turns.take({ person: person === 'nobody' ? null : person, mayRefuse }).then(
      (end) => {
        begun.push(name);
        ends.push(end);
      },
      (error: unknown) => {
        if (!(error instanceof RateLimitError)) throw error;
        refused.push(name);
      },
    );
  };
  /** Each turn takes so long. */
  const goOn = async (ms: number) => {
    await loopTurn();
    for (let end = ends.shift(); end; end = ends.shift()) {
      now += ms;
      end();
      await loopTurn();
    }
  };
  return { ask, begun, refused, ends, goOn };
}

t.test('WriteTurns: people take turns, however much one of them sends', async (t) => {
  const { ask, begun, goOn } = controlled();
  for (const name of ['ann 1', 'ann 2', 'ann 3', 'ann 4', 'bob 1', 'cid 1', 'bob 2']) ask(name);
  await goOn(1);
  t.same(begun, ['ann 1', 'ann 2', 'bob 1', 'cid 1', 'ann 3', 'bob 2', 'ann 4']);
});

t.test('WriteTurns: every other turn is for what nobody is known to wait for', async (t) => {
  const { ask, begun, goOn } = controlled();
  for (const name of ['ann 1', 'nobody 1', 'nobody 2', 'nobody 3', 'ann 2', 'ann 3']) ask(name);
  await goOn(1);
  t.same(begun, ['ann 1', 'nobody 1', 'ann 2', 'nobody 2', 'ann 3', 'nobody 3']);
});

t.test('WriteTurns: as many at a time as there are connections', async (t) => {
  const { ask, begun, ends } = controlled({ slots: 2 });
  for (const name of ['ann 1', 'ann 2', 'ann 3']) ask(name);
  await loopTurn();
  t.same(begun, ['ann 1', 'ann 2']);
  ends[0]?.();
  await loopTurn();
  t.same(begun, ['ann 1', 'ann 2', 'ann 3']);
});

t.test('WriteTurns: the event loop has a turn between those that take long', async (t) => {
  let now = 0;
  const turns = new WriteTurns({ slots: 1, maxWaitMs: undefined, deadlineMs: 60_000 }, () => now);
  let served = 0;
  const write = async () => {
    const end = await turns.take({ person: 'ann', mayRefuse: true });
    served += 1;
    now += 4;
    end();
  };
  for (let n = 0; n < 7; n += 1) void write();
  const seen: number[] = [];
  while (served < 7) {
    await loopTurn();
    seen.push(served);
  }
  t.ok(seen.length > 1, `one after the other, but not all in one turn: ${seen}`);
});

t.test('WriteTurns: what would wait too long is refused to those with the most waiting', async (t) => {
  const { ask, begun, refused, goOn } = controlled({ maxWaitMs: 500 });
  // A pace of 20 ms, so that 25 may wait.
  for (let n = 0; n < 600; n += 1) {
    for (const name of ['ann 1', 'ann 2', 'ann 3']) ask(name);
    await goOn(20);
  }
  t.same(refused, []);
  begun.length = 0;
  ask('first 1');
  for (let n = 1; n <= 30; n += 1) ask(`ann ${n}`);
  for (let n = 1; n <= 10; n += 1) ask(`bob ${n}`);
  ask('cid 1');
  ask('dan 1', { mayRefuse: false });
  await loopTurn();
  t.ok(refused.length > 15, `${refused.length} refused`);
  t.same(
    refused.filter((name) => !/^(?:ann|bob)/.test(name)),
    [],
  );
  t.equal(refused[0], `ann ${30 - 4}`, 'the newest of theirs');
  await goOn(20);
  t.equal(begun.length + refused.length, 43, 'all others are served');
});

t.test('WriteTurns: nobody is refused without a limit, nor what has begun', async (t) => {
  const { ask, begun, refused, goOn } = controlled();
  for (let n = 0; n < 2_000; n += 1) ask(`ann ${n}`);
  await goOn(1);
  t.same([begun.length, refused.length], [2_000, 0]);
  const limited = controlled({ maxWaitMs: 1 });
  for (let n = 0; n < 100; n += 1) limited.ask(`ann ${n}`, { mayRefuse: false });
  await limited.goOn(1);
  t.same([limited.begun.length, limited.refused.length], [100, 0]);
});

t.test('WriteTurns: nothing waits for ever', async (t) => {
  const { ask, begun, refused } = controlled({ deadlineMs: 30 });
  ask('ann 1');
  ask('bob 1', { mayRefuse: false });
  ask('nobody 1');
  const waiting = setTimeout(() => {}, 5_000);
  while (refused.length < 2) await new Promise<void>((resolve) => setTimeout(resolve, 5));
  clearTimeout(waiting);
  t.same(begun, ['ann 1']);
  t.same(refused.sort(), ['bob 1', 'nobody 1']);
});

t.test('WriteTurns: each is served or refused once, whoever comes when', async (t) => {
  const asked = fc.record({
    person: fc.constantFrom('ann', 'bob', 'cid', 'nobody'),
    mayRefuse: fc.boolean(),
    ms: fc.integer({ min: 0, max: 60 }),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(asked, { maxLength: 120 }),
      fc.integer({ min: 1, max: 3 }),
      fc.option(fc.integer({ min: 1, max: 200 }), { nil: undefined }),
      async (all, slots, maxWaitMs) => {
        const { ask, begun, refused, goOn } = controlled({
          slots,
          ...(maxWaitMs !== undefined && { maxWaitMs }),
        });
        const names: string[] = [];
        for (const [index, { person, mayRefuse, ms }] of all.entries()) {
          names.push(`${person} ${index}`);
          ask(`${person} ${index}`, { mayRefuse });
          if (ms > 50) await goOn(ms);
        }
        await goOn(1);
        await goOn(1);
        t.same([...begun, ...refused].sort(), names.sort());
        if (maxWaitMs === undefined) t.same(refused, []);
        for (const name of refused) t.ok(all[Number(name.split(' ')[1])]?.mayRefuse);
      },
    ),
    { numRuns: 60 },
  );
});
