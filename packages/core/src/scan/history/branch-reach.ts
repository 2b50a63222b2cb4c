// Which branches and tags have a commit in the line of their first parents, and where a presence ended on each.
import type { HistoryRef } from './history-refs.ts';
import type { HistoryTree } from './history-tree.ts';
import { firstMerges } from './merged-sides.ts';
import type { Presence, PresenceEnd } from './presence.ts';
import { allOutcomes, branchOutcomes, type RefOutcome, type RefRange, tagsWithin } from './ref-ranges.ts';
import { walkTree } from './walk-tree.ts';

export class BranchReach {
  /** For each node, its place in a walk, and the place behind all that lies below it. */
  readonly #from: readonly number[];
  readonly #to: readonly number[];
  readonly #merges: readonly (number | undefined)[];
  /** Branches and tags in the order of that walk. */
  readonly refs: readonly HistoryRef[];
  readonly #places: readonly number[];

  constructor(tree: HistoryTree, refs: readonly HistoryRef[]) {
    this.#merges = firstMerges(tree.nodes);
    const from: number[] = [];
    const to: number[] = [];
    let place = 0;
    walkTree(tree.nodes, (node) => {
      from[node] = place;
      place += 1;
      return () => {
        to[node] = place;
      };
    });
    this.#from = from;
    this.#to = to;
    const placed = refs
      .flatMap((ref) => {
        const at = from[tree.nodeOf[ref.commit] ?? -1];
        return at === undefined ? [] : [{ at, ref }];
      })
      .sort((a, b) => a.at - b.at);
    this.refs = placed.map(({ ref }) => ref);
    this.#places = placed.map(({ at }) => at);
  }

  /** Whether `node` is `ancestor` or comes after it on the same branch. */
  isFrom(node: number, ancestor: number): boolean {
    const at = this.#from[node] ?? -1;
    return at >= (this.#from[ancestor] ?? 0) && at < (this.#to[ancestor] ?? 0);
  }

  outcomes(presence: Presence): readonly RefOutcome<PresenceEnd>[] {
    return branchOutcomes(this.refs, this.#ranged(presence));
  }

  /** On branches; else on tags alone, else on sides that were merged. */
  allOutcomes(presence: Presence): readonly RefOutcome<PresenceEnd>[] {
    return allOutcomes(this.refs, this.#ranged({ ...presence, ends: this.ends(presence) }));
  }

  /** Its ends; of what only a side had that was merged with it, the merge. */
  ends({ start, ends }: Presence): readonly PresenceEnd[] {
    const [from, to] = this.range(start);
    const merge = this.#merges[start];
    if (from < to || ends.length > 0 || merge === undefined) return ends;
    return [{ node: merge, how: 'changed', version: null, isExact: true }];
  }

  /** The tags at which it was there. */
  tags(presence: Presence): readonly HistoryRef[] {
    return tagsWithin(this.refs, this.#ranged(presence));
  }

  /** Those of `refs` that have the commit. */
  range(node: number): RefRange {
    return [this.#firstAt(this.#from[node] ?? 0), this.#firstAt(this.#to[node] ?? 0)];
  }

  #ranged({ start, ends }: Presence) {
    return {
      range: this.range(start),
      ends: ends.map((end) => ({ ...end, range: this.range(end.node) })),
    };
  }

  #firstAt(place: number): number {
    let [low, high] = [0, this.#places.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#places[middle] ?? 0) < place) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
