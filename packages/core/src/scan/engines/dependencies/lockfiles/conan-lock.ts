// Conan's lock: a graph of nodes up to version 0.4, lists of references since 0.5 (Conan 2).
import type { LockfileParser } from '../lockfile.ts';
import type { Package, PackageScope } from '../packages/package.ts';
import { type GraphNode, type GraphRoot, nodeOf, reachFrom } from './reading/dependency-graph.ts';
import { readJson } from './reading/json-document.ts';
import { LineFinder } from './reading/line-finder.ts';
import { type Data, dataOf, entriesOf, isData, listOf, textOf } from './reading/plain-data.ts';

export const conanLock: LockfileParser = {
  id: 'conan-lock',
  title: 'Conan, versions 1 and 2',
  ecosystem: 'ConanCenter',
  kind: 'lock',
  files: ['conan.lock'],
  parse(text) {
    const lock = readJson(text);
    const nodes = dataOf(lock.graph_lock).nodes;
    return isData(nodes) ? fromGraph(nodes, new LineFinder(text)) : fromLists(lock, new LineFinder(text));
  },
};

/** `name/version@user/channel#revision:package#revision%time`, of which the first two matter. */
function readReference(reference: string): { name: string; version: string } | undefined {
  const [name, version] = reference.replace(/[%:#@].*$/s, '').split('/');
  return name && version ? { name, version } : undefined;
}

function fromGraph(list: Data, lines: LineFinder): Package[] {
  const nodes = new Map<string, GraphNode>();
  const roots: GraphRoot[] = [];
  const packages: { id: string; found: Package }[] = [];
  for (const [id, value] of Object.entries(list)) {
    const node = dataOf(value);
    const requires = keysOf(node.requires);
    const tools = keysOf(node.build_requires);
    const reference = readReference(textOf(node.pref) || textOf(node.ref));
    const line = lines.ofObject(id);
    if (textOf(node.path) !== '') {
      for (const key of requires) roots.push({ key, scope: 'runtime' });
      for (const key of tools) roots.push({ key, scope: 'development' });
    } else if (reference) {
      nodes.set(id, { name: reference.name, dependencies: requires });
      packages.push({ id, found: packageOf(reference, scopeOfNode(node), line) });
    }
  }
  const reached = reachFrom(roots, nodes);
  return packages.map(({ id, found }) => {
    const reach = reached.get(id);
    return {
      ...found,
      direct: roots.length > 0 ? (reach?.direct ?? false) : null,
      path: reach?.path ?? null,
      ...nodeOf(id, nodes),
    };
  });
}

function scopeOfNode(node: Data): PackageScope {
  return node.context === 'build' ? 'development' : 'runtime';
}

/** Ids in a list, or as the values of an object of references. */
function keysOf(value: unknown): string[] {
  return isData(value) ? entriesOf(value).map(([, id]) => textOf(id)) : listOf(value).map(textOf);
}

function fromLists(lock: Data, lines: LineFinder): Package[] {
  const lists: readonly (readonly [string, PackageScope])[] = [
    ['requires', 'runtime'],
    ['build_requires', 'development'],
    ['python_requires', 'development'],
  ];
  return lists.flatMap(([list, scope]) =>
    listOf(lock[list]).flatMap((value) => {
      const reference = readReference(textOf(value));
      return reference ? packageOf(reference, scope, lines.of(JSON.stringify(value))) : [];
    }),
  );
}

function packageOf(
  { name, version }: { name: string; version: string },
  scope: PackageScope,
  line: number | null,
): Package {
  return { ecosystem: 'ConanCenter', name, version, scope, direct: null, path: null, line };
}
