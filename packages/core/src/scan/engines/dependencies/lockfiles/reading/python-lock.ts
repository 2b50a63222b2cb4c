// What poetry.lock, uv.lock, pdm.lock and pylock.toml have in common: packages, their needs, the project's roots.
import type { Package, PackageScope } from '../../packages/package.ts';
import type { ArchiveDigest, PackageOrigin } from '../../packages/package-origin.ts';
import { addTo } from './add-to.ts';
import { type GraphNode, type GraphRoot, nodeOf, reachFrom } from './dependency-graph.ts';
import { hashesOfTagged } from './integrity.ts';
import { dataOf, entriesOf, textOf } from './plain-data.ts';
import { normalPythonName } from './python-names.ts';
import type { PythonRoots } from './python-project.ts';

export interface PythonEntry {
  readonly name: string;
  readonly version: string;
  readonly line: number;
  readonly commit: string | undefined;
  /** Names it needs, as they are written. */
  readonly needs: readonly string[];
  readonly optionalNeeds: readonly string[];
  /** What the lock itself says it is for; undefined when it does not. */
  readonly scope: PackageScope | undefined;
  /** The project itself or a member of it: a root of the graph. */
  readonly isProject: boolean;
  /** Whether a project is listed among the packages all the same: it has a version someone may ask for. */
  readonly isListed?: boolean;
  readonly developmentNeeds: readonly string[];
  /** Digests of its archives with their algorithm before them: `sha256:…`. */
  readonly digests?: readonly unknown[];
  readonly origin?: PackageOrigin;
}

/** Of one package in one lock. More exist only in hostile files, where following each of them would be quadratic. */
const maxVersions = 32;

export function toPythonPackages(entries: readonly PythonEntry[], roots: PythonRoots | undefined): Package[] {
  const keysOf = new Map<string, string[]>();
  for (const [index, { name }] of entries.entries()) {
    addTo(keysOf, normalPythonName(name), String(index));
  }
  const keys = (names: readonly string[]) =>
    names.flatMap((name) => keysOf.get(normalPythonName(name))?.slice(0, maxVersions) ?? []);
  const nodes = new Map<string, GraphNode>();
  const graphRoots: GraphRoot[] = [];
  const addRoots = (names: readonly string[], scope: PackageScope): void => {
    for (const key of keys(names)) graphRoots.push({ key, scope });
  };
  for (const [index, entry] of entries.entries()) {
    if (entry.isProject) {
      addRoots(entry.needs, 'runtime');
      addRoots(entry.optionalNeeds, 'optional');
      addRoots(entry.developmentNeeds, 'development');
    } else {
      const { name, needs, optionalNeeds } = entry;
      nodes.set(String(index), { name, dependencies: keys(needs), optional: keys(optionalNeeds) });
    }
  }
  for (const [name, scope] of roots ?? []) addRoots([name], scope);
  const reached = reachFrom(graphRoots, nodes);
  const hasRoots = graphRoots.length > 0;
  const packages: Package[] = [];
  for (const [index, entry] of entries.entries()) {
    if ((entry.isProject && entry.isListed !== true) || entry.name === '') continue;
    const reach = reached.get(String(index));
    packages.push({
      ecosystem: 'PyPI',
      name: entry.name,
      version: entry.version,
      scope: entry.scope ?? reach?.scope ?? 'runtime',
      direct: entry.isProject || (hasRoots ? (reach?.direct ?? false) : null),
      path: reach?.path ?? (entry.isProject ? [entry.name] : null),
      ...nodeOf(String(index), nodes),
      line: entry.line,
      ...(entry.commit === undefined ? {} : { commit: entry.commit }),
      ...hashesOfTagged(entry.digests ?? []),
      ...(entry.origin && { origin: entry.origin }),
    });
  }
  return packages;
}

/** Of entries with `file`, `name` or `url`, and `hash` or `hashes`: each archive of a release has a name of its own. */
export function pythonArchives(files: readonly unknown[]): {
  readonly digests: readonly ArchiveDigest[];
  readonly addresses: readonly string[];
  readonly published: readonly string[];
} {
  const archives = files.map(dataOf);
  return {
    digests: archives.flatMap(({ file, name, url, path, hash, hashes }) => {
      const archive =
        textOf(file) ||
        textOf(name) ||
        textOf(url || path)
          .replace(/[?#].*$/s, '')
          .replace(/^.*\//s, '');
      const tagged = entriesOf(hashes).map(([algorithm, value]) => `${algorithm}:${textOf(value)}`);
      return [textOf(hash), ...tagged].flatMap((digest) => (digest === '' ? [] : [{ archive, digest }]));
    }),
    addresses: archives.map(({ url }) => textOf(url)),
    published: archives.map((archive) => textOf(archive['upload-time'])),
  };
}
