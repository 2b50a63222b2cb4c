// The window of time of an incident, as it is given on the command line.
import { string } from '@oclif/core/flags';
import { usageFailure } from '../failures/failure.ts';

export const betweenFlag = string({
  description:
    'Two days or times (ISO 8601, UTC unless said) that the window lies between; a day counts whole',
  helpValue: 'A B',
  multiple: true,
});

const dayMs = 24 * 3600 * 1000;

/** Until now, and from the beginning, unless it is given. */
export function windowOf(between: readonly string[] | undefined): {
  readonly from: Date | null;
  readonly to: Date;
} {
  if (between === undefined) return { from: null, to: new Date() };
  const [first, second] = between;
  if (first === undefined || second === undefined || between.length !== 2)
    throw usageFailure('--between needs two days or times: --between 2026-03-30 2026-04-01.');
  const [from, to] = [timeOf(first), dayTime(second, 'end')];
  if (to < from) throw usageFailure(`${second} is before ${first}.`);
  return { from, to };
}

/** A day counts whole: its start or its end. */
export function dayTime(text: string, which: 'start' | 'end'): Date {
  const time = timeOf(text);
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text);
  return which === 'end' && isDay ? new Date(time.getTime() + dayMs - 1) : time;
}

function timeOf(text: string): Date {
  const isZoned = /(?:Z|[+-]\d\d:?\d\d)$/i.test(text);
  const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text);
  const date = new Date(isTime && !isZoned ? `${text}Z` : text);
  if (!/^\d{4}-\d\d-\d\d/.test(text) || Number.isNaN(date.getTime()))
    throw usageFailure(`${JSON.stringify(text)} is not a day or time. Use 2026-03-30 or 2026-03-30T21:00Z.`);
  return date;
}
