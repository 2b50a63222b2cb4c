// npm's package-lock.json, versions 1 to 3.
import { licenseExpression } from '../../licenses/license-expression.ts';
import { type LockfileContext, LockfileError, type LockfileParser } from '../lockfile.ts';
import type { Package, PackageScope } from '../packages/package.ts';
import { type ArchiveDigest, originOf } from '../packages/package-origin.ts';
import {
  type GraphNode,
  type GraphRoot,
  nodeOf,
  pinnedBy,
  pinsOf,
  type Reach,
  reachFrom,
} from './reading/dependency-graph.ts';
import { commitOf } from './reading/git-commit.ts';
import { hashesOfIntegrity } from './reading/integrity.ts';
import { readJson } from './reading/json-document.ts';
import { LineFinder } from './reading/line-finder.ts';
import {
  isExactNpmRange,
  npmNameOfFolder,
  npmProjectBeside,
  npmRequirements,
  splitNpmSpec,
} from './reading/npm-manifest.ts';
import { type Data, dataOf, entriesOf, isData, textOf } from './reading/plain-data.ts';
import { folderOf } from './reading/repository-path.ts';

export const packageLock: LockfileParser = {
  id: 'package-lock',
  title: 'npm package-lock, versions 1 to 3',
  ecosystem: 'npm',
  kind: 'lock',
  files: ['package-lock.json'],
  parse: parseNpmLock,
};

/** Inside of the archive of the package that needs it, whose digest speaks for it. */
const bundled = 'bundle:';

/** npm-shrinkwrap.json has the same format. */
export function parseNpmLock(text: string, context: LockfileContext): readonly Package[] {
  const lock = readJson(text);
  return isData(lock.packages) ? fromPackages(lock.packages, lock, text) : fromTree(lock, text, context);
}

/** Versions 2 and 3: a flat list of folders; version 2 has the tree of version 1, too. */
function fromPackages(folders: Data, lock: Data, text: string): Package[] {
  const entries = new Map<string, Data>();
  for (const [folder, entry] of Object.entries(folders)) entries.set(folder, dataOf(entry));
  const { reached, nodes } = graphOfFolders(entries);
  const pins = pinsOf(nodes);
  const lines = new LineFinder(text);
  const tree = treeByFolder(lock, text, entries);
  const packages: Package[] = [];
  for (const [folder, entry] of entries) {
    if (folder === '' || entry.link === true) continue;
    const reach = reached.get(folder);
    const commit = commitOf(textOf(entry.resolved));
    const license = licenseExpression(entry.license ?? entry.licenses);
    const integrity = hashesOfIntegrity(textOf(entry.integrity));
    const said = { name: textOf(entry.name) || npmNameOfFolder(folder), version: textOf(entry.version) };
    const shared = {
      ecosystem: 'npm' as const,
      scope: scopeOf(entry),
      direct: reach?.direct ?? false,
      path: reach?.path ?? null,
    };
    const inTree = tree.get(folder);
    const isSame = inTree === undefined || isSameRelease(nameOfTreeEntry(inTree), said);
    const older = isSame ? inTree?.data : undefined;
    if (!isSame) packages.push({ ...shared, ...releaseOfTree(inTree) });
    packages.push({
      ...shared,
      ...said,
      ...nodeOf(folder, nodes),
      ...pinnedBy(folder, pins),
      line: lines.ofObject(folder),
      ...(commit === undefined ? {} : { commit }),
      ...(license === undefined ? {} : { license }),
      ...integrity,
      ...originOf({
        addresses: [entry.inBundle === true ? bundled : textOf(entry.resolved), textOf(older?.resolved)],
        runsScript: entry.hasInstallScript === true,
        ...(older && {
          digests: [...archivesOf(integrity, ''), ...archivesOf(integrityOf(older), 'npm 6 ')],
        }),
      }),
    });
  }
  return packages;
}

/** What npm 6 and older read of the same file, by the folder that newer ones give it. */
function treeByFolder(
  lock: Data,
  text: string,
  entries: ReadonlyMap<string, Data>,
): ReadonlyMap<string, TreeEntry> {
  const folders = new Map<TreeEntry | undefined, string>([[undefined, '']]);
  const found = new Map<string, TreeEntry>();
  if (!isData(lock.dependencies)) return found;
  for (const entry of readTree(lock, new LineFinder(text)).all) {
    const above = folders.get(entry.parent);
    const installed = above ? `${above}/node_modules/${entry.name}` : `node_modules/${entry.name}`;
    const link = entries.get(installed);
    const folder = link?.link === true ? textOf(link.resolved) : installed;
    folders.set(entry, folder);
    if (entry.data.bundled !== true && commitOf(textOf(entry.data.version)) === undefined)
      found.set(folder, entry);
  }
  return found;
}

type NamedVersion = Pick<Package, 'name' | 'version'>;

/** Anything but a version in its place is how the older form writes where the package comes from. */
function isSameRelease(older: NamedVersion, newer: NamedVersion): boolean {
  const isRelease = /^\d/.test(older.version) && newer.version !== '';
  return !isRelease || older.name !== newer.name || older.version === newer.version;
}

/** Of which the two halves of the file say something else: npm 6 and older install this one. */
function releaseOfTree(entry: TreeEntry): Omit<Package, 'ecosystem' | 'scope' | 'direct' | 'path'> {
  const integrity = integrityOf(entry.data);
  return {
    ...nameOfTreeEntry(entry),
    line: entry.line,
    ...integrity,
    ...originOf({
      addresses: [textOf(entry.data.resolved)],
      digests: archivesOf(integrity, 'npm 6 '),
    }),
  };
}

function integrityOf(entry: Data): Hashes {
  return hashesOfIntegrity(textOf(entry.integrity));
}

type Hashes = ReturnType<typeof hashesOfIntegrity>;

function archivesOf({ hashes = [] }: Hashes, reader: string): ArchiveDigest[] {
  return hashes.map(({ algorithm, value }) => ({ archive: `${reader}${algorithm}`, digest: value }));
}

/** npm marks each entry itself: strictly for development, strictly optional, or only one of both. */
function scopeOf(entry: Data): PackageScope {
  if (entry.dev === true) return 'development';
  return entry.optional === true || entry.devOptional === true ? 'optional' : 'runtime';
}

interface FolderGraph {
  readonly reached: ReadonlyMap<string, Reach>;
  /** Those of the projects with what they need, too. */
  readonly nodes: ReadonlyMap<string, GraphNode>;
}

function graphOfFolders(entries: ReadonlyMap<string, Data>): FolderGraph {
  const nodes = new Map<string, GraphNode>();
  const projects = new Map<string, GraphNode>();
  const roots: GraphRoot[] = [];
  for (const [folder, entry] of entries) {
    if (entry.link === true) continue;
    const dependencies: string[] = [];
    const optional: string[] = [];
    const needs: string[] = [];
    const exact: string[] = [];
    const isProject = folder === '' || !folder.includes('node_modules/');
    if (folder !== '' && isProject) roots.push({ key: folder, scope: 'runtime' });
    for (const { name, scope, wanted } of npmRequirements(entry)) {
      const key = resolveFolder(entries, folder, name);
      if (key === undefined) continue;
      if (!isProject && scope !== 'development' && isExactNpmRange(wanted)) exact.push(key);
      if (isProject) {
        roots.push({ key, scope });
        if (scope !== 'development') needs.push(key);
      } else if (scope !== 'development') (scope === 'runtime' ? dependencies : optional).push(key);
    }
    const name = textOf(entry.name) || npmNameOfFolder(folder);
    if (folder !== '') nodes.set(folder, { name, dependencies, optional, exact });
    if (isProject) projects.set(folder, { name, dependencies: needs });
  }
  return { reached: reachFrom(roots, nodes), nodes: new Map([...nodes, ...projects]) };
}

/** More levels than a file system allows exist only in hostile files. */
const maxLevels = 64;

/** Node's own way: the folder's node_modules, then the one of each folder above. */
function resolveFolder(entries: ReadonlyMap<string, Data>, from: string, name: string): string | undefined {
  let folder = from;
  for (let level = 0; level < maxLevels && folder.length < 4096; level += 1) {
    const found = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    const entry = entries.get(found);
    if (entry) return entry.link === true ? textOf(entry.resolved) : found;
    if (folder === '') return undefined;
    const above = folder.lastIndexOf('/node_modules/');
    if (above !== -1) folder = folder.slice(0, above);
    else folder = folder.startsWith('node_modules/') ? '' : folderOf(folder);
  }
  return undefined;
}

interface TreeEntry {
  readonly key: string;
  readonly name: string;
  readonly data: Data;
  readonly parent: TreeEntry | undefined;
  readonly children: Map<string, TreeEntry>;
  readonly line: number | null;
}

/** Version 1: a tree of folders; what the project itself asks for stands only in its package.json. */
function fromTree(lock: Data, text: string, context: LockfileContext): Package[] {
  const { top, all } = readTree(lock, new LineFinder(text));
  const project = npmProjectBeside(context);
  const nodes = new Map<string, GraphNode>();
  if (project) {
    for (const entry of all) {
      const needed = [...entriesOf(entry.data.requires)].map(([name, range]) => ({
        key: findUp(entry, top, name)?.key ?? '',
        isExact: isExactNpmRange(textOf(range)),
      }));
      const exact = needed.filter(({ isExact }) => isExact).map(({ key }) => key);
      nodes.set(entry.key, {
        name: nameOfTreeEntry(entry).name,
        dependencies: needed.map(({ key }) => key),
        exact,
      });
    }
  }
  const pins = pinsOf(nodes);
  const roots = (project?.requirements ?? []).flatMap(({ name, scope }) => {
    const entry = top.get(name);
    return entry ? [{ key: entry.key, scope }] : [];
  });
  const reached = reachFrom(roots, nodes);
  return all.map((entry) => {
    const reach = reached.get(entry.key);
    const { name, version } = nameOfTreeEntry(entry);
    const commit = commitOf(version);
    const isElsewhere = commit !== undefined || /^(?:file|link):/.test(version);
    return {
      ecosystem: 'npm',
      name,
      version: isElsewhere ? '' : version,
      scope: scopeOf(entry.data),
      direct: project && !project.hasWorkspaces ? (reach?.direct ?? false) : (reach?.direct ?? null),
      path: reach?.path ?? null,
      ...nodeOf(entry.key, nodes),
      ...pinnedBy(entry.key, pins),
      line: entry.line,
      ...(commit === undefined ? {} : { commit }),
      ...hashesOfIntegrity(textOf(entry.data.integrity)),
      ...originOf({
        addresses: [
          entry.data.bundled === true ? bundled : isElsewhere ? version : textOf(entry.data.resolved),
        ],
      }),
    };
  });
}

function nameOfTreeEntry({ name, data }: TreeEntry): { name: string; version: string } {
  const version = textOf(data.version);
  return version.startsWith('npm:') ? splitNpmSpec(version) : { name, version };
}

function readTree(
  lock: Data,
  lines: LineFinder | undefined,
): { top: Map<string, TreeEntry>; all: TreeEntry[] } {
  const top = new Map<string, TreeEntry>();
  const all: TreeEntry[] = [];
  const read = (
    from: unknown,
    into: Map<string, TreeEntry>,
    parent: TreeEntry | undefined,
    depth: number,
  ): void => {
    if (depth > 200) throw new LockfileError('The dependencies are nested too deeply.', parent?.line ?? null);
    for (const [name, value] of entriesOf(from)) {
      const data = dataOf(value);
      const key = String(all.length);
      const entry: TreeEntry = {
        key,
        name,
        data,
        parent,
        children: new Map(),
        line: lines?.ofObject(name) ?? null,
      };
      into.set(name, entry);
      all.push(entry);
      if (data.dependencies !== undefined) read(data.dependencies, entry.children, entry, depth + 1);
    }
  };
  read(lock.dependencies, top, undefined, 0);
  return { top, all };
}

function findUp(from: TreeEntry, top: ReadonlyMap<string, TreeEntry>, name: string): TreeEntry | undefined {
  for (let entry: TreeEntry | undefined = from; entry; entry = entry.parent) {
    const found = entry.children.get(name);
    if (found) return found;
  }
  return top.get(name);
}
