// RubyGems' order: numbers and words by turns, a word always older than a number.
import {
  type CompareVersions,
  compareDigits,
  compareDotted,
  compareText,
  isDigits,
  remember,
} from './parts.ts';

export const compareRubygems: CompareVersions = (a, b) => {
  const plain = compareDotted(a, b, 'zero');
  if (plain !== undefined) return plain;
  const x = segments(a);
  const y = segments(b);
  const length = Math.max(x.length, y.length);
  for (let i = 0; i < length; i++) {
    const order = compareSegments(x[i] ?? '0', y[i] ?? '0');
    if (order !== 0) return order;
  }
  return 0;
};

/** Zeros before a word and at the end mean nothing: `1.0.a` is `1.a`. A hyphen stands for `.pre.`. */
const segments = remember((version: string): readonly string[] => {
  const all =
    version
      .trim()
      .replaceAll('-', '.pre.')
      .match(/[0-9]+|[a-zA-Z]+/g) ?? [];
  const firstWord = all.findIndex((part) => !isDigits(part));
  const numbers = firstWord === -1 ? all : all.slice(0, firstWord);
  return [...withoutZeros(numbers), ...(firstWord === -1 ? [] : withoutZeros(all.slice(firstWord)))];
});

function withoutZeros(parts: readonly string[]): readonly string[] {
  let end = parts.length;
  while (end > 0 && /^0+$/.test(parts[end - 1] ?? '')) end--;
  return parts.slice(0, end);
}

function compareSegments(a: string, b: string): number {
  const aNumber = isDigits(a);
  if (aNumber !== isDigits(b)) return aNumber ? 1 : -1;
  return aNumber ? compareDigits(a, b) : compareText(a, b);
}
