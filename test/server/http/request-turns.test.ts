// Requests are begun in slices of the event loop's turns, and connections are accepted first.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import t from 'tap';
import { RequestTurns } from '../../../packages/server/src/http/request-turns.ts';

const loopTurn = () => new Promise<void>((resolve) => setTimeout(resolve, 1));

function controlled() {
  const state = { now: 0 };
  const turns = new RequestTurns(() => state.now);
  const begun: number[] = [];
  const ask = (n: number, ms: number) =>
    turns.run(() => {
      begun.push(n);
      state.now += ms;
    });
  return { state, turns, begun, ask };
}

t.test('RequestTurns: what comes while there is time begins at once', async (t) => {
  const { turns, begun, ask } = controlled();
  ask(1, 4);
  ask(2, 4);
  t.same(begun, [1, 2]);
  t.equal(turns.waitedMs(), 0);
});

t.test('RequestTurns: what is too much for one turn waits for the next ones, in order', async (t) => {
  const { state, turns, begun, ask } = controlled();
  for (let n = 1; n <= 300; n += 1) ask(n, 4);
  t.same(begun, [1, 2, 3]);
  state.now += 7;
  t.ok(turns.waitedMs() >= 7, 'says how long the next one has waited');
  await loopTurn();
  t.ok(begun.length < 300, `${begun.length} after a turn`);
  ask(301, 4);
  while (begun.length < 301) await loopTurn();
  t.same(
    begun,
    Array.from({ length: 301 }, (_, index) => index + 1),
  );
  t.equal(turns.waitedMs(), 0);
  await loopTurn();
  ask(302, 1);
  t.equal(begun.at(-1), 302, 'and at once again');
});

t.test('RequestTurns: while connections come, they are accepted first, but not for ever', async (t) => {
  const { state, turns, begun, ask } = controlled();
  turns.accepted();
  ask(1, 1);
  t.same(begun, []);
  let turnsTaken = 0;
  for (; begun.length === 0; turnsTaken += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    state.now += 10;
    turns.accepted();
  }
  t.ok(turnsTaken >= 9 && turnsTaken < 30, `${turnsTaken} turns`);
  ask(2, 1);
  await loopTurn();
  await loopTurn();
  t.same(begun, [1, 2], 'no connection, no delay');
});

t.test('RequestTurns: one that throws keeps no other from its turn', async (t) => {
  const { turns, begun, ask } = controlled();
  ask(1, 20);
  turns.run(() => {
    throw new Error('broken');
  });
  ask(2, 1);
  const thrown = new Promise((resolve) => process.once('uncaughtException', resolve));
  t.match(await thrown, { message: 'broken' });
  while (begun.length < 2) await loopTurn();
  t.same(begun, [1, 2]);
});

t.test('RequestTurns: keeps nothing of what has begun', async (t) => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const { state, turns, begun, ask } = controlled();
  ask(1, 20);
  const waiting = (n: number) => {
    const request = { n };
    turns.run(() => begun.push(request.n));
    return new WeakRef(request);
  };
  const request = waiting(2);
  for (let n = 3; n <= 5; n += 1) ask(n, 20);
  while (begun.length < 5) await loopTurn();
  await loopTurn();
  collect();
  t.equal(request.deref(), undefined);
  t.equal(turns.waitedMs(), 0);
  t.ok(state.now > 0);
});
