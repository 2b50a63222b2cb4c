// From keyword hits to the short stretches of text on which a rule's pattern is tried.
import type { KeywordEnds, Region } from './changed-region.ts';
import type { CompiledRules, KeywordUse } from './compiled-rules.ts';
import type { KeywordAutomaton } from './keyword-automaton.ts';

/** Rule index → pairs of start and end (byte offsets), ascending, not overlapping. */
export type RuleWindows = ReadonlyMap<number, readonly number[]>;

export interface KeywordHits {
  readonly windows: RuleWindows;
  /** Offsets just behind words that name credentials, ascending. */
  readonly names: readonly number[];
}

/** In one file; with more, text is made to keep patterns busy, or is no text. */
const maxHitsOfRule = 6000;
/** Where a single try may read thousands of bytes. */
const maxHitsOfFarReaching = 1000;

/** Bytes around a keyword that almost every pattern makes do with, and more than any needs. */
const farReach = 1600;
const farthestReach = 20_000;

/** Of a file, for a pattern without keywords. */
const maxBytesEverywhere = 1024 * 1024;

const nothing: KeywordHits = { windows: new Map(), names: [] };

/**
 * Reads the bytes once. Patterns then run on windows around keywords only: that is what makes long minified
 * lines harmless and bounds the work a hostile file can cause.
 *
 * @param region only windows that touch it are of interest
 */
export function findWindows(
  bytes: Buffer,
  compiled: CompiledRules,
  region: Region = { start: 0, end: bytes.length },
): KeywordHits {
  const { known } = region;
  const ends =
    known === undefined
      ? findKeywordEnds(bytes, compiled.automaton)
      : updateKeywordEnds(bytes, compiled.automaton, region, known);
  region.onKeywordEnds?.({ places: ends, length: bytes.length });
  if (ends.length === 0 && compiled.everywhere.length === 0) return nothing;
  const around = region.isNear === true ? farReach : farthestReach;
  const from = region.start - around;
  const to = region.end + around;
  const { rules, automaton, uses, names } = compiled;
  const windows = new Map<number, number[]>();
  for (const rule of compiled.everywhere)
    windows.set(rule, [Math.max(0, from), Math.min(Math.max(0, from) + maxBytesEverywhere, bytes.length)]);
  // Most files have too few for any limit, and an array for each file would be much to clear away.
  const hits = ends.length > maxHitsOfFarReaching ? new Int32Array(rules.length) : null;
  const nameEnds: number[] = [];
  for (let at = firstBehind(ends, from); at < ends.length; at += 2) {
    const end = ends[at] as number;
    if (end > to) break;
    for (const keyword of automaton.outputs[ends[at + 1] as number] as readonly number[]) {
      if (names[keyword] === true && nameEnds[nameEnds.length - 1] !== end && touchesName(region, end))
        nameEnds.push(end);
      for (const use of uses[keyword] as CompiledRules['uses'][number]) {
        const { rule, before, after } = use;
        const most = after > 1000 ? maxHitsOfFarReaching : maxHitsOfRule;
        if ((hits !== null && (hits[rule] as number) >= most) || !isWorthATry(bytes, end, use)) continue;
        if (before + after > farReach) region.onFarReaching?.();
        // What was before the keyword may have been taken for a part of something else: as far as that can reach.
        if (end + after < region.start || end - Math.max(before, after) > region.end) continue;
        if (hits !== null) hits[rule] = (hits[rule] as number) + 1;
        addWindow(windows, rule, Math.max(0, end - before), Math.min(bytes.length, end + after));
      }
    }
  }
  return { windows, names: nameEnds };
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
function touchesName({ start, end }: Region, nameEnd: number): boolean {
  return nameEnd + 700 >= start && nameEnd - 700 <= end;
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

/** Reads the region alone: before it the keywords are those of the known text, and behind it they have only moved. */
function updateKeywordEnds(
  bytes: Buffer,
  automaton: KeywordAutomaton,
  { start, end }: Region,
  { places, length }: KeywordEnds,
): number[] {
  const from = Math.max(0, start - automaton.longest);
  const to = Math.min(bytes.length, end + automaton.longest);
  const shift = bytes.length - length;
  const ends = places.slice(0, firstBehind(places, start));
  const changed = findKeywordEnds(bytes.subarray(from, to), automaton);
  for (let at = 0; at < changed.length; at += 2)
    if (from + (changed[at] as number) > start)
      ends.push(from + (changed[at] as number), changed[at + 1] as number);
  for (let at = firstBehind(places, to - shift); at < places.length; at += 2)
    ends.push((places[at] as number) + shift, places[at + 1] as number);
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
