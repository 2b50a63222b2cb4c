// Dates that people type: YYYY-MM-DD, without a time zone.

const form = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** Why a text is not a date, and what to type; empty when it is one, or when nothing was typed. */
export function dateFault(text: string): string {
  if (text === '') return '';
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text))
    return `“${text}” is not a date. Use YYYY-MM-DD, such as 2026-12-31.`;
  const at = new Date(`${text}T00:00:00.000Z`);
  // Some engines turn 31 February into 3 March.
  if (Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== text)
    return `“${text}” is not in the calendar. Use YYYY-MM-DD, such as 2026-12-31.`;
  return '';
}

/** `Thursday, 31 December 2026`: reads a date back. */
export function dateInWords(text: string): string {
  return form.format(new Date(`${text}T00:00:00.000Z`)).replace(/^(\w+) /, '$1, ');
}

/** The last moment of the day, and of today the last full second. */
export function endOfDay(day: string): string {
  const end = `${day}T23:59:59.999Z`;
  return day === new Date().toISOString().slice(0, 10) ? new Date(Date.now() - 1_000).toISOString() : end;
}
