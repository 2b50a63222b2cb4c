// From the root's dependencies down to every package: the shortest way, and what it is needed for.
import { type Package, type PackageScope, packageScopes } from '../../packages/package.ts';

export interface GraphNode {
  readonly name: string;
  /** Keys of what it needs; unknown ones are skipped. */
  readonly dependencies: readonly string[];
  /** Keys of what it can do without. */
  readonly optional?: readonly string[];
  /** Keys of what it needs in exactly the version that is there. */
  readonly exact?: readonly string[];
}

export interface GraphRoot {
  readonly key: string;
  readonly scope: PackageScope;
}

export interface Reach {
  readonly scope: PackageScope;
  readonly direct: boolean;
  /** Null when it is longer than a reader would follow. */
  readonly path: readonly string[] | null;
}

/** The place of a package in the graph of its file; nothing where the file does not say what it needs. */
export function nodeOf(key: string, nodes: ReadonlyMap<string, GraphNode>): Pick<Package, 'node'> {
  const node = nodes.get(key);
  if (node === undefined) return {};
  const { dependencies, optional = [] } = node;
  return { node: { key, needs: optional.length === 0 ? dependencies : [...dependencies, ...optional] } };
}

/** What is needed by another package in exactly one version: its key, and the name of the first that needs it so. */
export function pinsOf(nodes: ReadonlyMap<string, GraphNode>): ReadonlyMap<string, string> {
  const pins = new Map<string, string>();
  for (const { name, exact = [] } of nodes.values())
    for (const key of exact) if (!pins.has(key)) pins.set(key, name);
  return pins;
}

export function pinnedBy(key: string, pins: ReadonlyMap<string, string>): Pick<Package, 'pinnedBy'> {
  const name = pins.get(key);
  return name === undefined ? {} : { pinnedBy: name };
}

/** Longer ways exist only in hostile files, where writing them all out would be quadratic. */
const longestPath = 64;

/**
 * Breadth first from the roots of each scope in turn: what runtime needs is runtime, no matter what else needs it.
 * A package that no root reaches is not in the answer.
 */
export function reachFrom(
  roots: readonly GraphRoot[],
  nodes: ReadonlyMap<string, GraphNode>,
): Map<string, Reach> {
  const reached = new Map<string, Reach>();
  const direct = new Set(roots.map(({ key }) => key));
  const left: string[] = [];
  for (const scope of packageScopes) {
    const queue: string[] = [];
    const visit = (key: string, above: readonly string[] | null): void => {
      const node = nodes.get(key);
      if (node === undefined || reached.has(key)) return;
      const path = above !== null && above.length < longestPath ? [...above, node.name] : null;
      reached.set(key, { scope, direct: direct.has(key), path });
      queue.push(key);
    };
    for (const root of roots) if (root.scope === scope) visit(root.key, []);
    if (scope === 'optional') {
      for (const key of left) {
        const above = reached.get(key)?.path ?? null;
        for (const next of nodes.get(key)?.optional ?? []) visit(next, above);
      }
    }
    for (let index = 0; index < queue.length; index += 1) {
      const key = queue[index] as string;
      const { path } = reached.get(key) as Reach;
      const node = nodes.get(key) as GraphNode;
      for (const next of node.dependencies) visit(next, path);
      if (scope === 'runtime') left.push(key);
      else for (const next of node.optional ?? []) visit(next, path);
    }
  }
  return reached;
}
