import type { Faults } from './faults.ts';

/** A day as `--price-date` gives it, checked; undefined when it is absent or bad. */
export function readDate(value: unknown, faults: Faults, field = '--price-date'): string | undefined {
  if (typeof value !== 'string') return undefined;
  if (isDay(value)) return value;
  faults.add({ field, problem: 'must be a day such as 2026-08-21', value: JSON.stringify(value) });
  return undefined;
}

/** Whether a text is a day of the calendar, `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  // A day such as 2026-02-30 is either refused by the parser or comes back as another one.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
