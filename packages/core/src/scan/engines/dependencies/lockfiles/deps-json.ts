// What the .NET build writes beside an application: its libraries, and what each of them needs.
import type { LockfileParser } from '../lockfile.ts';
import type { Package } from '../packages/package.ts';
import { type GraphNode, type GraphRoot, nodeOf, reachFrom } from './reading/dependency-graph.ts';
import { readJson } from './reading/json-document.ts';
import { LineFinder } from './reading/line-finder.ts';
import { dataOf, entriesOf, textOf } from './reading/plain-data.ts';

export const depsJson: LockfileParser = {
  id: 'deps-json',
  title: '.NET deps.json',
  ecosystem: 'NuGet',
  kind: 'lock',
  files: ['*.deps.json'],
  parse(text) {
    const document = readJson(text);
    const libraries = entriesOf(document.libraries).map(([id, value]) => ({
      id,
      type: textOf(dataOf(value).type),
    }));
    const projects = new Set(libraries.filter(({ type }) => type === 'project').map(({ id }) => id));
    const nodes = new Map<string, GraphNode>();
    const roots: GraphRoot[] = [];
    for (const [, target] of entriesOf(document.targets)) {
      for (const [id, library] of entriesOf(target)) {
        const dependencies = entriesOf(dataOf(library).dependencies).map(
          ([name, version]) => `${name}/${textOf(version)}`,
        );
        nodes.set(id, { name: nameAndVersion(id).name, dependencies });
        if (projects.has(id))
          roots.push(...dependencies.map((key): GraphRoot => ({ key, scope: 'runtime' })));
      }
    }
    const reached = reachFrom(roots, nodes);
    const lines = new LineFinder(text);
    lines.ofObject('libraries');
    return libraries.flatMap(({ id, type }): Package[] => {
      const { name, version } = nameAndVersion(id);
      const line = lines.ofObject(id);
      if (name === '' || version === '') return [];
      const reach = reached.get(id);
      const direct = type === 'project' || (roots.length > 0 ? (reach?.direct ?? false) : null);
      const path = reach?.path ?? (direct ? [name] : null);
      return [
        { ecosystem: 'NuGet', name, version, scope: 'runtime', direct, path, ...nodeOf(id, nodes), line },
      ];
    });
  },
};

/** `Name/1.0.0`; a pack of the runtime itself has a prefix that its package does not. */
function nameAndVersion(id: string): { name: string; version: string } {
  const slash = id.indexOf('/');
  if (slash === -1) return { name: '', version: '' };
  return { name: id.slice(0, slash).replace(/^runtimepack\./, ''), version: id.slice(slash + 1) };
}
