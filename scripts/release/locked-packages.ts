// Which packages of the lockfile the program needs when it runs, and for which platform each is.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface LockedPackage {
  /** In the lockfile, such as `node_modules/a/node_modules/b`. */
  readonly path: string;
  readonly name: string;
  readonly version: string;
  /** Subresource integrity, SHA-512. */
  readonly integrity: string;
  readonly license: string | undefined;
  /** Names of what it depends on, optional dependencies included. */
  readonly dependencies: readonly string[];
  /** Lockfile paths of those. */
  readonly needs: readonly string[];
  readonly os: readonly string[] | undefined;
  readonly cpu: readonly string[] | undefined;
  readonly libc: readonly string[] | undefined;
}

interface LockEntry {
  readonly version?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly link?: boolean;
  readonly resolved?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
}

/** What the workspace folders (such as `packages/cli`) need, without development dependencies; by path. */
export function lockedPackages(root: string, workspaces: readonly string[]): readonly LockedPackage[] {
  const { packages }: { readonly packages: Readonly<Record<string, LockEntry>> } = JSON.parse(
    readFileSync(join(root, 'package-lock.json'), 'utf8'),
  );
  const found = new Map<string, LockedPackage>();
  const visit = (path: string): void => {
    const entry = packages[path];
    if (!entry || found.has(path)) return;
    const names = Object.keys({ ...entry.dependencies, ...entry.optionalDependencies }).sort();
    const needs = names.flatMap((name) => resolve(packages, path, name) ?? []);
    if (entry.version !== undefined && entry.integrity !== undefined) {
      const { version, integrity, license, os, cpu, libc } = entry;
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
      found.set(path, { path, name, version, integrity, license, dependencies: names, needs, os, cpu, libc });
    }
    for (const next of needs) visit(next);
  };
  for (const workspace of workspaces) visit(workspace);
  return [...found.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** As Node looks for it: beside the package, then further up. Workspaces are visited by themselves. */
function resolve(
  packages: Readonly<Record<string, LockEntry>>,
  from: string,
  name: string,
): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    const entry = packages[path];
    if (entry) return entry.link ? undefined : path;
    if (folder === '') return undefined;
  }
}

/** Whether npm would install the package on a platform such as `linux-x64` (with glibc). */
export function isFor({ os, cpu, libc }: LockedPackage, platform: string): boolean {
  const [system = '', processor = ''] = platform.split('-');
  const allows = (list: readonly string[] | undefined, value: string) =>
    !list || (list.some((item) => item.startsWith('!')) ? !list.includes(`!${value}`) : list.includes(value));
  return allows(os, system) && allows(cpu, processor) && (system !== 'linux' || allows(libc, 'glibc'));
}

/** Packages that come with binaries for some platforms, and none for this one. */
export function missingFor(packages: readonly LockedPackage[], platform: string): readonly string[] {
  const byPath = new Map(packages.map((locked) => [locked.path, locked]));
  return packages.flatMap(({ name, needs }) => {
    const binaries = needs.flatMap((path) => byPath.get(path) ?? []).filter(({ os, cpu }) => os && cpu);
    return binaries.length > 1 && !binaries.some((binary) => isFor(binary, platform)) ? [name] : [];
  });
}
