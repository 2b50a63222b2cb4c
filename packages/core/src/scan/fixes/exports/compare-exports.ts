// Whether what a repository uses of an upgraded package is still exported by it. Read from the files of both releases, where the
// tree or a registry has them; nothing is run, and what cannot be read is unknown.
import type { FoundPackage } from '../../../vocabulary/found-package.ts';
import type { Source, SourceEntry } from '../../source/source.ts';
import { type ExportedNames, exportedNames } from './exported-names.ts';
import { npmEntry } from './npm-entry.ts';
import { type PackageFiles, type PackageSource, PackageSourceError } from './package-files.ts';
import { type ModuleUses, usedExports } from './used-exports.ts';

export const exportStates = ['same', 'changed', 'unknown'] as const;

export interface ComparedExports {
  readonly ecosystem: string;
  readonly name: string;
  readonly before: string;
  readonly after: string;
  /** `changed`: something that the repository uses is gone; `unknown`: not all of it could be compared, and nothing is known to be gone. */
  readonly state: (typeof exportStates)[number];
  /** Exports that the code of the repository uses, sorted; `./path: name` of what is behind the name of the package. */
  readonly used: readonly string[];
  /** Those of them that the new release does not export, each with a file that uses it. */
  readonly removed: readonly { readonly name: string; readonly path: string }[];
  /** Why it is unknown; null where it is not. */
  readonly why: string | null;
}

export interface UpgradedPackage {
  readonly ecosystem: string;
  readonly name: string;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

export interface ExportSides {
  readonly base: { readonly packages: readonly FoundPackage[]; readonly source: PackageSource };
  readonly head: { readonly packages: readonly FoundPackage[]; readonly source: PackageSource };
  /** The head, whose code uses what the new releases export. */
  readonly code: { readonly source: Source; readonly entries: readonly SourceEntry[] };
}

/** Of the upgraded packages that the repository uses itself; sorted as they are given. */
export async function compareExports(
  upgraded: readonly UpgradedPackage[],
  { base, head, code }: ExportSides,
  signal: AbortSignal,
): Promise<readonly ComparedExports[]> {
  const own = upgraded.filter(({ before, after }) => before.length > 0 && after.length > 0);
  const npm = new Set(own.flatMap(({ ecosystem, name }) => (ecosystem === 'npm' ? [name] : [])));
  const uses = await usedExports(npm, code, signal);
  const compared: ComparedExports[] = [];
  for (const one of own) {
    const { ecosystem, name } = one;
    const modules = ecosystem === 'npm' ? uses.get(name) : undefined;
    const isDirect = head.packages.some((found) => found.direct === true && isOf(found, one));
    if (ecosystem === 'npm' ? modules === undefined : !isDirect) continue;
    const versions = {
      before: versionOf(one, 'before', base.packages),
      after: versionOf(one, 'after', head.packages),
    };
    compared.push({
      ecosystem,
      name,
      ...versions,
      ...(modules === undefined
        ? { ...nothing, why: `exports of ${ecosystem} packages are not compared` }
        : await comparedModules(modules, { name, ...versions }, { base: base.source, head: head.source })),
    });
  }
  return compared;
}

type Result = Pick<ComparedExports, 'state' | 'used' | 'removed' | 'why'>;
const nothing = { state: 'unknown', used: [], removed: [] } as const;

function isOf(found: FoundPackage, { ecosystem, name }: UpgradedPackage): boolean {
  return found.ecosystem === ecosystem && found.name === name;
}

/** The one that the repository asks for itself; '' where there are several. */
function versionOf(
  one: UpgradedPackage,
  side: 'before' | 'after',
  packages: readonly FoundPackage[],
): string {
  const versions = one[side];
  if (versions.length === 1) return versions[0] ?? '';
  const direct = new Set(
    packages.flatMap((found) => (found.direct === true && isOf(found, one) ? [found.version] : [])),
  );
  return direct.size === 1 ? ([...direct][0] ?? '') : '';
}

async function comparedModules(
  modules: ReadonlyMap<string, ModuleUses>,
  { name, before, after }: { readonly name: string; readonly before: string; readonly after: string },
  sources: { readonly base: PackageSource; readonly head: PackageSource },
): Promise<Result> {
  const used = usedNames(modules);
  const isWholeUse = [...modules.values()].every(({ isWhole }) => isWhole);
  if (before === '' || after === '') return { ...nothing, used, why: 'there are several versions of it' };
  let old: PackageFiles | undefined;
  let now: PackageFiles | undefined;
  try {
    now = await sources.head({ ecosystem: 'npm', name, version: after });
    old = now && (await sources.base({ ecosystem: 'npm', name, version: before }));
  } catch (error) {
    if (!(error instanceof PackageSourceError)) throw error;
    return { ...nothing, used, why: error.message };
  }
  if (!now || !old) return { ...nothing, used, why: `no files of ${name} ${now ? before : after} are there` };
  const removed: { name: string; path: string }[] = [];
  let isOpen = false;
  for (const [subpath, uses] of modules) {
    const gone = await goneFrom(uses, { old: await namesOf(old, subpath), now: await namesOf(now, subpath) });
    removed.push(...gone.removed.map((one) => ({ ...one, name: shown(subpath, one.name) })));
    isOpen ||= gone.isOpen;
  }
  if (removed.length > 0) return { state: 'changed', used, removed: removed.sort(byName), why: null };
  if (isOpen) return { ...nothing, used, why: 'it makes its exports as it runs' };
  if (!isWholeUse) return { ...nothing, used, why: 'the code does not say which exports it uses' };
  return { state: 'same', used, removed, why: null };
}

async function namesOf(files: PackageFiles, subpath: string): Promise<ExportedNames | undefined> {
  const entry = await npmEntry(files, subpath);
  return entry === undefined ? undefined : exportedNames(files, entry);
}

/** What every object and function has. */
const inherited = new Set([...Object.getOwnPropertyNames(Function.prototype), 'prototype', 'default']);

async function goneFrom(
  { names, members }: ModuleUses,
  { old, now }: { readonly old: ExportedNames | undefined; readonly now: ExportedNames | undefined },
): Promise<{ readonly removed: readonly { name: string; path: string }[]; readonly isOpen: boolean }> {
  const [path = ''] = [...names.values(), ...members.values()];
  if (now === undefined)
    return old === undefined
      ? { removed: [], isOpen: true }
      : { removed: [{ name: '', path }], isOpen: false };
  // Members of a default export are members of a value, unless the module is that value.
  const asked = new Map([...names, ...(now.isCommonJs ? members : [])]);
  const removed: { name: string; path: string }[] = [];
  let isOpen = !now.isCommonJs && members.size > 0;
  for (const [name, at] of asked) {
    if (now.names.has(name) || (now.isCommonJs && inherited.has(name))) continue;
    if (!now.isWhole) isOpen = true;
    // What nobody has seen in the release before may be there in a way that is not understood.
    else if (old?.names.has(name)) removed.push({ name, path: at });
    else isOpen = true;
  }
  return { removed, isOpen };
}

function usedNames(modules: ReadonlyMap<string, ModuleUses>): readonly string[] {
  return [...modules]
    .flatMap(([subpath, { names, members }]) =>
      [...new Set([...names.keys(), ...members.keys()])].map((name) => shown(subpath, name)),
    )
    .sort();
}

function shown(subpath: string, name: string): string {
  return subpath === '.' ? name : name === '' ? subpath : `${subpath}: ${name}`;
}

function byName(a: { readonly name: string }, b: { readonly name: string }): number {
  return a.name < b.name ? -1 : 1;
}
