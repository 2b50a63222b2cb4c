// Hackage's and CRAN's order: numbers alone, and a longer version is newer than its beginning.
import { type CompareVersions, compareDigits, compareDotted, compareText, remember } from './parts.ts';

export const compareHackage: CompareVersions = (a, b) => compareDotted(a, b, 'less') ?? compareLists(a, b);

/** In R a hyphen is as good as a dot: `1.2-3` is `1.2.3`. */
export const compareCran: CompareVersions = (a, b) =>
  compareHackage(a.replaceAll('-', '.'), b.replaceAll('-', '.'));

const parts = remember((version: string): readonly string[] => version.trim().split(/[.-]/));

function compareLists(a: string, b: string): number {
  const x = parts(a);
  const y = parts(b);
  for (let i = 0; i < x.length && i < y.length; i++) {
    const order = comparePart(x[i] ?? '', y[i] ?? '');
    if (order !== 0) return order;
  }
  return Math.sign(x.length - y.length);
}

/** By the number a part begins with; what is not a number is older than any. */
function comparePart(a: string, b: string): number {
  const x = /^([0-9]*)(.*)$/s.exec(a);
  const y = /^([0-9]*)(.*)$/s.exec(b);
  const hasX = (x?.[1] ?? '') !== '';
  const hasY = (y?.[1] ?? '') !== '';
  if (hasX !== hasY) return hasX ? 1 : -1;
  return compareDigits(x?.[1] ?? '', y?.[1] ?? '') || compareText(x?.[2] ?? '', y?.[2] ?? '');
}
