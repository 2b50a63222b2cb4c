import t from 'tap';
import { LoadShedder } from '../../../packages/server/src/http/load-shedder.ts';

/** A shedder with a limit of a second, whose event loop is as late as the test says. */
function controlled(maxDelayMs = 1_000, perCaller = 0) {
  const state = { delayMs: 0 };
  const shedder = new LoadShedder({ maxDelayMs, perCaller }, () => state.delayMs);
  const begin = (caller: string, times: number) => Array.from({ length: times }, () => shedder.begin(caller));
  return { state, shedder, begin };
}

t.test('LoadShedder: refuses the caller with most requests in progress, and nobody else', async (t) => {
  const { state, shedder, begin } = controlled();
  const ends = begin('mallory', 50);
  begin('ann', 3);
  state.delayMs = 1_500;

  t.throws(() => shedder.begin('mallory'), {
    code: 'RATE_LIMIT_EXCEEDED',
    retryAfterSeconds: 1,
    details: { reason: 'overloaded' },
  });
  t.equal(shedder.refusesEverybody(), false);
  t.doesNotThrow(() => shedder.begin('ann'));
  for (const end of [...ends, ...ends]) end();
  t.doesNotThrow(() => shedder.begin('mallory'), 'what has ended counts no more, and once only');
});

t.test('LoadShedder: refuses everybody when nobody stands out, or as the last resort', async (t) => {
  const { state, shedder, begin } = controlled();
  begin('ann', 4);
  begin('bob', 4);
  state.delayMs = 1_500;
  t.equal(shedder.refusesEverybody(), true, 'nobody has more than half');
  t.doesNotThrow(() => shedder.begin('ann'));
  state.delayMs = 0;
  begin('mallory', 20);
  state.delayMs = 1_500;
  t.equal(shedder.refusesEverybody(), false);
  state.delayMs = 4_500;
  t.equal(shedder.refusesEverybody(), true);
});

t.test('LoadShedder: refuses nobody while the event loop is in time, or without a limit', async (t) => {
  for (const maxDelayMs of [1_000, 0]) {
    const { state, shedder, begin } = controlled(maxDelayMs);
    begin('mallory', 50);
    state.delayMs = maxDelayMs === 0 ? 1_000_000 : 900;
    t.equal(shedder.refusesEverybody(), false);
    t.doesNotThrow(() => shedder.begin('mallory'));
  }
});

t.test(
  'LoadShedder: refuses the request of a caller beyond those in progress, however fast it is',
  async (t) => {
    const { shedder, begin } = controlled(1_000, 3);
    const [end] = begin('mallory', 3);
    const refused = {
      code: 'RATE_LIMIT_EXCEEDED',
      retryAfterSeconds: 1,
      details: { limit: 'concurrent-requests' },
    };
    t.throws(() => shedder.begin('mallory'), refused);
    t.doesNotThrow(() => shedder.begin('ann'));
    end?.();
    t.doesNotThrow(() => shedder.begin('mallory'));
    t.throws(() => shedder.begin('mallory'), refused);
  },
);

t.test('LoadShedder: refuses whose large document makes the event loop late, and nobody else', async (t) => {
  const { state, shedder, begin } = controlled();
  begin('mallory', 1);
  begin('ann', 1);
  const end = shedder.blame('mallory');
  state.delayMs = 2_400;
  t.equal(shedder.refusesEverybody(), false);
  t.throws(() => shedder.begin('mallory'), { code: 'RATE_LIMIT_EXCEEDED' });
  t.doesNotThrow(() => shedder.begin('ann'));
  state.delayMs = 4_500;
  t.equal(shedder.refusesEverybody(), true, 'as the last resort');
  state.delayMs = 2_400;
  end();
  t.equal(shedder.refusesEverybody(), false, 'it was late by that a moment ago');
});
