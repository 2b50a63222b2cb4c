// What the replies of a log can be grouped by.
import { type JsonValue, jsonText } from '../json/json-scanner.ts';

export const groupKeys = ['day', 'week', 'month', 'model', 'project', 'session', 'user', 'tag'] as const;
export type GroupKey = (typeof groupKeys)[number];

/** The groups that have an order of their own, which is that of time. */
export const timeKeys: readonly GroupKey[] = ['day', 'week', 'month'];

const dayMs = 86_400_000;

/** `2026-09-30` of a time, UTC. Remembers the last day, because a log goes through time. */
export class Calendar {
  #day = Number.NaN;
  #text = '';

  day(timeMs: number): string {
    const day = Math.floor(timeMs / dayMs);
    if (day !== this.#day) {
      this.#day = day;
      this.#text = new Date(day * dayMs).toISOString().slice(0, 10);
    }
    return this.#text;
  }
}

/** `2026-W40`, the week of ISO 8601 that a day belongs to. */
export function weekOf(day: string): string {
  const time = Date.parse(`${day}T00:00:00Z`);
  const weekday = (new Date(time).getUTCDay() + 6) % 7;
  // The week belongs to the year that has its Thursday.
  const thursday = new Date(time + (3 - weekday) * dayMs);
  const year = thursday.getUTCFullYear();
  const week = Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / (7 * dayMs)) + 1;
  return `${year}-W${String(week).padStart(2, '0')}`;
}

/** The value of a field as the name of a group. */
export function groupText(value: JsonValue | undefined, missing: string): string {
  if (typeof value === 'string' && value.trim() !== '') return value;
  if (value === undefined || value === null || value === '') return missing;
  if (Array.isArray(value)) {
    const texts = (value as readonly JsonValue[]).map((each) => groupText(each, missing));
    return texts.length === 0 ? missing : [...new Set(texts)].sort().join('+');
  }
  return jsonText(value);
}
