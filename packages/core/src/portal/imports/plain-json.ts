// Reads foreign JSON without trusting its shape: what is not what it should be counts as absent.
import { LargeList } from './large-list.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

const nothing: JsonObject = {};

export function objectOf(value: unknown): JsonObject {
  return typeof value === 'object' && value !== null && !isList(value) ? (value as JsonObject) : nothing;
}

/** What a table of ours says of a word of the document; nothing of what every object has, such as `constructor`. */
export function entryOf<T>(table: Readonly<Record<string, T>>, word: string): T | undefined {
  return Object.hasOwn(table, word) ? table[word] : undefined;
}

export function listOf(value: unknown): readonly unknown[] {
  return value instanceof LargeList ? value.all() : Array.isArray(value) ? value : [];
}

/** Large ones included. */
export function isList(value: unknown): boolean {
  return Array.isArray(value) || value instanceof LargeList;
}

/** Text that is not empty, without NUL, which no database holds. */
export function textOf(value: unknown): string | undefined {
  const text = typeof value === 'string' ? value.replaceAll('\0', '') : '';
  return text === '' ? undefined : text;
}

export function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

/** A whole number from 1, as lines are counted. */
export function lineOf(value: unknown): number | undefined {
  const number = numberOf(value);
  return number !== undefined && Number.isInteger(number) && number >= 1 && number < 2 ** 31
    ? number
    : undefined;
}
