// pnpm's lock, versions 5 to 9. The keys of its packages changed with almost every version.
import { LockfileError, type LockfileParser } from '../lockfile.ts';
import type { Package, PackageScope } from '../packages/package.ts';
import { originOf } from '../packages/package-origin.ts';
import { readYamlDocuments } from './reading/block-yaml.ts';
import { type GraphNode, type GraphRoot, nodeOf, reachFrom } from './reading/dependency-graph.ts';
import { commitOf } from './reading/git-commit.ts';
import { hashesOfIntegrity } from './reading/integrity.ts';
import { npmLists } from './reading/npm-manifest.ts';
import { isLocalPnpmKey, pnpmKeyOf, splitPnpmKey } from './reading/pnpm-key.ts';
import { YamlMap, type YamlValue } from './reading/yaml-map.ts';

export const pnpmLock: LockfileParser = {
  id: 'pnpm-lock',
  title: 'pnpm, lock versions 5 to 9',
  ecosystem: 'npm',
  kind: 'lock',
  files: ['pnpm-lock.yaml'],
  parse(text) {
    let packages: Package[] = [];
    for (const document of readYamlDocuments(text, isUnused)) {
      if (document === null) continue;
      if (!(document instanceof YamlMap)) throw new LockfileError('A YAML mapping was expected here.', 1);
      packages = packages.concat(fromDocument(document, packages));
    }
    return packages;
  },
};

const unused = new Set([
  'engines',
  'cpu',
  'os',
  'libc',
  'peerDependencies',
  'peerDependenciesMeta',
  'transitivePeerDependencies',
  'hasBin',
  'deprecated',
  'bundledDependencies',
]);

function isUnused(key: string): boolean {
  return unused.has(key);
}

function fromDocument(lock: YamlMap, before: readonly Package[]): Package[] {
  const version = Number.parseFloat(lock.text('lockfileVersion'));
  if (Number.isNaN(version)) {
    throw new LockfileError(
      'The lockfile does not state its format version.',
      lock.lineOf('lockfileVersion') ?? 1,
    );
  }
  const listed = lock.map('packages');
  const snapshots = version >= 9 ? lock.map('snapshots') : listed;
  const nodes = nodesOf(snapshots, version);
  const reached = reachFrom(rootsOf(lock, version), nodes);
  const best = version >= 9 ? bestOfPackages(reached) : reached;
  const graph = version >= 9 ? nodesOfPackages(nodes) : nodes;
  const published = lock.map('time');
  const found: Package[] = [];
  let broken: number | undefined;
  for (const [key, value] of listed) {
    const details = value instanceof YamlMap ? value : new YamlMap();
    const line = listed.lineOf(key);
    const split = splitPnpmKey(key, version);
    if (split === undefined) {
      broken ??= line ?? 1;
      continue;
    }
    const name = details.text('name') || split.name;
    const resolved = details.text('version') || split.version;
    if (name === '' || (resolved === '' && version < 9)) continue;
    const resolution = details.map('resolution');
    const commit = resolution.text('commit') || commitOf(resolution.text('tarball'));
    const plainKey = version >= 9 ? withoutPeers(key) : key;
    const reach = best.get(plainKey);
    found.push({
      ecosystem: 'npm',
      name,
      version: resolved,
      scope: scopeOf(details, reach?.scope),
      direct: reach?.direct ?? false,
      path: reach?.path ?? null,
      ...nodeOf(plainKey, graph),
      line,
      ...(commit ? { commit } : {}),
      ...hashesOfIntegrity(resolution.text('integrity')),
      ...originOf({
        addresses: addressesOf(resolution),
        published: [published.text(plainKey) || published.text(withoutPeers(key))],
        // Since version 9 the lock does not say it; before, it says so of whatever pnpm has not examined.
        ...(version < 9 &&
          details.text('optional') !== 'true' && { runsScript: details.text('requiresBuild') === 'true' }),
      }),
    });
  }
  if (broken !== undefined) {
    const packages = [...before, ...found];
    throw new LockfileError('This is not a pnpm package key.', broken, { packages });
  }
  return found;
}

function addressesOf(resolution: YamlMap): readonly string[] {
  const repository = resolution.text('repo');
  const folder = resolution.text('directory');
  return [resolution.text('tarball'), repository && `git+${repository}`, folder && `file:${folder}`];
}

/** Up to version 6 each package is marked; from 9 on only the path from the importers shows it. */
function scopeOf(details: YamlMap, reached: PackageScope | undefined): PackageScope {
  if (details.text('dev') === 'true') return 'development';
  if (reached !== undefined) return reached;
  return details.text('optional') === 'true' ? 'optional' : 'runtime';
}

function rootsOf(lock: YamlMap, version: number): GraphRoot[] {
  const importers = lock.map('importers');
  const projects = importers.size > 0 ? [...importers.values()] : [lock];
  const roots: GraphRoot[] = [];
  for (const project of projects) {
    if (!(project instanceof YamlMap)) continue;
    for (const [list, scope] of npmLists) {
      for (const [name, value] of project.map(list)) {
        const key = pnpmKeyOf(name, referenceOf(value), version);
        if (key !== undefined) roots.push({ key, scope });
      }
    }
  }
  return roots;
}

function referenceOf(value: YamlValue): string {
  if (value instanceof YamlMap) return value.text('version');
  return typeof value === 'string' ? value : '';
}

function nodesOf(snapshots: YamlMap, version: number): Map<string, GraphNode> {
  const nodes = new Map<string, GraphNode>();
  const node = (key: string, value: YamlValue): void => {
    const details = value instanceof YamlMap ? value : new YamlMap();
    const keys = (list: string) =>
      [...details.map(list)].flatMap(([name, wanted]) => pnpmKeyOf(name, referenceOf(wanted), version) ?? []);
    const name = details.text('name') || (splitPnpmKey(key, version)?.name ?? key);
    nodes.set(key, { name, dependencies: keys('dependencies'), optional: keys('optionalDependencies') });
  };
  for (const [key, value] of snapshots) node(key, value);
  return nodes;
}

type Reached = ReturnType<typeof reachFrom>;

/** From version 9 on a package is resolved once per set of peers: the best of them counts. */
function bestOfPackages(reached: Reached): Reached {
  const best: Reached = new Map();
  for (const [key, reach] of reached) {
    const id = withoutPeers(key);
    const other = best.get(id);
    if (other === undefined) best.set(id, reach);
    else if (reach.direct && !other.direct) best.set(id, { ...reach, scope: other.scope });
  }
  return best;
}

/** The same for what it needs: with any of its sets of peers. */
function nodesOfPackages(nodes: ReadonlyMap<string, GraphNode>): Map<string, GraphNode> {
  const all = new Map<string, { readonly name: string; readonly needs: Set<string> }>();
  for (const [key, { name, dependencies, optional = [] }] of nodes) {
    const id = withoutPeers(key);
    const one = all.get(id) ?? { name, needs: new Set() };
    all.set(id, one);
    for (const needed of [...dependencies, ...optional]) one.needs.add(withoutPeers(needed));
  }
  return new Map([...all].map(([id, { name, needs }]) => [id, { name, dependencies: [...needs] }]));
}

function withoutPeers(key: string): string {
  if (isLocalPnpmKey(key)) return key;
  const bracket = key.indexOf('(');
  return bracket === -1 ? key : key.slice(0, bracket);
}
