// The order in which scenarios are compared.
import type { Comparison } from './comparison.ts';
import { compareExact } from './exact.ts';

export const sortKeys = ['input', 'name', 'cost', 'tokens', 'delta'] as const;
export type SortKey = (typeof sortKeys)[number];

/** Indexes of all scenarios in the wanted order, or undefined for that of the input. Equal ones keep theirs. */
export function sortedIndexes(
  comparison: Comparison,
  key: SortKey,
  descending: boolean,
): Uint32Array | undefined {
  if (key === 'input' && !descending) return undefined;
  const { count, names } = comparison.table;
  const indexes = Uint32Array.from({ length: count }, (_, index) => index);
  const sign = descending ? -1 : 1;
  if (key === 'input') return indexes.reverse();
  if (key === 'name') {
    const texts = Array.from(indexes, (index) => names.text(index));
    // By code unit, not by a locale, so that the order is the same everywhere.
    return indexes.sort((a, b) => sign * compareText(texts[a] as string, texts[b] as string) || a - b);
  }
  if (key === 'tokens') {
    const tokens = Array.from(indexes, (index) => comparison.totalTokens(index));
    return indexes.sort((a, b) => sign * compareExact(tokens[a] ?? 0, tokens[b] ?? 0) || a - b);
  }
  // The difference to one baseline orders like the cost itself.
  return indexes.sort((a, b) => sign * compareExact(comparison.total(a), comparison.total(b)) || a - b);
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
