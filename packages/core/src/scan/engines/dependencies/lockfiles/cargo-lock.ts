import { type LockfileContext, LockfileError, type LockfileParser } from '../lockfile.ts';
import type { Package } from '../packages/package.ts';
import { originOf } from '../packages/package-origin.ts';
import { addTo } from './reading/add-to.ts';
import { type GraphNode, type GraphRoot, nodeOf, reachFrom } from './reading/dependency-graph.ts';
import { hashesOfHex } from './reading/integrity.ts';
import { type Data, dataOf, entriesOf, listOf, textOf } from './reading/plain-data.ts';
import { beside } from './reading/repository-path.ts';
import { readToml, readTomlTables } from './reading/toml-tables.ts';

export const cargoLock: LockfileParser = {
  id: 'cargo-lock',
  title: 'Cargo',
  ecosystem: 'crates.io',
  kind: 'lock',
  files: ['Cargo.lock'],
  parse(text, context) {
    const { rest, tables } = readTomlTables(text, 'package', crateOf);
    const versions = new Map<string, string[]>();
    for (const { name, id } of tables) addTo(versions, name, id);
    const keys = (list: readonly string[]) => list.flatMap((wanted) => keyOf(wanted, versions));
    const nodes = new Map<string, GraphNode>();
    const roots: GraphRoot[] = [];
    for (const key of keys(textsOf(dataOf(rest.root).dependencies))) roots.push({ key, scope: 'runtime' });
    const development = developmentOf(context);
    for (const { name, id, needs, source } of tables) {
      nodes.set(id, { name, dependencies: keys(needs) });
      if (source !== undefined) continue;
      for (const key of keys(needs)) {
        const isDevelopment = development?.crate === name && development.names.has(key.split(' ')[0] ?? '');
        roots.push({ key, scope: isDevelopment ? 'development' : 'runtime' });
      }
    }
    const reached = reachFrom(roots, nodes);
    return tables.map(({ name, version, source, line, id, checksum }): Package => {
      const isOwn = source === undefined;
      const reach = reached.get(id);
      const commit = source?.startsWith('git+') ? /#([0-9a-f]{7,64})$/.exec(source)?.[1] : undefined;
      return {
        ecosystem: 'crates.io',
        name,
        version,
        scope: reach?.scope ?? 'runtime',
        direct: isOwn || (roots.length > 0 ? (reach?.direct ?? false) : null),
        path: reach?.path ?? (isOwn ? [name] : null),
        ...nodeOf(id, nodes),
        line,
        ...(commit === undefined ? {} : { commit }),
        ...hashesOfHex('SHA-256', checksum),
        ...originOf({ addresses: [source?.replace(/^(?:registry|sparse)\+/, '') ?? ''] }),
      };
    });
  },
};

interface Crate {
  readonly id: string;
  readonly name: string;
  readonly version: string;
  /** Undefined for a crate of the project itself. */
  readonly source: string | undefined;
  readonly needs: readonly string[];
  readonly checksum: string;
  readonly line: number;
}

function crateOf(table: Data, line: number): Crate {
  const name = textOf(table.name);
  const version = textOf(table.version);
  if (name === '') throw new LockfileError('A package in this lockfile has no name.', line);
  const source = table.source === undefined ? undefined : textOf(table.source);
  const needs = textsOf(table.dependencies);
  return { id: `${name} ${version}`, name, version, source, needs, checksum: textOf(table.checksum), line };
}

function textsOf(list: unknown): string[] {
  return listOf(list).map(textOf);
}

/** `name`, `name version` or `name version (source)`: the version stands there when there is more than one. */
function keyOf(wanted: string, versions: ReadonlyMap<string, readonly string[]>): string[] {
  const [name = '', version] = wanted.split(' ');
  if (version !== undefined) return [`${name} ${version}`];
  return (versions.get(name) ?? []).slice(0, 1);
}

/** What the manifest beside the lock needs for tests and examples only. */
function developmentOf(context: LockfileContext): { crate: string; names: ReadonlySet<string> } | undefined {
  const path = beside(context.path, 'Cargo.toml');
  const text = path === undefined ? undefined : context.read(path);
  if (text === undefined) return undefined;
  let manifest: Data;
  try {
    manifest = readToml(text);
  } catch {
    return undefined;
  }
  const named = (list: unknown) =>
    entriesOf(list).map(([name, wanted]) => textOf(dataOf(wanted).package) || name);
  const names = new Set(named(manifest['dev-dependencies']));
  for (const list of [manifest.dependencies, manifest['build-dependencies']]) {
    for (const name of named(list)) names.delete(name);
  }
  return { crate: textOf(dataOf(manifest.package).name), names };
}
