// A token count: a whole number from 0 to 2^53 − 1, however JSON may write it.
import { JsonNumber, type JsonValue } from './json-scanner.ts';

const grammar = /^(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,3}))?$/;
const expected = 'must be a whole number from 0 to 9007199254740991';

/** The count, or what is wrong with the value. A count of null is a missing one, which is 0. */
export function readCount(value: JsonValue): number | { readonly problem: string } {
  if (value === null) return 0;
  if (typeof value === 'string' && /^\s*-?\d+(\.\d+)?\s*$/.test(value)) {
    return { problem: `${expected}, without quotes` };
  }
  if (value instanceof JsonNumber && value.text.length < 16) {
    const count = plainCount(value.text);
    if (count >= 0) return count;
  }
  if (!(value instanceof JsonNumber)) return { problem: expected };
  const match = grammar.exec(value.text === '-0' ? '0' : value.text);
  if (match === null) return { problem: expected };
  const fraction = match[2] ?? '';
  const shift = Number(match[3] ?? 0) - fraction.length;
  let digits = BigInt((match[1] ?? '') + fraction);
  if (digits === 0n) return 0;
  for (let power = shift; power < 0; power++) {
    if (digits % 10n !== 0n) return { problem: expected };
    digits /= 10n;
  }
  if (shift > 16) return { problem: expected };
  if (shift > 0) digits *= 10n ** BigInt(shift);
  return digits <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(digits) : { problem: expected };
}

/** The number that up to fifteen digits are; −1 for anything else. */
function plainCount(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at++) {
    const digit = text.charCodeAt(at) - 48;
    if (digit < 0 || digit > 9) return -1;
    count = count * 10 + digit;
  }
  return text.length === 0 ? -1 : count;
}
