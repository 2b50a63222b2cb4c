// When a cron expression comes next, in a time zone.
import { createHash } from 'node:crypto';
import { Cron } from 'croner';
import { ValidationError } from '../../support/errors.ts';

/** Throws ValidationError for an expression or a time zone that says nothing, or never comes. */
export function checkCron(expression: string, timeZone: string): void {
  try {
    // Asked for its parts, so that a wrong zone is not taken for a wrong expression.
    new Intl.DateTimeFormat('en', { timeZone });
  } catch {
    const sentence = `"${timeZone}" is not a known time zone.`;
    throw new ValidationError(sentence, { timeZone: sentence });
  }
  if (expression.trim().split(/\s+/).length !== 5) {
    const sentence =
      'A cron expression must have five fields: minute, hour, day of month, month, day of week.';
    throw new ValidationError(sentence, { cron: sentence });
  }
  let next: Date | null;
  try {
    next = new Cron(expression, { timezone: timeZone, paused: true }).nextRun();
  } catch (error) {
    const sentence = `The cron expression is invalid: ${(error as Error).message}`;
    throw new ValidationError(sentence, { cron: sentence });
  }
  if (next) return;
  const sentence = 'The cron expression never matches a date.';
  throw new ValidationError(sentence, { cron: sentence });
}

/**
 * The next runs after the given time, in ISO 8601 and UTC, at most `max`; fewer when the expression has no more.
 * Throws for an invalid expression or time zone.
 */
export function nextRuns(expression: string, timeZone: string, after: Date, max: number): string[] {
  const cron = new Cron(expression, { timezone: timeZone, paused: true });
  return cron.nextRuns(max, after).map((at) => at.toISOString());
}

/**
 * The next run after the given time, in ISO 8601 and UTC; null when there is none. An hour that the clock skips
 * or repeats counts once. Throws for an invalid expression or time zone.
 */
export function nextRun(expression: string, timeZone: string, after: Date): string | null {
  const next = new Cron(expression, { timezone: timeZone, paused: true }).nextRun(after);
  return next?.toISOString() ?? null;
}

/** Where in the spread a repository lies: always at the same place, and all of them evenly. */
export function spreadMs(scheduleId: string, repositoryId: string, spreadMinutes: number): number {
  const number = createHash('sha256').update(`${scheduleId}${repositoryId}`).digest().readUInt32BE(0);
  return Math.floor((number / 2 ** 32) * spreadMinutes * 60_000);
}
