// Whether a channel is quiet now, on the clock of its time zone.
import { ValidationError } from '../../support/errors.ts';
import type { QuietHours } from './channel.ts';

/** Throws ValidationError for a time zone that is not known, or hours that never end. */
export function checkQuietHours({ from, to, timeZone }: QuietHours): void {
  try {
    new Intl.DateTimeFormat('en', { timeZone });
  } catch {
    throw wrong(`"${timeZone}" is not a known time zone.`);
  }
  if (from === to) throw wrong('Quiet hours must end at another time than they begin.');
}

export function isQuiet(hours: QuietHours | null, now: Date): boolean {
  if (!hours) return false;
  const { from, to, timeZone } = hours;
  const time = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(now);
  return from < to ? time >= from && time < to : time >= from || time < to;
}

function wrong(sentence: string): ValidationError {
  return new ValidationError(sentence, { quietHours: sentence });
}
