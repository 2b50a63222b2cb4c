// The commits that changed a lockfile or manifest, each below the nearest such commit along its first parents: what a
// branch held at any time is the path from its tip to the root.
import type { GitRepository } from '../source/git/git-repository.ts';
import {
  type ChangedCommit,
  findChangedAncestor,
  readChangedCommits,
  readCommitGraph,
} from './commit-changes.ts';
import type { HistoryRef } from './history-refs.ts';

/** Plain data: it is kept. */
export interface HistoryNode extends ChangedCommit {
  /** Its place in the list of nodes; -1 where there is none. Always less than the node's own. */
  readonly parent: number;
  /** The nodes of what was merged. */
  readonly merged: readonly number[];
  /** Whether a shallow clone has left out what came before. */
  readonly isBoundary: boolean;
}

export interface HistoryTree {
  /** Parents before children. */
  readonly nodes: readonly HistoryNode[];
  /** The node of the commit of each branch and tag; -1 where none was changed up to it. */
  readonly nodeOf: Readonly<Record<string, number>>;
  /** Where a shallow clone ends. */
  readonly boundary: readonly string[];
  /** Names of files besides lockfiles and manifests that are followed, as those refer to them. */
  readonly names: readonly string[];
  /** Git's patterns of further files that are followed. */
  readonly patterns?: readonly string[];
}

export interface TreeQuestion {
  readonly refs: readonly HistoryRef[];
  readonly boundary: readonly string[];
  readonly names: readonly string[];
  readonly patterns?: readonly string[] | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Reads what `known` does not have; all of it where the clone was deepened, or other files are followed. */
export async function readHistoryTree(
  git: GitRepository,
  { refs, boundary, names, patterns = [], signal }: TreeQuestion,
  known?: HistoryTree,
): Promise<HistoryTree> {
  const isSame =
    known &&
    sameTexts(known.boundary, boundary) &&
    sameTexts(known.names, names) &&
    sameTexts(known.patterns ?? [], patterns);
  const before: Pick<HistoryTree, 'nodes' | 'nodeOf'> = isSame ? known : { nodes: [], nodeOf: {} };
  const tips = [...new Set(refs.map(({ commit }) => commit))];
  const fresh = tips.filter((tip) => before.nodeOf[tip] === undefined);
  if (isSame && fresh.length === 0) return known;
  // Asked about no commit, Git would answer about what is checked out.
  if (fresh.length === 0) return { nodes: [], nodeOf: {}, boundary, names, patterns };
  const range = { tips: fresh, known: Object.keys(before.nodeOf), names, patterns };
  const graph = await readCommitGraph(git, range, signal);
  const changed = new Map<string, ChangedCommit>();
  for await (const one of readChangedCommits(git, range, signal)) changed.set(one.commit, one);
  const nodes = [...before.nodes];
  const places = new Map(nodes.map(({ commit }, index) => [commit, index]));
  for (const [commit, index] of Object.entries(before.nodeOf)) places.set(commit, index);
  const placeOf = async (commit: string): Promise<number> => {
    const place = places.get(commit);
    if (place !== undefined) return place;
    const ancestor = await findChangedAncestor(git, commit, range, signal);
    const found = (ancestor === undefined ? undefined : places.get(ancestor)) ?? -1;
    places.set(commit, found);
    return found;
  };
  const cut = new Set(boundary);
  for (const [commit, [first, ...others]] of graph) {
    const parent = first === undefined ? -1 : await placeOf(first);
    const change = changed.get(commit);
    if (change === undefined) {
      places.set(commit, parent);
      continue;
    }
    const merged: number[] = [];
    for (const other of others) merged.push(await placeOf(other));
    places.set(commit, nodes.length);
    nodes.push({ ...change, parent, merged, isBoundary: cut.has(commit) });
  }
  const nodeOf: Record<string, number> = { ...before.nodeOf };
  for (const tip of fresh) nodeOf[tip] = await placeOf(tip);
  return { nodes, nodeOf, boundary, names, patterns };
}

function sameTexts(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((text, index) => text === b[index]);
}
