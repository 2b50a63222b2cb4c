// Copies in a row of token numbers. Windows of tokens are hashed as they roll by; of those that were seen first, every
// eighth is remembered, which is enough to meet each copy of the wanted length, and a match is then widened to both
// sides. Time grows with the number of tokens, whatever they are.
import type { TokenHashes } from './token-hashes.ts';

/** One stretch of tokens that stands in two places; the first one is the first in the order of the files. */
export interface ClonePair {
  readonly first: number;
  readonly second: number;
  readonly length: number;
}

/** How far apart the remembered windows are. */
const step = 8;
const multiplier = 0x01000193;

export function findClones(tokens: TokenHashes, minTokens: number): readonly ClonePair[] {
  const window = Math.max(2, minTokens - step + 1);
  const seen = new WindowTable(tokens.length / step);
  const pairs: ClonePair[] = [];
  const oldest = power(multiplier, window - 1);
  for (let file = 0; file + 1 < tokens.starts.length; file += 1) {
    const start = tokens.starts[file] ?? 0;
    const end = tokens.starts[file + 1] ?? 0;
    if (end - start < minTokens) continue;
    scanFile({ tokens, seen, pairs, window, oldest, minTokens }, start, end);
  }
  return pairs;
}

interface Search {
  readonly tokens: TokenHashes;
  readonly seen: WindowTable;
  readonly pairs: ClonePair[];
  readonly window: number;
  /** What the token that leaves the window counts for in its hash. */
  readonly oldest: number;
  readonly minTokens: number;
}

function scanFile(search: Search, start: number, end: number): void {
  const { tokens, seen, pairs, window, oldest, minTokens } = search;
  const { hashes } = tokens;
  let at = start;
  let covered = start;
  let hash = windowHash(hashes, at, window);
  while (at + window <= end) {
    const known = seen.get(hash);
    let next = at + 1;
    if (known >= 0) {
      const pair = widen(tokens, { known, at, covered, end, window });
      if (pair !== null && pair.length >= minTokens) {
        pairs.push(fromOrigin(pair, pairs));
        covered = pair.second + pair.length;
        next = Math.max(next, covered - window + 1);
      }
    } else if ((at - start) % step === 0) seen.add(hash, at);
    if (next === at + 1) {
      hash =
        (Math.imul(hash - Math.imul(hashes[at] ?? 0, oldest), multiplier) + (hashes[at + window] ?? 0)) | 0;
    } else if (next + window <= end) hash = windowHash(hashes, next, window);
    at = next;
  }
}

/** A copy of a copy is one of the first: so that all places of a stretch name the same one. */
function fromOrigin(pair: ClonePair, pairs: readonly ClonePair[]): ClonePair {
  let low = 0;
  let high = pairs.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((pairs[middle]?.second ?? 0) <= pair.first) low = middle + 1;
    else high = middle;
  }
  const before = pairs[low - 1];
  if (before === undefined || pair.first + pair.length > before.second + before.length) return pair;
  return { ...pair, first: before.first + pair.first - before.second };
}

interface Match {
  readonly known: number;
  readonly at: number;
  /** The end of the copy before, within which no other one starts. */
  readonly covered: number;
  readonly end: number;
  readonly window: number;
}

/** The longest equal stretch around two windows; null when they only share a hash. A stretch never overlaps itself. */
function widen(tokens: TokenHashes, { known, at, covered, end, window }: Match): ClonePair | null {
  const { hashes } = tokens;
  const [fileStart, fileEnd] = fileBounds(tokens, known);
  const limit = Math.min(end - at, Math.min(fileEnd, at) - known);
  let length = 0;
  while (length < limit && hashes[known + length] === hashes[at + length]) length += 1;
  if (length < window) return null;
  let back = 0;
  while (
    known - back > fileStart &&
    at - back > covered &&
    known + length < at - back &&
    hashes[known - back - 1] === hashes[at - back - 1]
  )
    back += 1;
  return { first: known - back, second: at - back, length: length + back };
}

/** Where the file starts and ends that a token stands in. */
export function fileBounds({ starts }: TokenHashes, token: number): readonly [start: number, end: number] {
  const index = fileOf(starts, token);
  return [starts[index] ?? 0, starts[index + 1] ?? 0];
}

/** The index of the file that a token stands in. */
export function fileOf(starts: readonly number[], token: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= token) low = middle;
    else high = middle;
  }
  return low;
}

function windowHash(hashes: Int32Array, start: number, window: number): number {
  let hash = 0;
  for (let index = start; index < start + window; index += 1)
    hash = (Math.imul(hash, multiplier) + (hashes[index] ?? 0)) | 0;
  return hash;
}

function power(base: number, exponent: number): number {
  let result = 1;
  for (let index = 0; index < exponent; index += 1) result = Math.imul(result, base);
  return result;
}

/** Hash of a window → where it was seen first; open addressing in typed arrays. */
class WindowTable {
  readonly #keys: Int32Array;
  readonly #places: Int32Array;
  readonly #mask: number;

  constructor(expected: number) {
    let size = 1024;
    while (size < expected * 2) size *= 2;
    this.#keys = new Int32Array(size);
    this.#places = new Int32Array(size);
    this.#mask = size - 1;
  }

  /** -1 when it was not seen. */
  get(key: number): number {
    let slot = this.#slot(key);
    while (this.#places[slot] !== 0) {
      if (this.#keys[slot] === key) return (this.#places[slot] ?? 0) - 1;
      slot = (slot + 1) & this.#mask;
    }
    return -1;
  }

  add(key: number, place: number): void {
    let slot = this.#slot(key);
    while (this.#places[slot] !== 0) slot = (slot + 1) & this.#mask;
    this.#keys[slot] = key;
    this.#places[slot] = place + 1;
  }

  #slot(key: number): number {
    const mixed = Math.imul(key ^ (key >>> 15), 0x9e3779b1);
    return (mixed ^ (mixed >>> 13)) & this.#mask;
  }
}
