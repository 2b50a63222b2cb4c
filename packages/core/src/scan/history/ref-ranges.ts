// The branches and tags that come after a commit are neighbors in the order of a walk, so that two places say which they are.
import type { HistoryRef } from './history-refs.ts';

/** From one place in the order of a walk to before another. */
export type RefRange = readonly [from: number, to: number];

/** The branches on which something ended in the same commit, or has not ended: `end` is null then. */
export interface RefOutcome<End> {
  readonly end: End | null;
  readonly branches: readonly HistoryRef[];
}

export interface RangedPresence<End extends { readonly range: RefRange }> {
  readonly range: RefRange;
  readonly ends: readonly End[];
}

/** `refs` in the order of the walk. */
export function branchOutcomes<End extends { readonly range: RefRange }>(
  refs: readonly HistoryRef[],
  { range, ends }: RangedPresence<End>,
): readonly RefOutcome<End>[] {
  const over = new Set<HistoryRef>();
  const closed = ends.map((end) => {
    const below = refs.slice(...end.range);
    for (const ref of below) over.add(ref);
    return { end, branches: below.filter(({ kind }) => kind === 'branch') };
  });
  const open = refs.slice(...range).filter((ref) => ref.kind === 'branch' && !over.has(ref));
  return [...closed, { end: null, branches: open }].filter(({ branches }) => branches.length > 0);
}

/** The tags at which it was there. */
export function tagsWithin<End extends { readonly range: RefRange }>(
  refs: readonly HistoryRef[],
  { range, ends }: RangedPresence<End>,
): readonly HistoryRef[] {
  const over = new Set(ends.flatMap((end) => refs.slice(...end.range)));
  return refs.slice(...range).filter((ref) => ref.kind === 'tag' && !over.has(ref));
}
