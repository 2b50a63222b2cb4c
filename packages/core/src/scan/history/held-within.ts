// Which versions of its files a presence had within a window of time, on the branches and tags of one of its outcomes.
import type { BranchReach } from './branch-reach.ts';
import type { HistoryIndex } from './history-index.ts';
import type { HistoryRef } from './history-refs.ts';
import type { Presence, PresenceEnd } from './presence.ts';

export interface HeldWithinOptions {
  readonly reach: BranchReach;
  readonly presence: Presence;
  /** Null where it is there still. */
  readonly end: PresenceEnd | null;
  /** Branches and tags that have this outcome; none of what only a side had that was merged. */
  readonly refs: readonly HistoryRef[];
  readonly from: Date | null;
  readonly to: Date;
}

/** Places in the list of versions; the one that began it where the times of commits leave none. */
export function heldWithin(
  { tree, placed }: HistoryIndex,
  { reach, presence, end, refs, from, to }: HeldWithinOptions,
): ReadonlySet<number> {
  const { start, paths, version: first } = presence;
  const held = new Set<number>();
  const seen = new Set<number>();
  const timeOf = (node: number) => Date.parse(tree.nodes[node]?.committedAt ?? '');
  for (const tip of tipsOf()) {
    /** When the next version came, by path. */
    const until = new Map<string, number>();
    /** Paths whose version another line may have had for a shorter time. */
    const open = new Set(paths);
    for (let node = tip; reach.isFrom(node, start); node = tree.nodes[node]?.parent ?? -1) {
      const isSeen = seen.has(node);
      seen.add(node);
      for (const { path, version } of placed[node] ?? []) {
        if (!paths.includes(path)) continue;
        const isAfter = from === null || (until.get(path) ?? Number.POSITIVE_INFINITY) > from.getTime();
        if (version !== null && isAfter && timeOf(node) <= to.getTime()) held.add(version);
        until.set(path, timeOf(node));
        if (isSeen) open.delete(path);
      }
      if (open.size === 0) break;
    }
  }
  return held.size > 0 ? held : new Set([first]);

  function tipsOf(): readonly number[] {
    if (end !== null && reach.isFrom(end.node, start)) return [tree.nodes[end.node]?.parent ?? -1];
    const tips = refs
      .map(({ commit }) => tree.nodeOf[commit] ?? -1)
      .filter((tip) => reach.isFrom(tip, start));
    return tips.length > 0 ? tips : [start];
  }
}
