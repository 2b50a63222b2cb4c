// Reads folders as entries of an archive: our packages as they are published, others without what no program loads.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { BuiltCommit } from './build-commit.ts';
import type { LockedPackage } from './locked-packages.ts';
import { publicTypes } from './public-types.ts';
import type { ArchiveEntry } from './tar.ts';

/** Every file below, at `below` in the archive; `keep` decides by the path within the folder. */
export function folderEntries(
  folder: string,
  below: string,
  keep: (path: string) => boolean = () => true,
): ArchiveEntry[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => keep(path.slice(folder.length + 1).replaceAll('\\', '/')))
    .map((path) => fileEntry(path, `${below}${path.slice(folder.length).replaceAll('\\', '/')}`));
}

export function fileEntry(file: string, path: string): ArchiveEntry {
  const executable = (statSync(file).mode & 0o111) !== 0;
  return { path, content: readFileSync(file), executable };
}

export function textEntry(path: string, text: string, executable = false): ArchiveEntry {
  return { path, content: Buffer.from(text), executable };
}

/** What one of our packages publishes, without its package.json. Only what embeds it reads its declarations. */
export function ownFiles(
  built: BuiltCommit,
  name: string,
  { below, types }: { readonly below: string; readonly types: boolean },
): ArchiveEntry[] {
  const folder = join(built.folder, 'packages', name);
  const { files }: { readonly files: readonly string[] } = readManifest(built, name);
  const bundled = bundledFiles(folder);
  const declared = types ? publishedTypes(folder, readManifest(built, name)) : new Map<string, string>();
  const isPublished = (path: string) =>
    !/\.map$|\.tsbuildinfo$|(?:^|\/)\.(?:built-from|bundled)$/.test(path) &&
    (!/^dist\/.*\.d\.ts$/.test(path) || declared.has(path)) &&
    (types || !path.endsWith('.d.ts')) &&
    !(path.endsWith('.js') && bundled?.has(path) === false && existsSync(declarationOf(folder, path)));
  const entries = files.flatMap((path) => {
    const place = join(folder, path);
    if (!existsSync(place)) return [];
    return statSync(place).isDirectory()
      ? folderEntries(place, `${below}/${path}`, (inner) => isPublished(`${path}/${inner}`))
      : [fileEntry(place, `${below}/${path}`)];
  });
  return entries.map((entry) => {
    const text = declared.get(entry.path.slice(below.length + 1));
    return text === undefined ? entry : textEntry(entry.path, text);
  });
}

/** By path; of what the exports name. */
function publishedTypes(
  folder: string,
  { exports = {} }: { readonly exports?: Readonly<Record<string, { readonly types?: string }>> },
): ReadonlyMap<string, string> {
  const entries = Object.values(exports).flatMap(({ types }) =>
    types?.startsWith('./dist/') ? [types.slice(2)] : [],
  );
  return publicTypes(folder, entries);
}

/** The files that a package's modules are bundled into; undefined when they are not. */
function bundledFiles(folder: string): ReadonlySet<string> | undefined {
  const list = join(folder, 'dist/.bundled');
  return existsSync(list) ? new Set(readFileSync(list, 'utf8').trimEnd().split('\n')) : undefined;
}

/** Only modules that the compiler wrote have one. */
function declarationOf(folder: string, path: string): string {
  return join(folder, path.replace(/\.js$/, '.d.ts'));
}

export function readManifest(built: BuiltCommit, name: string) {
  return JSON.parse(readFileSync(join(built.folder, 'packages', name, 'package.json'), 'utf8'));
}

/** Copies installed packages as they lie in the checkout, each without those below it. */
export function copyInstalled(built: BuiltCommit, packages: readonly LockedPackage[], target: string): void {
  for (const { path } of packages) {
    const source = join(built.root, path);
    const copy = join(target, treePath(path));
    mkdirSync(dirname(copy), { recursive: true });
    cpSync(source, copy, { recursive: true, filter: (inner) => inner !== join(source, 'node_modules') });
  }
}

/** Where a package of the lockfile lies when our packages are installed like all others. */
export function treePath(path: string): string {
  return path.replace(/^packages\/([\w-]+)\//, 'node_modules/@assay/$1/');
}
