// What changed between two comparisons, scenario by scenario, and in all.
import type { Comparison } from './comparison.ts';
import { divideRounded, type Exact, minus, plus, powerOfTen, times } from './exact.ts';

/** A scenario before and after; a side is null where it is not there. Amounts × 10^−`scale` of the changes. */
export interface Change {
  readonly name: string;
  readonly before: Exact | null;
  readonly after: Exact | null;
  readonly delta: Exact;
  /** In hundredths of a percent; null without a cost before. */
  readonly percent: Exact | null;
}

export interface Changes {
  readonly scale: number;
  readonly rows: readonly Change[];
  /** All scenarios of each side together. */
  readonly total: Change;
}

/** The changes in the order of what is after, then what is gone. Names are compared ignoring case. */
export function changesBetween(before: Comparison, after: Comparison): Changes {
  const scale = Math.max(before.scale, after.scale);
  const costs = (comparison: Comparison, index: number): Exact =>
    times(comparison.total(index), powerOfTen(scale - comparison.scale));
  const old = new Map<string, number>();
  for (let index = 0; index < before.table.count; index++)
    old.set(before.table.names.text(index).toLowerCase(), index);
  const rows: Change[] = [];
  let [all, allBefore]: [Exact, Exact] = [0, 0];
  for (let index = 0; index < after.table.count; index++) {
    const name = after.table.names.text(index);
    const earlier = old.get(name.toLowerCase());
    old.delete(name.toLowerCase());
    const now = costs(after, index);
    all = plus(all, now);
    rows.push(changeOf(name, earlier === undefined ? null : costs(before, earlier), now));
  }
  for (const index of old.values())
    rows.push(changeOf(before.table.names.text(index), costs(before, index), null));
  for (let index = 0; index < before.table.count; index++) allBefore = plus(allBefore, costs(before, index));
  return { scale, rows, total: changeOf('Total', allBefore, all) };
}

function changeOf(name: string, before: Exact | null, after: Exact | null): Change {
  const delta = minus(after ?? 0, before ?? 0);
  const base = before ?? 0;
  const percent = base === 0 ? null : divideRounded(times(delta, 10_000), base);
  return { name, before, after, delta, percent };
}
