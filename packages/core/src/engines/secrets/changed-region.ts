// Where one version of a file differs from another: what both share has been scanned already.

/** Byte offsets in the newer text; empty (start equals end) where text was only taken away. */
export interface Region {
  readonly start: number;
  readonly end: number;
  /** Whether keywords far before the region may matter in this text; unless told, they do. */
  readonly isNear?: boolean;
  /** Called when the text holds the keyword of a pattern that reaches far. */
  onFarReaching?(): void;
  /** Of the text that this one is a change of: what they share need not be read again. */
  readonly known?: KeywordEnds | undefined;
  /** Called with those of this text. */
  onKeywordEnds?(ends: KeywordEnds): void;
}

/** Where keywords end in a text. */
export interface KeywordEnds {
  /** Pairs of the offset behind a keyword and the automaton's state there, ascending. */
  readonly places: readonly number[];
  /** Of the text, in bytes. */
  readonly length: number;
}

/** The stretch of `text` outside of which it equals `known`. */
export function changedRegion(known: Buffer, text: Buffer): Region {
  const shorter = Math.min(known.length, text.length);
  const start = commonStart(known, text, shorter);
  return { start, end: text.length - commonEnd(known, text, shorter - start) };
}

const smallestStep = 256;
const largestStep = 16_384;

function commonStart(one: Buffer, other: Buffer, most: number): number {
  let count = countEqual(most, (from, to) => one.compare(other, from, to, from, to) === 0);
  while (count < most && one[count] === other[count]) count += 1;
  return count;
}

function commonEnd(one: Buffer, other: Buffer, most: number): number {
  const [first, second] = [one.length, other.length];
  let count = countEqual(
    most,
    (from, to) => one.compare(other, second - to, second - from, first - to, first - from) === 0,
  );
  while (count < most && one[first - count - 1] === other[second - count - 1]) count += 1;
  return count;
}

/** How many bytes are equal, to within the smallest step: in steps that grow while they are, and shrink after that. */
function countEqual(most: number, isEqual: (from: number, to: number) => boolean): number {
  let count = 0;
  let step = smallestStep;
  while (count + step <= most && isEqual(count, count + step)) {
    count += step;
    if (step < largestStep) step *= 2;
  }
  while (step > smallestStep) {
    step /= 2;
    if (count + step <= most && isEqual(count, count + step)) count += step;
  }
  return count;
}
