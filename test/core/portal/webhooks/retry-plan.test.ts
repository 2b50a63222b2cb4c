import t from 'tap';
import { nextAttempt, readRetryAfter } from '../../../../packages/core/src/portal/webhooks/retry-plan.ts';

const minute = 60_000;
const start = new Date('2026-01-01T00:00:00.000Z');
const expiresAt = new Date(start.getTime() + 24 * 60 * minute).toISOString();

t.test('nextAttempt: retries for 24 hours, with growing pauses', async (t) => {
  const pauses: number[] = [];
  let now = start;
  for (let attempt = 1; ; attempt += 1) {
    const next = nextAttempt({ attempt, now, expiresAt, retryAfterMs: null, chance: Math.random() });
    if (!next) break;
    pauses.push(next.getTime() - now.getTime());
    now = next;
  }

  t.equal(now.toISOString(), expiresAt, 'the last attempt is a day after the event');
  t.ok(pauses.length >= 9 && pauses.length <= 14, `${pauses.length} attempts`);
  t.ok((pauses[0] ?? 0) < 7_000 && (pauses[8] ?? 0) > 4 * 60 * minute);
});

t.test('nextAttempt: waits as long as Retry-After asks, but not beyond the day', async (t) => {
  const first = { attempt: 1, now: start, expiresAt, chance: 0 };

  t.equal(nextAttempt({ ...first, retryAfterMs: 3_600_000 })?.getTime(), start.getTime() + 3_600_000);
  t.equal(nextAttempt({ ...first, retryAfterMs: 1e12 })?.toISOString(), expiresAt);
});

t.test('readRetryAfter: reads seconds and HTTP dates', async (t) => {
  t.equal(readRetryAfter('120', start), 120_000);
  t.equal(readRetryAfter('Thu, 01 Jan 2026 00:05:00 GMT', start), 5 * minute);
  t.equal(readRetryAfter('soon', start), null);
});
