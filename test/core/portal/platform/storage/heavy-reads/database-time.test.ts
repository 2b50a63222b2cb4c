import t from 'tap';
import { DatabaseTime } from '../../../../../../packages/core/src/portal/platform/storage/heavy-reads/database-time.ts';

t.test('DatabaseTime: what a caller used comes back at a steady rate', async (t) => {
  let now = 1_000_000;
  const time = new DatabaseTime(20_000, () => now);

  t.same(time.state('ann'), { limitMs: 20_000, remainingMs: 20_000, reset: 1_000, retryAfterSeconds: 0 });
  time.charge('ann', 15_000);
  t.equal(time.state('ann').remainingMs, 5_000);
  t.equal(time.state('ann').reset, 1_045, 'a third of a second for each second');
  now += 30_000;
  t.equal(time.state('ann').remainingMs, 15_000);
  now += 60_000;
  t.equal(time.state('ann').remainingMs, 20_000, 'and no more than the limit');
});

t.test('DatabaseTime: a caller beyond the limit is told when to come back, and nobody else is', async (t) => {
  let now = 0;
  const time = new DatabaseTime(20_000, () => now);

  time.charge('ann', 26_000);

  t.equal(time.state('ann').remainingMs, 0);
  t.equal(time.state('ann').retryAfterSeconds, 18);
  t.equal(time.state('bob').retryAfterSeconds, 0);
  now = 19_000;
  t.equal(time.state('ann').retryAfterSeconds, 0);
});

t.test('DatabaseTime: forgets callers that have used nothing lately, and no others', async (t) => {
  let now = 0;
  const time = new DatabaseTime(20_000, () => now);
  for (let n = 0; n < 10_000; n += 1) time.charge(`past ${n}`, 1);
  time.charge('ann', 20_000);
  now = 1_000;

  time.charge('bob', 1);

  t.ok(time.usedMs('ann') > 19_000);
});
