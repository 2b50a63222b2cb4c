// Julia's lock: `[[deps.Name]]` since format 2, `[[Name]]` before.
import type { LockfileParser } from '../lockfile.ts';
import type { Package } from '../packages/package.ts';
import { type GraphNode, type GraphRoot, nodeOf, reachFrom } from './reading/dependency-graph.ts';
import { LineFinder } from './reading/line-finder.ts';
import { type Data, dataOf, entriesOf, isData, listOf, textOf } from './reading/plain-data.ts';
import { beside } from './reading/repository-path.ts';
import { readToml } from './reading/toml-tables.ts';

export const juliaManifest: LockfileParser = {
  id: 'julia-manifest',
  title: 'Julia',
  ecosystem: 'Julia',
  kind: 'lock',
  files: ['Manifest.toml', 'JuliaManifest.toml', 'Manifest-v*.toml'],
  parse(text, context) {
    const manifest = readToml(text);
    const deps = isData(manifest.deps) && !Array.isArray(manifest.deps) ? manifest.deps : manifest;
    const entries = entriesOf(deps).flatMap(([name, list]) =>
      listOf(list).map((value) => ({ name, data: dataOf(value) })),
    );
    // Other tools have a Manifest.toml as well: Julia's gives each package an id.
    if (entries.some(({ data }) => data.uuid === undefined)) return [];
    const nodes = new Map<string, GraphNode>();
    for (const { name, data } of entries) nodes.set(name, { name, dependencies: needsOf(data.deps) });
    const projectPath = beside(context.path, 'Project.toml');
    const roots = rootsOf(projectPath === undefined ? undefined : context.read(projectPath));
    const reached = reachFrom(roots ?? [], nodes);
    const lines = new LineFinder(text);
    return entries.flatMap(({ name, data }): Package[] => {
      // Developed beside the project: its code is read, and no registry has it.
      if (data.path !== undefined) return [];
      const reach = reached.get(name);
      const isLibrary = data['git-tree-sha1'] === undefined && data['repo-url'] === undefined;
      const found: Package = {
        ecosystem: 'Julia',
        name,
        // The standard library has the version of Julia itself.
        version: textOf(data.version) || (isLibrary ? textOf(manifest.julia_version) : ''),
        scope: 'runtime',
        direct: roots === undefined ? null : (reach?.direct ?? false),
        path: reach?.path ?? null,
        ...nodeOf(name, nodes),
        line: lines.of(`${name}]]`),
      };
      return [found];
    });
  },
};

/** A list of names, or names with their ids. */
function needsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(textOf) : entriesOf(value).map(([name]) => name);
}

function rootsOf(text: string | undefined): GraphRoot[] | undefined {
  if (text === undefined) return undefined;
  let project: Data;
  try {
    project = readToml(text);
  } catch {
    return undefined;
  }
  return entriesOf(project.deps).map(([key]): GraphRoot => ({ key, scope: 'runtime' }));
}
