// From keyword hits to the short stretches of text on which a rule's pattern is tried.
import type { KnownText, Region, Span } from './changed-region.ts';
import type { CompiledRules, KeywordUse } from './compiled-rules.ts';
import type { KeywordAutomaton } from './keyword-automaton.ts';

/** Rule index → pairs of start and end (byte offsets), ascending, not overlapping. */
export type RuleWindows = ReadonlyMap<number, readonly number[]>;

export interface KeywordHits {
  readonly windows: RuleWindows;
  /** Offsets just behind words that name credentials, ascending. */
  readonly names: readonly number[];
  /** Whether there are more than are scanned. */
  readonly isLimited: boolean;
}

/** In one file; with more, text is made to keep patterns busy, or is not text. */
const maxHitsOfRule = 6000;
/** Where a single try may read thousands of bytes. */
const maxHitsOfFarReaching = 1000;

/** Bytes around a keyword that almost every pattern makes do with, and more than any needs. */
const farReach = 1600;
const farthestReach = 20_000;

/** Of a file, for a pattern without keywords. */
const maxBytesEverywhere = 1024 * 1024;

const nothing: KeywordHits = { windows: new Map(), names: [], isLimited: false };

/**
 * Reads the bytes once. Patterns then run on windows around keywords only: that is what makes long minified
 * lines harmless and bounds the work a hostile file can cause.
 *
 * @param region only windows that touch it are of interest; all are unless given
 */
export function findWindows(bytes: Buffer, compiled: CompiledRules, region?: Region): KeywordHits {
  const known = region?.known;
  const ends =
    known === undefined
      ? findKeywordEnds(bytes, compiled.automaton)
      : updateKeywordEnds(bytes, compiled.automaton, known);
  region?.onKeywordEnds?.(ends);
  if (ends.length === 0 && compiled.everywhere.length === 0) return nothing;
  const reach = region?.isNear === true ? farReach : farthestReach;
  // Of a text of which nothing is known, all is of interest.
  const places = region === undefined || known === undefined ? null : new Places(region.spans);
  const from = places === null ? 0 : Math.max(0, places.start - reach);
  const { rules, automaton, uses, names } = compiled;
  const windows = new Map<number, number[]>();
  for (const rule of compiled.everywhere)
    windows.set(rule, [from, Math.min(from + maxBytesEverywhere, bytes.length)]);
  // Most files have too few for any limit, and an array for each file would be much to clear away.
  const hits = ends.length > maxHitsOfFarReaching ? new Int32Array(rules.length) : null;
  const nameEnds: number[] = [];
  let isLimited = compiled.everywhere.length > 0 && bytes.length - from > maxBytesEverywhere;
  for (let at = firstBehind(ends, from); at < ends.length; at += 2) {
    const end = ends[at] as number;
    if (places !== null && places.moveTo(end) > reach) continue;
    for (const keyword of automaton.outputs[ends[at + 1] as number] as readonly number[]) {
      if (
        names[keyword] === true &&
        nameEnds[nameEnds.length - 1] !== end &&
        (places === null || places.touch(reachOfName, reachOfName))
      )
        nameEnds.push(end);
      for (const use of uses[keyword] as CompiledRules['uses'][number]) {
        const { rule, before, after } = use;
        const max = after > 1000 ? maxHitsOfFarReaching : maxHitsOfRule;
        if (hits !== null && (hits[rule] as number) >= max) {
          isLimited = true;
          continue;
        }
        if (!isWorthATry(bytes, end, use)) continue;
        if (before + after > farReach) region?.onFarReaching?.();
        // What was before the keyword may have been taken for a part of something else: as far as that can reach.
        if (places !== null && !places.touch(after, Math.max(before, after))) continue;
        if (hits !== null) hits[rule] = (hits[rule] as number) + 1;
        addWindow(windows, rule, Math.max(0, end - before), Math.min(bytes.length, end + after));
      }
    }
  }
  return { windows, names: nameEnds, isLimited };
}

/** Index of the first pair whose offset lies behind the given one. */
function firstBehind(ends: readonly number[], offset: number): number {
  let low = 0;
  let high = ends.length >> 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ends[2 * middle] as number) > offset) high = middle;
    else low = middle + 1;
  }
  return 2 * low;
}

/** Bytes around the end of a name within which its assignment lies. */
const reachOfName = 700;

/** How far the spans of a region are from offsets that come in ascending order. */
class Places {
  readonly #spans: readonly Span[];
  #next = 0;
  #ahead = 0;
  #behind = 0;

  constructor(spans: readonly Span[]) {
    this.#spans = spans;
  }

  get start(): number {
    return this.#spans[0]?.start ?? 0;
  }

  /** Bytes to the nearest span; none or less inside of one. */
  moveTo(offset: number): number {
    let next = this.#spans[this.#next];
    while (next !== undefined && next.start <= offset) next = this.#spans[++this.#next];
    const last = this.#spans[this.#next - 1];
    this.#ahead = next === undefined ? Number.POSITIVE_INFINITY : next.start - offset;
    this.#behind = last === undefined ? Number.POSITIVE_INFINITY : offset - last.end;
    return Math.min(this.#ahead, this.#behind);
  }

  /** Whether a span is so near, ahead of the offset or behind it. */
  touch(ahead: number, behind: number): boolean {
    return this.#ahead <= ahead || this.#behind <= behind;
  }
}

/**
 * Pairs of the offset behind a keyword and the state reached there, ascending. Both halves of the file are read
 * in one loop: the processor then waits for two look-ups at a time instead of one after the other.
 */
function findKeywordEnds(bytes: Buffer, automaton: KeywordAutomaton): number[] {
  const { table, classOf, classes, root, firstAccepting } = automaton;
  const { length } = bytes;
  // Keywords hold no line end, so that none lies across the middle.
  const middle = length < 512 ? length : bytes.indexOf(10, length >> 1) + 1;
  const half = middle === 0 ? length : middle;
  const ends: number[] = [];
  const later: number[] = [];
  let first = root;
  let second = root;
  let index = 0;
  let other = half;
  for (; index < half && other < length; index++, other++) {
    first = table[first + (classOf[bytes[index] as number] as number)] as number;
    second = table[second + (classOf[bytes[other] as number] as number)] as number;
    if (first >= firstAccepting) ends.push(index + 1, first / classes);
    if (second >= firstAccepting) later.push(other + 1, second / classes);
  }
  for (; index < half; index++) {
    first = table[first + (classOf[bytes[index] as number] as number)] as number;
    if (first >= firstAccepting) ends.push(index + 1, first / classes);
  }
  for (; other < length; other++) {
    second = table[second + (classOf[bytes[other] as number] as number)] as number;
    if (second >= firstAccepting) later.push(other + 1, second / classes);
  }
  for (const end of later) ends.push(end);
  return ends;
}

/** Reads the changes alone: elsewhere the keywords are those of the known text, which have only moved. */
function updateKeywordEnds(
  bytes: Buffer,
  automaton: KeywordAutomaton,
  { keywordEnds, changes }: KnownText,
): number[] {
  const ends: number[] = [];
  const { longest } = automaton;
  let shift = 0;
  /** Up to here all are found. */
  let read = -1;
  const copy = (to: number): void => {
    for (let at = firstBehind(keywordEnds, read - shift); at < keywordEnds.length; at += 2) {
      const end = (keywordEnds[at] as number) + shift;
      if (end > to) return;
      ends.push(end, keywordEnds[at + 1] as number);
    }
  };
  for (const [index, change] of changes.entries()) {
    copy(change.start);
    const from = Math.max(0, change.start - longest);
    read = Math.min(change.end + longest, changes[index + 1]?.start ?? bytes.length, bytes.length);
    const found = findKeywordEnds(bytes.subarray(from, read), automaton);
    for (let at = firstBehind(found, change.start - from); at < found.length; at += 2)
      ends.push(from + (found[at] as number), found[at + 1] as number);
    shift = change.shift;
  }
  copy(bytes.length);
  return ends;
}

/** Looks at a few bytes around the keyword, which spares most patterns most of their tries. */
function isWorthATry(bytes: Buffer, end: number, { exact, begins, follower }: KeywordUse): boolean {
  if (exact !== null && !endsWith(bytes, end, exact)) return false;
  if (begins && exact !== null && !beginsFree(bytes, end - exact.length, end)) return false;
  return follower === 0 || isFollowedBy(bytes, end, follower);
}

/** No token is shorter than this behind its keyword, and none holds other bytes there. */
const shortestTail = 8;

function beginsFree(bytes: Buffer, start: number, end: number): boolean {
  for (let index = end; index < end + shortestTail; index++)
    if (inToken[bytes[index] ?? 0] !== 1) return false;
  // A letter before it is part of an escape (`\n`, `%3D`) or of a longer word.
  return start === 0 || !isWordByte(bytes[start - 1] as number) || mayEscape(bytes, start);
}

function mayEscape(bytes: Buffer, start: number): boolean {
  return start > 1 && (bytes[start - 2] === 0x5c || bytes[start - 3] === 0x25);
}

const inToken = new Uint8Array(256);
for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/_=%.~:$-')
  inToken[letter.charCodeAt(0)] = 1;

function isWordByte(byte: number): boolean {
  return (byte >= 97 && byte <= 122) || (byte >= 65 && byte <= 90) || (byte >= 48 && byte <= 57);
}

const longestWord = 300;
const wordEnds = new Uint8Array(256);
for (let byte = 0; byte <= 32; byte++) wordEnds[byte] = 1;
for (const letter of '"\'`<>\\/') wordEnds[letter.charCodeAt(0)] = 1;

function isFollowedBy(bytes: Buffer, end: number, wanted: number): boolean {
  const last = Math.min(bytes.length, end + longestWord);
  for (let index = end; index < last; index++) {
    const byte = bytes[index] as number;
    if (byte === wanted) return true;
    if (wordEnds[byte] === 1) return false;
  }
  return false;
}

function endsWith(bytes: Buffer, end: number, text: string): boolean {
  const start = end - text.length;
  for (let index = 0; index < text.length; index++)
    if (bytes[start + index] !== text.charCodeAt(index)) return false;
  return true;
}

function addWindow(windows: Map<number, number[]>, rule: number, start: number, end: number): void {
  const spans = windows.get(rule);
  if (spans === undefined) {
    windows.set(rule, [start, end]);
    return;
  }
  const lastEnd = spans[spans.length - 1] as number;
  if (start > lastEnd) spans.push(start, end);
  else if (end > lastEnd) spans[spans.length - 1] = end;
}
