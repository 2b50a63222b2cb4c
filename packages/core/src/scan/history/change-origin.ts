// Who brought a thing or took it away, where a branch got that by a merge: the commit on the side that was merged.
import type { BranchReach } from './branch-reach.ts';
import type { HistoryTree } from './history-tree.ts';
import type { Presence } from './presence.ts';

/** A commit of the history, as answers name it. */
export interface HistoryChange {
  /** When the branch got it: the commit time of the merge, where it came by one. */
  readonly at: string;
  readonly commit: string;
  readonly author: string;
  readonly authoredAt: string;
  /** The merge that brought it to the branch; null where it was committed there. */
  readonly merge: string | null;
}

export class ChangeOrigin {
  readonly #tree: HistoryTree;
  readonly #reach: BranchReach;
  readonly #byThing: ReadonlyMap<string, readonly Presence[]>;

  constructor(tree: HistoryTree, reach: BranchReach, presences: readonly Presence[]) {
    this.#tree = tree;
    this.#reach = reach;
    this.#byThing = Map.groupBy(presences, ({ thing }) => thing);
  }

  start({ thing, start }: Presence): HistoryChange {
    return this.#describe(start, this.#startOf(thing, start));
  }

  end({ thing }: Presence, node: number): HistoryChange {
    return this.#describe(node, this.#endOf(thing, node));
  }

  #startOf(thing: string, node: number): number {
    for (const side of this.#tree.nodes[node]?.merged ?? []) {
      const there = this.#byThing
        .get(thing)
        ?.find(
          ({ start, ends }) =>
            this.#reach.isFrom(side, start) && !ends.some((end) => this.#reach.isFrom(side, end.node)),
        );
      if (there && there.start < node) return this.#startOf(thing, there.start);
    }
    return node;
  }

  #endOf(thing: string, node: number): number {
    for (const side of this.#tree.nodes[node]?.merged ?? []) {
      const ended = (this.#byThing.get(thing) ?? []).flatMap(({ ends }) =>
        ends.filter((end) => end.node < node && this.#reach.isFrom(side, end.node)).map((end) => end.node),
      );
      const last = Math.max(-1, ...ended);
      if (last >= 0) return this.#endOf(thing, last);
    }
    return node;
  }

  #describe(node: number, origin: number): HistoryChange {
    const [on, by] = [this.#tree.nodes[node], this.#tree.nodes[origin]];
    return {
      at: utc(on?.committedAt),
      commit: by?.commit ?? '',
      author: by?.author ?? '',
      authoredAt: utc(by?.authoredAt),
      merge: origin === node ? null : (on?.commit ?? null),
    };
  }
}

function utc(time: string | undefined): string {
  const date = new Date(time ?? '');
  return Number.isNaN(date.getTime()) ? '' : date.toISOString();
}
