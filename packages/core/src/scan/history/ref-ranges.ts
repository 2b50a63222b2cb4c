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

/**
 * The same, and what no branch had in the line of its first parents: a tag alone, which has it still, or a side that was merged,
 * up to each of its ends. `branches` is empty then.
 */
export function allOutcomes<End extends { readonly range: RefRange }>(
  refs: readonly HistoryRef[],
  presence: RangedPresence<End>,
): readonly RefOutcome<End>[] {
  const [from, to] = presence.range;
  // Of a side that was merged no branch has the beginning, whatever has its end.
  const onBranches = from < to ? branchOutcomes(refs, presence) : [];
  if (onBranches.length > 0) return onBranches;
  const isOpen = presence.ends.length === 0 || tagsWithin(refs, presence).length > 0;
  return isOpen ? [{ end: null, branches: [] }] : presence.ends.map((end) => ({ end, branches: [] }));
}

/** The tags at which it was there. */
export function tagsWithin<End extends { readonly range: RefRange }>(
  refs: readonly HistoryRef[],
  { range, ends }: RangedPresence<End>,
): readonly HistoryRef[] {
  const over = new Set(ends.flatMap((end) => refs.slice(...end.range)));
  return refs.slice(...range).filter((ref) => ref.kind === 'tag' && !over.has(ref));
}

/** What a branch or tag had counts; what only a side had that was merged, where no other had it. */
export function withRefsFirst<
  One extends { readonly branches: readonly unknown[]; readonly tags: readonly unknown[] },
>(occurrences: readonly One[]): readonly One[] {
  const onRefs = occurrences.filter(({ branches, tags }) => branches.length + tags.length > 0);
  return onRefs.length > 0 ? onRefs : occurrences;
}
