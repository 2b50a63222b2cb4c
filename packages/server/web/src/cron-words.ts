// A cron expression as a sentence: what its five fields say, in the order people say it.

const weekDays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** `Every day at 02:00`; undefined for what it has no words for. */
export function cronInWords(expression: string): string | undefined {
  const fields = expression.trim().toUpperCase().split(/\s+/);
  const [minute, hour, date, month, weekDay] = fields;
  if (fields.length !== 5 || !minute || !hour || !date || !month || !weekDay) return undefined;
  const time = timeInWords(minute, hour);
  const onDates = inWords(date, (value) => (/^\d{1,2}$/.test(value) ? value : undefined));
  const onDays = inWords(weekDay, (value) => nameOf(value, weekDays, 0));
  const inMonths = inWords(month, (value) => nameOf(value, months, 1));
  if (!time || onDates === undefined || onDays === undefined || inMonths === undefined) return undefined;
  const dates = onDates && `on day ${onDates} of the month`;
  // As cron has it, either is enough when both are said.
  const days = [dates, onDays && `on ${onDays}`].filter(Boolean).join(' or ');
  const sentence = [time.isDaily && !days ? 'every day' : days, time.text, inMonths && `in ${inMonths}`]
    .filter(Boolean)
    .join(' ');
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

interface Time {
  readonly text: string;
  /** Whether it needs to be said on which days. */
  readonly isDaily: boolean;
}

function timeInWords(minute: string, hour: string): Time | undefined {
  const step = /^\*\/(\d+)$/;
  const plain = /^\d{1,2}(,\d{1,2})*$/;
  if (hour === '*') {
    if (minute === '*') return { text: 'every minute', isDaily: false };
    const [, each] = step.exec(minute) ?? [];
    if (each) return { text: `every ${each} minutes`, isDaily: false };
    if (!plain.test(minute)) return undefined;
    if (minute === '0') return { text: 'every hour', isDaily: false };
    return { text: `every hour at minute ${listed(minute.split(','))}`, isDaily: false };
  }
  if (!plain.test(minute)) return undefined;
  const [, each] = step.exec(hour) ?? [];
  if (each) {
    const at = minute === '0' ? '' : ` at minute ${listed(minute.split(','))}`;
    return { text: `every ${each} hours${at}`, isDaily: false };
  }
  if (!plain.test(hour)) return undefined;
  const times = hour
    .split(',')
    .flatMap((one) => minute.split(',').map((part) => `${one.padStart(2, '0')}:${part.padStart(2, '0')}`));
  return { text: `at ${listed(times)}`, isDaily: true };
}

/** The values of a field by name: '' for any, undefined when there are no words for it. */
function inWords(field: string, name: (value: string) => string | undefined): string | undefined {
  if (field === '*' || field === '?') return '';
  const parts: string[] = [];
  for (const part of field.split(',')) {
    const [from, to, ...more] = part.split('-').map(name);
    if (from === undefined || more.length > 0 || (part.includes('-') && to === undefined)) return undefined;
    parts.push(to === undefined ? from : `${from} to ${to}`);
  }
  return listed(parts);
}

/** By number or by the first three letters, as cron takes them; Sunday is 0 and 7. */
function nameOf(value: string, names: readonly string[], first: number): string | undefined {
  if (!/^\d{1,2}$/.test(value)) return names.find((name) => name.slice(0, 3).toUpperCase() === value);
  const index = Number(value) - first;
  return names[first === 0 && index === 7 ? 0 : index];
}

function listed(parts: readonly string[]): string {
  return parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}
