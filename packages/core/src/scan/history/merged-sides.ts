// When what a side of a merge had came to its end there: its branch is gone, and its commits are in no line of first parents.
import type { HistoryTree } from './history-tree.ts';

/** For each node the merge that has it first; undefined of what was never merged. */
export function firstMerges(nodes: HistoryTree['nodes']): readonly (number | undefined)[] {
  const merges: (number | undefined)[] = [];
  // Where a merge before has one, it has those in front of it.
  for (const [merge, { merged }] of nodes.entries())
    for (const side of merged)
      for (let node = side; node >= 0 && merges[node] === undefined; node = nodes[node]?.parent ?? -1)
        merges[node] = merge;
  return merges;
}
