// From keyword hits to the short stretches of text on which a rule's pattern is tried.
import type { CompiledRules } from './compiled-rules.ts';

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
export function findWindows(bytes: Buffer, { rules, automaton, uses, names }: CompiledRules): KeywordHits {
  const { table, classOf, classes, root, firstAccepting, outputs } = automaton;
  let windows: Map<number, number[]> | undefined;
  let hits: Int32Array | undefined;
  let nameEnds: number[] | undefined;
  let state = root;
  for (let index = 0, length = bytes.length; index < length; index++) {
    state = table[state + (classOf[bytes[index] as number] as number)] as number;
    if (state < firstAccepting) continue;
    for (const keyword of outputs[state / classes] as readonly number[]) {
      if (names[keyword] === true) {
        nameEnds ??= [];
        if (nameEnds[nameEnds.length - 1] !== index + 1) nameEnds.push(index + 1);
      }
      for (const use of uses[keyword] as CompiledRules['uses'][number]) {
        if (use.exact !== null && !endsWith(bytes, index + 1, use.exact)) continue;
        windows ??= new Map();
        hits ??= new Int32Array(rules.length);
        hits[use.rule] = (hits[use.rule] as number) + 1;
        if ((hits[use.rule] as number) > (use.after > 1000 ? maxHitsOfFarReaching : maxHitsOfRule)) continue;
        addWindow(
          windows,
          use.rule,
          Math.max(0, index + 1 - use.before),
          Math.min(length, index + 1 + use.after),
        );
      }
    }
  }
  if (windows === undefined && nameEnds === undefined) return nothing;
  return { windows: windows ?? nothing.windows, names: nameEnds ?? nothing.names };
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
