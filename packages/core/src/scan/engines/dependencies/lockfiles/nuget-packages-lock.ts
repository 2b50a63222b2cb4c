import type { LockfileParser } from '../lockfile.ts';
import type { Package } from '../packages/package.ts';
import { originOf } from '../packages/package-origin.ts';
import { type GraphNode, type GraphRoot, nodeOf, reachFrom } from './reading/dependency-graph.ts';
import { readJson } from './reading/json-document.ts';
import { LineFinder } from './reading/line-finder.ts';
import { type Data, dataOf, entriesOf, textOf } from './reading/plain-data.ts';

export const nugetPackagesLock: LockfileParser = {
  id: 'nuget-packages-lock',
  title: 'NuGet packages.lock.json',
  ecosystem: 'NuGet',
  kind: 'lock',
  files: ['packages.lock.json', 'packages.*.lock.json'],
  parse(text) {
    const lines = new LineFinder(text);
    const found = new Map<string, Package>();
    for (const [framework, list] of entriesOf(readJson(text).dependencies)) {
      lines.ofObject(framework);
      for (const entry of packagesOf(dataOf(list), { lines, framework })) {
        const key = `${entry.name}@${entry.version}`;
        const known = found.get(key);
        const isStronger = known === undefined || (entry.direct === true && known.direct !== true);
        const digests = [...(known?.origin?.digests ?? []), ...(entry.origin?.digests ?? [])];
        found.set(key, {
          ...(isStronger ? entry : known),
          line: known ? known.line : entry.line,
          ...originOf({ digests }),
        });
      }
    }
    return [...found.values()];
  },
};

/** One target framework: NuGet compares names without regard to case. */
function packagesOf(
  list: Data,
  { lines, framework }: { readonly lines: LineFinder; readonly framework: string },
): Package[] {
  const nodes = new Map<string, GraphNode>();
  const roots: GraphRoot[] = [];
  for (const [name, value] of Object.entries(list)) {
    const { type, dependencies } = dataOf(value);
    const key = name.toLowerCase();
    nodes.set(key, { name, dependencies: entriesOf(dependencies).map(([needed]) => needed.toLowerCase()) });
    if (type === 'Direct' || type === 'Project') roots.push({ key, scope: 'runtime' });
  }
  const reached = reachFrom(roots, nodes);
  return Object.entries(list).flatMap(([name, value]): Package[] => {
    const { type, resolved, contentHash } = dataOf(value);
    const line = lines.ofObject(name);
    // A part of the repository, or of one beside it.
    if (type === 'Project') return [];
    return [
      {
        ecosystem: 'NuGet',
        name,
        version: textOf(resolved),
        scope: 'runtime',
        direct: type === 'Direct',
        path: reached.get(name.toLowerCase())?.path ?? null,
        ...nodeOf(name.toLowerCase(), nodes),
        line,
        // Each framework has its own entry, and restores by that.
        ...originOf({ digests: contentHash ? [{ archive: framework, digest: textOf(contentHash) }] : [] }),
      },
    ];
  });
}
