// Where one version of a file differs from another: what both share has been scanned already.

/** Byte offsets in a text. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** In the newer text; empty (start equals end) where text was only taken away. */
export interface Change extends Span {
  /** How much further back than in the older text stands what follows, up to the next change. */
  readonly shift: number;
}

/** What is of interest in a text. */
export interface Region {
  /** Ascending, at least one, and none touches another. */
  readonly spans: readonly Span[];
  /** Whether keywords far before a span may matter in this text; unless given, they do. */
  readonly isNear?: boolean;
  /** Called when the text holds the keyword of a pattern that reaches far. */
  onFarReaching?(): void;
  /** Of the text that this one is a change of: what they share need not be read again. */
  readonly known?: KnownText | undefined;
  /** Called with those of this text: pairs of the offset behind a keyword and the automaton's state there, ascending. */
  onKeywordEnds?(ends: readonly number[]): void;
}

export interface KnownText {
  /** The arguments of `onKeywordEnds`. */
  readonly keywordEnds: readonly number[];
  readonly changes: readonly Change[];
}

/** The stretch of `text` outside of which it equals `known`. */
export function changedRegion(known: Buffer, text: Buffer): Change {
  const shorter = Math.min(known.length, text.length);
  const start = commonStart(known, text, shorter);
  const end = text.length - commonEnd(known, text, shorter - start);
  return { start, end, shift: text.length - known.length };
}

/** Smaller stretches are read faster than compared. */
const worthSplitting = 16_384;
/** Lines behind a difference at which both texts may go on alike; each costs as much as to read some thousand bytes. */
const linesTried = [1, 2, 3, 5, 8, 13, 21, 34, 55];
const linePiece = 32;
const searched = 16_384;
const shortestCommon = 256;
const maxChanges = 1000;

/** The parts of a stretch, as `changedRegion` gives it, in which the texts differ. */
export function splitChange(known: Buffer, text: Buffer, whole: Change): readonly Change[] {
  if (whole.end - whole.start < worthSplitting) return [whole];
  const changes: Change[] = [];
  let { start } = whole;
  let knownStart = start;
  const knownEnd = whole.end - whole.shift;
  while (changes.length < maxChanges) {
    const common = nextCommon(known.subarray(knownStart, knownEnd), text.subarray(start, whole.end));
    if (common === null) break;
    const end = start + common.at;
    const shift = end - (knownStart + common.atKnown);
    changes.push({ start, end, shift });
    start = end + common.length;
    knownStart = start - shift;
  }
  return [...changes, { start, end: whole.end, shift: whole.shift }];
}

/** The first long piece that both have, though not in the same place. */
function nextCommon(
  known: Buffer,
  text: Buffer,
): { readonly at: number; readonly atKnown: number; readonly length: number } | null {
  let line = 0;
  let lineStart = 0;
  for (const wanted of linesTried) {
    for (; line < wanted; line += 1) {
      lineStart = text.indexOf(10, lineStart) + 1;
      if (lineStart === 0 || lineStart + shortestCommon > text.length) return null;
    }
    const piece = text.subarray(lineStart, lineStart + linePiece);
    const found = known.subarray(0, searched).indexOf(piece);
    if (found < 0) continue;
    const after = commonStart(known.subarray(found), text.subarray(lineStart));
    if (after < shortestCommon) continue;
    const before = commonEnd(known.subarray(0, found), text.subarray(0, lineStart));
    return { at: lineStart - before, atKnown: found - before, length: before + after };
  }
  return null;
}

const smallestStep = 256;
const largestStep = 16_384;

function commonStart(one: Buffer, other: Buffer, max = Math.min(one.length, other.length)): number {
  let count = countEqual(max, (from, to) => one.compare(other, from, to, from, to) === 0);
  while (count < max && one[count] === other[count]) count += 1;
  return count;
}

function commonEnd(one: Buffer, other: Buffer, max = Math.min(one.length, other.length)): number {
  const [first, second] = [one.length, other.length];
  let count = countEqual(
    max,
    (from, to) => one.compare(other, second - to, second - from, first - to, first - from) === 0,
  );
  while (count < max && one[first - count - 1] === other[second - count - 1]) count += 1;
  return count;
}

/** How many bytes are equal, to within the smallest step: in steps that grow while they are, and shrink after that. */
function countEqual(max: number, isEqual: (from: number, to: number) => boolean): number {
  let count = 0;
  let step = smallestStep;
  while (count + step <= max && isEqual(count, count + step)) {
    count += step;
    if (step < largestStep) step *= 2;
  }
  while (step > smallestStep) {
    step /= 2;
    if (count + step <= max && isEqual(count, count + step)) count += step;
  }
  return count;
}
