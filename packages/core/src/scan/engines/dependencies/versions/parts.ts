// The pieces that version grammars share. Numbers are compared as digits, so that none is too large.

/** Negative when `a` is older than `b`, positive when it is newer, 0 when they are the same; never throws. */
export type CompareVersions = (a: string, b: string) => number;

/** Code unit order. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Two runs of digits as numbers of any size; an empty one is 0. */
export function compareDigits(a: string, b: string): number {
  if (a.length < 16 && b.length < 16) return Math.sign(Number(a) - Number(b));
  const x = a.replace(/^0+/, '');
  const y = b.replace(/^0+/, '');
  return Math.sign(x.length - y.length) || compareText(x, y);
}

export function isDigits(text: string): boolean {
  return /^[0-9]+$/.test(text);
}

/** Number by number; what is missing counts as `missing`. */
export function compareNumbers(a: readonly string[], b: readonly string[], missing = '0'): number {
  const length = Math.max(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const order = compareDigits(a[i] ?? missing, b[i] ?? missing);
    if (order !== 0) return order;
  }
  return 0;
}

const dot = 46;
const zero = 48;
const nine = 57;

/**
 * The order of two versions made of digits and dots alone, without allocating; undefined when one of them
 * has anything else. Most comparisons of an audit end here.
 */
export function compareDotted(a: string, b: string, missing: 'zero' | 'less'): number | undefined {
  if (a.charCodeAt(a.length - 1) === dot || b.charCodeAt(b.length - 1) === dot) return undefined;
  let order = 0;
  let i = 0;
  let j = 0;
  while (i < a.length || j < b.length) {
    const ends = i >= a.length || j >= b.length;
    let x = 0;
    let y = 0;
    const startI = i;
    for (; i < a.length && a.charCodeAt(i) !== dot; i++) {
      const code = a.charCodeAt(i);
      if (code < zero || code > nine) return undefined;
      x = x * 10 + code - zero;
    }
    const startJ = j;
    for (; j < b.length && b.charCodeAt(j) !== dot; j++) {
      const code = b.charCodeAt(j);
      if (code < zero || code > nine) return undefined;
      y = y * 10 + code - zero;
    }
    const empty = (i === startI && i < a.length) || (j === startJ && j < b.length);
    if (empty || i - startI > 15 || j - startJ > 15) return undefined;
    if (order === 0) {
      if (x !== y) order = x < y ? -1 : 1;
      else if (ends && missing === 'less') order = startI >= a.length ? -1 : 1;
    }
    i++;
    j++;
  }
  return a === '' || b === '' ? undefined : order;
}

/** Caches recent results of `parse`: a package is compared with many versions, and many share theirs. */
export function remember<Parsed>(parse: (text: string) => Parsed): (text: string) => Parsed {
  const known = new Map<string, Parsed>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    if (known.size >= 4096) known.clear();
    const parsed = parse(text);
    known.set(text, parsed);
    return parsed;
  };
}
