import type { LockfileParser } from '../lockfile.ts';
import type { Package } from '../packages/package.ts';
import { type GraphNode, type GraphRoot, nodeOf, reachFrom } from './reading/dependency-graph.ts';
import { hashesOfHex } from './reading/integrity.ts';
import { LineFinder } from './reading/line-finder.ts';
import { dataOf, entriesOf, listOf, textOf } from './reading/plain-data.ts';
import { readToml } from './reading/toml-tables.ts';

export const gleamManifest: LockfileParser = {
  id: 'gleam-manifest',
  title: 'Gleam',
  ecosystem: 'Hex',
  kind: 'lock',
  files: ['manifest.toml'],
  parse(text) {
    const manifest = readToml(text);
    // Other tools have a manifest.toml as well: without packages and requirements it is theirs.
    if (!Array.isArray(manifest.packages) || manifest.requirements === undefined) return [];
    const lines = new LineFinder(text);
    const entries = listOf(manifest.packages).map(dataOf);
    const nodes = new Map<string, GraphNode>();
    for (const { name, requirements } of entries) {
      nodes.set(textOf(name), { name: textOf(name), dependencies: listOf(requirements).map(textOf) });
    }
    const roots = entriesOf(manifest.requirements).map(([key]): GraphRoot => ({ key, scope: 'runtime' }));
    const reached = reachFrom(roots, nodes);
    return entries
      .filter(({ source }) => source !== 'local')
      .map((entry): Package => {
        const name = textOf(entry.name);
        const reach = reached.get(name);
        const commit = textOf(entry.commit);
        return {
          ecosystem: 'Hex',
          name,
          version: textOf(entry.version),
          scope: 'runtime',
          direct: reach?.direct ?? false,
          path: reach?.path ?? null,
          ...nodeOf(name, nodes),
          line: lines.of(`name = "${name}"`),
          ...(commit === '' ? {} : { commit }),
          ...hashesOfHex('SHA-256', textOf(entry.outer_checksum)),
        };
      });
  },
};
