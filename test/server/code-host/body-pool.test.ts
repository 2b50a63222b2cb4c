// Sieges of the memory that large bodies share, played through without sockets or clocks.
import t from 'tap';
import {
  BodyPool,
  type Holding,
  type Sender,
  webhookPool,
} from '../../../packages/server/src/code-host/webhook/body-pool.ts';
import { HookRanges } from '../../../packages/server/src/code-host/webhook/hook-ranges.ts';
import { reviewWorld } from '../../helpers/review-world.ts';

const small = { ...webhookPool, maxBlocks: 10, maxWaiting: 3 };

function siege(limits = small) {
  let now = 0;
  const pool = new BodyPool(limits, () => now);
  const enter = (address: string, isProvider = false): Holding => pool.enter({ address, isProvider });
  /** `waits` until it is granted, or refused. */
  const reserve = (holding: Holding, blocks = 1) => {
    const state = { outcome: 'waits' };
    const granted = pool.reserve(holding, blocks);
    if (!granted) state.outcome = 'granted';
    granted?.then(
      () => (state.outcome = 'granted'),
      (error: Error) => (state.outcome = error.message),
    );
    return state;
  };
  const pass = async (ms: number): Promise<void> => {
    for (let left = ms; left > 0; left -= 100) {
      now += Math.min(100, left);
      pool.sweep();
    }
    await Promise.resolve();
  };
  const fill = (sender: Sender | string, count: number) =>
    Array.from({ length: count }, (_, index) => {
      const holding = typeof sender === 'string' ? enter(`${sender}.${index}`) : pool.enter(sender);
      reserve(holding);
      return holding;
    });
  return { pool, enter, reserve, pass, fill };
}

const isOut = ({ signal }: Holding) => signal.aborted;

for (const count of [100, 1_000, 10_000]) {
  t.test(`body pool: ${count} senders that send nothing keep nobody waiting`, async (t) => {
    const { pool, enter, reserve, pass, fill } = siege(webhookPool);
    fill({ address: 'same', isProvider: false }, count / 2);
    fill('other', count / 2);
    await pass(300);
    for (let turn = 0; turn < 20; turn += 1) {
      const one = enter('same');
      t.equal(reserve(one, 2).outcome, 'granted');
      t.notOk(isOut(one));
      pool.leave(one);
    }
    await pass(1_500);
    t.ok(pool.isEmpty, 'who stays too slow is put out');
  });
}

t.test('body pool: a sender below the minimum rate is put out after its first window', async (t) => {
  const { pool, enter, reserve, pass } = siege();
  const [drip, steady] = [enter('a'), enter('b')];
  for (const one of [drip, steady]) reserve(one);
  for (let turn = 0; turn < 5; turn += 1) {
    pool.progress(drip, 1_000);
    pool.progress(steady, 20_000);
    await pass(100);
  }
  t.match(drip.signal.reason, { code: 'VALIDATION_ERROR', message: /too slowly/ });
  t.notOk(isOut(steady));
});

t.test('body pool: nobody is slow because the event loop was busy', async (t) => {
  let now = 0;
  const pool = new BodyPool(small, () => now);
  const one = pool.enter({ address: 'a', isProvider: false });
  pool.reserve(one, 1);
  now += 5_000;
  pool.sweep();
  t.notOk(isOut(one));
  for (let turn = 0; turn < 5; turn += 1) {
    now += 100;
    pool.sweep();
  }
  t.ok(isOut(one));
});

t.test('body pool: without room the slowest gives way, and never who makes progress', async (t) => {
  const { reserve, pass, fill, enter, pool } = siege();
  const held = fill('address', 10);
  await pass(100);
  for (const one of held.slice(1)) pool.progress(one, 60_000);
  await pass(100);
  t.equal(reserve(enter('new')).outcome, 'granted');
  t.same(held.map(isOut), [true, ...Array.from({ length: 9 }, () => false)]);
  t.equal(reserve(enter('newer')).outcome, 'waits');
});

t.test('body pool: an address has its share, however fast it sends', async (t) => {
  const { pool, enter, reserve, fill, pass } = siege();
  const greedy = fill({ address: 'greedy', isProvider: false }, 10);
  for (const one of greedy) pool.progress(one, 1_000_000);
  const others = ['a', 'b', 'c'].map((address) => enter(address));
  t.same(
    others.map((one) => reserve(one).outcome),
    ['granted', 'granted', 'granted'],
  );
  t.equal(greedy.filter(isOut).length, 3);
  t.equal(reserve(enter('greedy')).outcome, 'waits');
  await pass(0);
});

t.test('body pool: the code host goes first', async (t) => {
  const { pool, enter, reserve, fill, pass } = siege();
  const held = fill('address', 10);
  for (const one of held) pool.progress(one, 1_000_000);
  const stranger = reserve(enter('stranger'));
  const provider = reserve(enter('hooks', true), 2);
  await pass(0);
  t.equal(provider.outcome, 'granted', 'at once');
  t.equal(stranger.outcome, 'waits');
  t.equal(held.filter(isOut).length, 2);
  const last = held.find((one) => !isOut(one));
  if (last) pool.leave(last);
  await pass(0);
  t.equal(stranger.outcome, 'granted', 'and who came before is not forgotten');
});

t.test('body pool: who waits too long, or too far behind, is told to come again', async (t) => {
  const { pool, enter, reserve, fill, pass } = siege();
  const held = fill('address', 10);
  const waiting = [1, 2, 3, 4].map((turn) => reserve(enter(`waiting.${turn}`)));
  await pass(0);
  t.match(waiting.at(-1)?.outcome, /Too many large requests/);
  for (let turn = 0; turn < 80; turn += 1) {
    for (const one of held) pool.progress(one, 65_536);
    await pass(100);
  }
  t.match(waiting[0]?.outcome, /Too many large requests/);
  t.notOk(held.some(isOut));
});

t.test('hook ranges: networks that the code host publishes, and nobody else', async (t) => {
  const { provider, codeHost, runtime } = await reviewWorld(t);
  const ranges = new HookRanges({ protocol: codeHost.webhook, log: runtime.log });
  t.notOk(ranges.includes('192.0.2.7'));
  provider.hookRanges.push('192.0.2.0/24', '2001:db8::/32', '0.0.0.0/0', 'nonsense');
  await ranges.refresh();
  t.same(
    ['192.0.2.7', '::ffff:192.0.2.7', '2001:db8::1', '198.51.100.1', '2001:db9::1', ''].map((one) =>
      ranges.includes(one),
    ),
    [true, true, true, false, false, false],
  );
  provider.hookRanges.length = 0;
  await ranges.refresh();
  t.ok(ranges.includes('192.0.2.7'), 'an answer without networks leaves what is known');
});
