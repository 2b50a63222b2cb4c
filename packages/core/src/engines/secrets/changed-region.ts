// Where one version of a file differs from another: what both share has been scanned already.

/** Byte offsets in the newer text; empty (start equals end) where text was only taken away. */
export interface Region {
  readonly start: number;
  readonly end: number;
  /** Whether keywords far before the region may matter in this text; unless told, they do. */
  readonly isNear?: boolean;
  /** Called when the text holds the keyword of a pattern that reaches far. */
  onFarReaching?(): void;
}

const chunk = 1024;

/** The stretch of `text` outside of which it equals `known`. */
export function changedRegion(known: Buffer, text: Buffer): Region {
  const shorter = Math.min(known.length, text.length);
  const start = commonStart(known, text, shorter);
  return { start, end: text.length - commonEnd(known, text, shorter - start) };
}

function commonStart(one: Buffer, other: Buffer, most: number): number {
  let at = 0;
  while (at + chunk <= most && one.compare(other, at, at + chunk, at, at + chunk) === 0) at += chunk;
  while (at < most && one[at] === other[at]) at += 1;
  return at;
}

function commonEnd(one: Buffer, other: Buffer, most: number): number {
  const ends = [one.length, other.length] as const;
  const equalBefore = (count: number, length: number): boolean => {
    const [first, second] = [ends[0] - count, ends[1] - count];
    return one.compare(other, second - length, second, first - length, first) === 0;
  };
  let count = 0;
  while (count + chunk <= most && equalBefore(count, chunk)) count += chunk;
  while (count < most && one[ends[0] - count - 1] === other[ends[1] - count - 1]) count += 1;
  return count;
}
