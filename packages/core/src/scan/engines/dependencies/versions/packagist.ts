// Composer's order: PHP's version_compare() without a leading `v`, after filling up to four numbers, so that
// `7.0` is `7.0.0`.
import { type CompareVersions, compareDigits, compareDotted, isDigits, remember } from './parts.ts';

export const comparePackagist: CompareVersions = (a, b) =>
  compareDotted(a, b, 'zero') ?? compareParts(parts(a), parts(b));

const parts = remember((version: string): readonly string[] => {
  const found = version
    .trim()
    .replace(/^[vV]/, '')
    // The branch `2.x-dev` comes after every release of 2.
    .replace(/(?<=\d)(?:\.[xX])+(?=-dev$)/, '.9999999.9999999.9999999')
    .replace(/[-_+]+/g, '.')
    .replace(/([^0-9.])(?=[0-9])/g, '$1.')
    .replace(/([0-9])(?=[^0-9.])/g, '$1.')
    .replace(/\.{2,}/g, '.')
    .split('.');
  const numbers = found.findIndex((part) => !isDigits(part));
  const count = numbers === -1 ? found.length : numbers;
  if (count === 0 || count >= 4) return found;
  return [...found.slice(0, count), ...Array<string>(4 - count).fill('0'), ...found.slice(count)];
});

function compareParts(a: readonly string[], b: readonly string[]): number {
  for (let i = 0; i < a.length && i < b.length; i++) {
    const x = a[i] ?? '';
    const y = b[i] ?? '';
    const order = isDigits(x) && isDigits(y) ? compareDigits(x, y) : Math.sign(weight(x) - weight(y));
    if (order !== 0) return order;
  }
  if (a.length === b.length) return 0;
  return a.length > b.length ? tail(a.slice(b.length)) : -tail(b.slice(a.length));
}

/** What a version has beyond another: a number makes it newer, a word is compared with a number. */
function tail(rest: readonly string[]): number {
  const first = rest[0] ?? '';
  return isDigits(first) ? 1 : compareParts(rest, ['#']);
}

/** Where PHP puts a word: dev, alpha, beta, RC, a number, patch level; unknown words come before all. */
function weight(part: string): number {
  if (isDigits(part) || part === '#') return 5;
  if (part.startsWith('dev')) return 1;
  if (part.startsWith('a')) return 2;
  if (part.startsWith('b')) return 3;
  if (part.startsWith('RC') || part.startsWith('rc')) return 4;
  return part.startsWith('p') ? 6 : 0;
}
