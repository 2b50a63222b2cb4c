// Equality as configuration languages have it: `"true"` and `true`, `"22"` and `22` say the same.
import { isFields, isList, Unknown, type Value } from '../value.ts';

/** Undefined where an unknown value decides. */
export function looselyEqual(one: Value, other: Value): boolean | undefined {
  if (one instanceof Unknown || other instanceof Unknown) return undefined;
  if (one === other) return true;
  if (one === null || other === null) return false;
  if (isList(one) || isList(other)) {
    if (!isList(one) || !isList(other) || one.length !== other.length) return false;
    return every(one.map((value, index) => looselyEqual(value, other[index] ?? null)));
  }
  if (isFields(one) || isFields(other)) {
    if (!isFields(one) || !isFields(other)) return false;
    const names = Object.keys(one);
    if (names.length !== Object.keys(other).length) return false;
    if (!names.every((name) => Object.hasOwn(other, name))) return false;
    return every(names.map((name) => looselyEqual(one[name] ?? null, other[name] ?? null)));
  }
  if (typeof one === typeof other) return false;
  return String(one).toLowerCase() === String(other).toLowerCase();
}

function every(results: readonly (boolean | undefined)[]): boolean | undefined {
  if (results.includes(false)) return false;
  return results.includes(undefined) ? undefined : true;
}
