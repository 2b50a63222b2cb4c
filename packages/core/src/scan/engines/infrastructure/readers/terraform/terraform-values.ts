// How Terraform compares, converts and reads values, and what names stand for.
import type { EvaluationBudget } from '../../evaluation-budget.ts';
import {
  type Fields,
  fieldLines,
  isFields,
  isList,
  newFields,
  Unknown,
  unknown,
  type Value,
  type Written,
} from '../../value.ts';
import type { Expression } from './hcl-syntax.ts';

/** Longer texts and lists are not held. */
export const maxTextLength = 100_000;
export const maxListLength = 10_000;

export type KeyAfter = (names: number) => Value | undefined;

/** What names stand for where an expression is. */
export interface Scope {
  readonly budget: EvaluationBudget;
  /** Variables of `for`, `each`, `count` and iterators. */
  readonly locals: ReadonlyMap<string, Value>;
  /**
   * `var.a`, `local.a`, `aws_s3_bucket.a.arn` …: the value, and how many of the names it takes up.
   * @param keyAfter what stands in brackets behind the first so many names
   */
  refer(names: readonly string[], keyAfter: KeyAfter): { readonly value: Value; readonly used: number };
  /** Where the value is written that an expression only names; undefined of any other. */
  writtenAt?(expression: Expression): Written | undefined;
  /** The text of a file beside the module; undefined when there is none. */
  readFile(path: string): string | undefined;
}

/** Undefined for what has no text. */
export function toText(value: Value): string | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}

export function at(value: Value, index: Value): Value {
  if (isList(value) && typeof index === 'number') return value[index] ?? unknown;
  if (isFields(value) && typeof index === 'string') return value[index] ?? unknown;
  return value instanceof Unknown ? value : unknown;
}

/** Undefined when a part that decides is unknown. */
export function areEqual(one: Value, other: Value): boolean | undefined {
  if (one instanceof Unknown || other instanceof Unknown) return undefined;
  if (isList(one) || isList(other)) {
    if (!isList(one) || !isList(other) || one.length !== other.length) return false;
    return allOf(one.map((value, index) => areEqual(value, other[index] ?? null)));
  }
  if (isFields(one) || isFields(other)) {
    if (!isFields(one) || !isFields(other)) return false;
    const names = Object.keys(one);
    if (names.length !== Object.keys(other).length) return false;
    return allOf(names.map((name) => areEqual(one[name] ?? null, other[name] ?? null)));
  }
  return one === other;
}

function allOf(results: readonly (boolean | undefined)[]): boolean | undefined {
  if (results.includes(false)) return false;
  return results.includes(undefined) ? undefined : true;
}

export function toBoolean(value: Value): boolean | undefined {
  if (typeof value === 'boolean') return value;
  if (value === 'true') return true;
  return value === 'false' ? false : undefined;
}

export function toNumber(value: Value): number | undefined {
  if (typeof value === 'number') return value;
  const isNumeric = typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value);
  return isNumeric ? Number(value) : undefined;
}

/** Keys and values of what can be iterated over; undefined where that is not known. */
export function entriesOf(value: Value): readonly (readonly [Value, Value])[] | undefined {
  if (isList(value)) return value.map((one, index) => [index, one]);
  if (isFields(value)) return Object.entries(value);
  return undefined;
}

/** A copy with the lines of both. */
export function mergeFields(parts: readonly Fields[]): Fields {
  const merged = newFields();
  const lines: Record<string, number> = {};
  for (const part of parts) {
    Object.assign(merged, part);
    Object.assign(lines, part[fieldLines]);
  }
  merged[fieldLines] = lines;
  return merged;
}
