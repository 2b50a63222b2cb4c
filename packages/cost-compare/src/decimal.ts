// Decimal numbers as people and JSON write them, without a binary fraction in between.
import { divideRounded, type Exact, exact, minus, powerOfTen, times } from './exact.ts';

/** `digits` × 10^−`scale`, in lowest form: no trailing zero in the fraction. */
export interface Decimal {
  readonly digits: bigint;
  readonly scale: number;
}

const grammar = /^(\d+)?(?:\.(\d+))?(?:[eE]([+-]?\d{1,4}))?$/;
const maxDecimals = 20;
const largestWhole = 10n ** 12n;

/** Reads a rate or a limit; a problem is a phrase that goes on after "must be". */
export function readDecimal(text: string): Decimal | { readonly problem: string } {
  const match = grammar.exec(text);
  if (match === null || (match[1] === undefined && match[2] === undefined)) return { problem: reason(text) };
  const fraction = match[2] ?? '';
  const decimal = lowestForm(BigInt((match[1] ?? '') + fraction), fraction.length - Number(match[3] ?? 0));
  if (decimal.scale > maxDecimals) return { problem: `a number with at most ${maxDecimals} decimals` };
  if (decimal.digits > largestWhole * 10n ** BigInt(decimal.scale))
    return { problem: 'at most 1000000000000' };
  return decimal;
}

export function isDecimal(value: Decimal | { readonly problem: string }): value is Decimal {
  return 'digits' in value;
}

/** The integer that stands for the decimal at a scale at least its own. */
export function atScale(decimal: Decimal, scale: number): Exact {
  return exact(decimal.digits * 10n ** BigInt(scale - decimal.scale));
}

export function multiplyDecimals(a: Decimal, b: Decimal): Decimal {
  return lowestForm(a.digits * b.digits, a.scale + b.scale);
}

/** `a` − `b`, which must not be negative. */
export function subtractDecimals(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale);
  const at = ({ digits, scale: own }: Decimal): bigint => digits * 10n ** BigInt(scale - own);
  return lowestForm(at(a) - at(b), scale);
}

export function decimalText({ digits, scale }: Decimal): string {
  return exactText(exact(digits), scale);
}

/** All digits of `value` × 10^−`scale`, never an exponent, no trailing zero after the point. */
export function exactText(value: Exact, scale: number): string {
  const text = fixedText(value, scale);
  if (scale === 0) return text;
  let end = text.length;
  while (text.charCodeAt(end - 1) === 48) end--;
  if (text.charCodeAt(end - 1) === 46) end--;
  return text.slice(0, end);
}

/** `value` × 10^−`scale` rounded once to `decimals` places, half away from zero. */
export function roundedText(value: Exact, scale: number, decimals: number): string {
  if (decimals >= scale) return fixedText(times(value, powerOfTen(decimals - scale)), decimals);
  return fixedText(divideRounded(value, powerOfTen(scale - decimals)), decimals);
}

/** Inserts a comma between groups of three digits of the whole part. */
export function groupDigits(text: string): string {
  const start = text.startsWith('-') ? 1 : 0;
  const point = text.indexOf('.');
  let end = point < 0 ? text.length : point;
  if (end - start <= 3) return text;
  let grouped = text.slice(end);
  for (; end - start > 3; end -= 3) grouped = `,${text.slice(end - 3, end)}${grouped}`;
  return text.slice(0, end) + grouped;
}

function fixedText(value: Exact, scale: number): string {
  if (value < 0) return `-${fixedText(minus(0, value), scale)}`;
  const digits = String(value).padStart(scale + 1, '0');
  if (scale === 0) return digits;
  return `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

function lowestForm(digits: bigint, scale: number): Decimal {
  if (digits === 0n) return { digits, scale: 0 };
  let [value, places] = [digits, scale];
  for (; places > 0 && value % 10n === 0n; places--) value /= 10n;
  return places < 0 ? { digits: value * 10n ** BigInt(-places), scale: 0 } : { digits: value, scale: places };
}

function reason(text: string): string {
  if (/^\d*,\d+$/.test(text)) return 'a number with a decimal point, not a comma';
  if (/^-/.test(text)) return 'a number that is not negative';
  return 'a plain number such as 0.25';
}
