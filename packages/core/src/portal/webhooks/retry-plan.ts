// When a delivery that failed is tried again: soon, then ever later, for a day.

/** How long after an event it is tried. */
export const deliveryHours = 24;

const pausesSeconds = [5, 30, 120, 600, 1_800, 3_600, 7_200, 14_400, 21_600];

/**
 * The time of the next attempt; undefined when the time is up. The last attempt is made just then. `chance` is
 * between 0 and 1, so that receivers who come back are not met by everyone at once; `retryAfterMs` is what the
 * receiver asked for.
 */
export function nextAttempt(options: {
  readonly attempt: number;
  readonly now: Date;
  readonly expiresAt: string;
  readonly retryAfterMs: number | null;
  readonly chance: number;
}): Date | undefined {
  const { attempt, now, retryAfterMs, chance } = options;
  const end = Date.parse(options.expiresAt);
  if (now.getTime() >= end) return undefined;
  const planned = (pausesSeconds[Math.min(attempt, pausesSeconds.length) - 1] ?? 5) * 1_000;
  const pause = Math.max(planned * (0.8 + 0.4 * chance), retryAfterMs ?? 0);
  return new Date(Math.min(now.getTime() + pause, end));
}

/** What `Retry-After` says, in seconds or as a date; null for anything else. */
export function readRetryAfter(value: string | undefined, now: Date): number | null {
  if (value === undefined) return null;
  if (/^\d{1,9}$/.test(value.trim())) return Number(value) * 1_000;
  const time = Date.parse(value);
  return Number.isNaN(time) ? null : Math.max(0, time - now.getTime());
}
