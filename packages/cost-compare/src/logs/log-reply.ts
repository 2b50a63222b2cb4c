// What every log format is read into.
import { JsonNumber, type JsonValue } from '../json/json-scanner.ts';
import type { UnreadValue } from '../json/unread-value.ts';
import type { PickedObject } from './field-picker.ts';

/** A reply of a model, with what its log says about it. */
export interface LogReply {
  readonly model: JsonValue | undefined;
  readonly usage: JsonValue | UnreadValue;
  /** Set when the log may repeat the reply: the last of its copies counts. */
  readonly id?: string | undefined;
  readonly time?: JsonValue | undefined;
  /** The provider's word, where it stands outside of `usage`. */
  readonly serviceTier?: JsonValue | undefined;
  readonly session?: JsonValue | undefined;
  readonly project?: JsonValue | undefined;
  readonly user?: JsonValue | undefined;
  readonly tags?: JsonValue | undefined;
}

/** What earlier lines of a file said about those that follow. */
export interface FileState {
  /** The path as it was found, below the folder that was named. */
  readonly path: string;
  model?: JsonValue | undefined;
  session?: JsonValue | undefined;
  project?: JsonValue | undefined;
}

/** A kind of log. */
export interface LogFormat {
  readonly id: string;
  readonly title: string;
  /** Where its tools keep their logs, for the documentation. */
  readonly found: string;
  /** The reply of a line; `passed` for a line that has none and needs none; undefined for a line of another format. */
  read(line: PickedObject, file: FileState): LogReply | 'passed' | undefined;
}

/** What a value can be asked for by name: a part of a line, or an object of it. */
export interface Named {
  get(name: string): JsonValue | undefined;
}

export function textAt(object: Named | undefined, name: string): string | undefined {
  const value = object?.get(name);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The first of these members that is there. */
export function firstOf(line: Named | undefined, ...names: readonly string[]): JsonValue | undefined {
  for (const name of names) {
    const value = line?.get(name);
    if (value !== undefined && value !== null && value !== '') return value;
  }
  return undefined;
}

/** A usage object, which is left to the reader of such; what is not an object is given as it is. */
export function usageAt(object: PickedObject | undefined, name: string): JsonValue | UnreadValue | undefined {
  return object?.unread(name) ?? object?.get(name);
}

/** Milliseconds since 1970 of a time as logs write it: ISO 8601, or Unix seconds, or milliseconds. */
export function timeOf(value: JsonValue | undefined): number | undefined {
  if (value instanceof JsonNumber) {
    const number = Number(value.text);
    const time = number > 1e11 ? number : number * 1000;
    return time >= earliestMs && time < 1e14 ? time : undefined;
  }
  if (typeof value !== 'string') return undefined;
  const [, day, clock = '00:00', zone = 'Z'] = isoTime.exec(value) ?? [];
  if (day === undefined) return undefined;
  // A time without a zone is UTC, which is what databases export, wherever this runs.
  const time = Date.parse(`${day}T${clock}${offsetOf(zone)}`);
  return Number.isNaN(time) || !isCalendarDay(day) ? undefined : time;
}

// Nothing was priced by the token in 2001: a smaller number is a duration or an index.
const earliestMs = 1e12;
const isoTime = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?) ?(Z|UTC|[+-]\d\d(?::?\d\d)?)?)?$/;

/** PostgreSQL writes `+00` where ISO 8601 has `+00:00`. */
function offsetOf(zone: string): string {
  if (zone.length === 6 || zone === 'Z') return zone;
  return zone === 'UTC' ? 'Z' : `${zone.slice(0, 3)}:${zone.slice(3) || '00'}`;
}

/** Whether the month has that day: `Date.parse` takes 30 February for 2 March. */
function isCalendarDay(day: string): boolean {
  if (day.slice(8) <= '28') return true;
  return new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);
}
