// Which branches and tags have a commit in the line of their first parents, and where a presence ended on each.
import type { HistoryRef } from './history-refs.ts';
import type { HistoryTree } from './history-tree.ts';
import type { Presence, PresenceEnd } from './presence.ts';
import { walkTree } from './walk-tree.ts';

/** The branches on which a presence ended in the same commit, or has not ended: `end` is null then. */
export interface PresenceOutcome {
  readonly end: PresenceEnd | null;
  readonly branches: readonly HistoryRef[];
}

export class BranchReach {
  /** For each node, its place in a walk, and the place behind all that lies below it. */
  readonly #from: readonly number[];
  readonly #to: readonly number[];
  /** Branches and tags in the order of that walk. */
  readonly #refs: readonly { readonly at: number; readonly ref: HistoryRef }[];

  constructor(tree: HistoryTree, refs: readonly HistoryRef[]) {
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
    this.#refs = refs
      .flatMap((ref) => {
        const at = from[tree.nodeOf[ref.commit] ?? -1];
        return at === undefined ? [] : [{ at, ref }];
      })
      .sort((a, b) => a.at - b.at);
  }

  /** Whether `node` is `ancestor` or comes after it on the same branch. */
  isFrom(node: number, ancestor: number): boolean {
    const at = this.#from[node] ?? -1;
    return at >= (this.#from[ancestor] ?? 0) && at < (this.#to[ancestor] ?? 0);
  }

  outcomes({ start, ends }: Presence): readonly PresenceOutcome[] {
    const isOver = (ref: HistoryRef) => over.has(ref);
    const over = new Set<HistoryRef>();
    const closed = ends.map((end) => {
      const refs = this.#below(end.node);
      for (const ref of refs) over.add(ref);
      return { end, branches: refs.filter(({ kind }) => kind === 'branch') };
    });
    const open = this.#below(start).filter((ref) => ref.kind === 'branch' && !isOver(ref));
    return [...closed, { end: null, branches: open }].filter(({ branches }) => branches.length > 0);
  }

  /** The tags at which it was there. */
  tags({ start, ends }: Presence): readonly HistoryRef[] {
    const over = new Set(ends.flatMap(({ node }) => this.#below(node)));
    return this.#below(start).filter((ref) => ref.kind === 'tag' && !over.has(ref));
  }

  #below(node: number): readonly HistoryRef[] {
    const [from, to] = [this.#from[node] ?? 0, this.#to[node] ?? 0];
    const first = this.#firstAt(from);
    return this.#refs.slice(first, this.#firstAt(to)).map(({ ref }) => ref);
  }

  #firstAt(place: number): number {
    let [low, high] = [0, this.#refs.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#refs[middle]?.at ?? 0) < place) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
