// From keyword hits to the short stretches of text on which a rule's pattern is tried.
import type { CompiledRules } from './compiled-rules.ts';
import type { KeywordAutomaton } from './keyword-automaton.ts';

/** Rule index → pairs of start and end (byte offsets), ascending, not overlapping. */
export type RuleWindows = ReadonlyMap<number, readonly number[]>;

export interface KeywordHits {
  readonly windows: RuleWindows;
  /** Offsets just behind words that name credentials, ascending. */
  readonly names: readonly number[];
}

/** In one file; with more, text is made to keep patterns busy, or is no text. */
const maxHitsOfRule = 20_000;
/** Where a single try may read thousands of bytes. */
const maxHitsOfFarReaching = 1000;

const nothing: KeywordHits = { windows: new Map(), names: [] };

/**
 * Reads the bytes once. Patterns then run on windows around keywords only: that is what makes long minified
 * lines harmless and bounds the work a hostile file can cause.
 */
export function findWindows(bytes: Buffer, compiled: CompiledRules): KeywordHits {
  const ends = findKeywordEnds(bytes, compiled.automaton);
  if (ends.length === 0) return nothing;
  const { rules, automaton, uses, names } = compiled;
  const windows = new Map<number, number[]>();
  const hits = new Int32Array(rules.length);
  const nameEnds: number[] = [];
  for (let at = 0; at < ends.length; at += 2) {
    const end = ends[at] as number;
    for (const keyword of automaton.outputs[ends[at + 1] as number] as readonly number[]) {
      if (names[keyword] === true && nameEnds[nameEnds.length - 1] !== end) nameEnds.push(end);
      for (const { rule, before, after, exact } of uses[keyword] as CompiledRules['uses'][number]) {
        if (exact !== null && !endsWith(bytes, end, exact)) continue;
        const count = (hits[rule] as number) + 1;
        hits[rule] = count;
        if (count > (after > 1000 ? maxHitsOfFarReaching : maxHitsOfRule)) continue;
        addWindow(windows, rule, Math.max(0, end - before), Math.min(bytes.length, end + after));
      }
    }
  }
  return { windows, names: nameEnds };
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
