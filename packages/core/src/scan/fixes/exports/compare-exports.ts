// Whether what a repository uses of an upgraded package is still exported by it. Read from the files of both releases, where the
// tree or a registry has them; nothing is run, and what cannot be read is unknown.
import type { FoundPackage } from '../../../vocabulary/found-package.ts';
import type { ExportReader, ModuleUses, PackageUses, RepositoryCode } from './export-reader.ts';
import {
  type PackageFiles,
  type PackageRelease,
  type PackageSource,
  PackageSourceError,
} from './package-files.ts';
import { exportReaders } from './readers/index.ts';

export const exportStates = ['same', 'changed', 'unknown'] as const;

export interface ComparedExports {
  readonly ecosystem: string;
  readonly name: string;
  readonly before: string;
  readonly after: string;
  /** `changed`: something that the repository uses is gone; `unknown`: not all of it could be compared, and nothing is known to be gone. */
  readonly state: (typeof exportStates)[number];
  /** Exports that the code of the repository uses, sorted; with the module where that is not the package itself: `./path: name`, `module.name`, `example.org/module.Name`. */
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
  readonly code: RepositoryCode;
}

/** Of the upgraded packages that the repository uses itself; sorted as they are given. */
export async function compareExports(
  upgraded: readonly UpgradedPackage[],
  { base, head, code }: ExportSides,
  signal: AbortSignal,
): Promise<readonly ComparedExports[]> {
  const own = upgraded.filter(({ before, after }) => before.length > 0 && after.length > 0);
  const uses = new Map<ExportReader, PackageUses>();
  for (const reader of exportReaders) {
    const namesOf = (all: readonly { readonly ecosystem: string; readonly name: string }[]) =>
      new Set(all.flatMap(({ ecosystem, name }) => (ecosystem === reader.ecosystem ? [name] : [])));
    uses.set(reader, await reader.uses(namesOf(own), { ...code, known: namesOf(head.packages) }, signal));
  }
  const compared: ComparedExports[] = [];
  for (const one of own) {
    const { ecosystem, name } = one;
    const reader = exportReaders.find((each) => each.ecosystem === ecosystem);
    const modules = reader && uses.get(reader)?.get(name);
    const isDirect = head.packages.some((found) => found.direct === true && isOf(found, one));
    if (modules === undefined && (reader?.notFound === null || !isDirect)) continue;
    const before = versionOf(one, 'before', base.packages);
    const after = versionOf(one, 'after', head.packages);
    compared.push({
      ecosystem,
      name,
      before,
      after,
      ...(reader === undefined || modules === undefined
        ? { ...nothing, why: reader?.notFound ?? `exports of ${ecosystem} packages are not compared` }
        : await comparedModules(
            { reader, modules },
            { base: releaseOf(one, before, base.packages), head: releaseOf(one, after, head.packages) },
            { base: base.source, head: head.source },
          )),
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

function releaseOf(one: UpgradedPackage, version: string, packages: readonly FoundPackage[]): PackageRelease {
  const { ecosystem, name } = one;
  const hashes = packages.flatMap((found) =>
    isOf(found, one) && found.version === version ? (found.hashes ?? []) : [],
  );
  return { ecosystem, name, version, ...(hashes.length > 0 && { hashes }) };
}

interface UsedModules {
  readonly reader: ExportReader;
  readonly modules: ReadonlyMap<string, ModuleUses>;
}

interface Sides<Of> {
  readonly base: Of;
  readonly head: Of;
}

async function comparedModules(
  { reader, modules }: UsedModules,
  releases: Sides<PackageRelease>,
  sources: Sides<PackageSource>,
): Promise<Result> {
  const { name, version: after } = releases.head;
  const before = releases.base.version;
  const used = usedNames({ reader, modules });
  const isWholeUse = [...modules.values()].every(({ isWhole }) => isWhole);
  if (before === '' || after === '') return { ...nothing, used, why: 'there are several versions of it' };
  let old: PackageFiles | undefined;
  let now: PackageFiles | undefined;
  try {
    now = await sources.head(releases.head);
    old = now && (await sources.base(releases.base));
  } catch (error) {
    if (!(error instanceof PackageSourceError)) throw error;
    return { ...nothing, used, why: error.message };
  }
  if (!now || !old) return { ...nothing, used, why: `no files of ${name} ${now ? before : after} are there` };
  const removed: { name: string; path: string }[] = [];
  let isOpen = false;
  for (const [module, uses] of modules) {
    const gone = await goneFrom(
      { reader, uses, module: { package: name, name: module } },
      { base: old, head: now },
    );
    removed.push(...gone.removed.map((one) => ({ ...one, name: reader.shown(module, one.name) })));
    isOpen ||= gone.isOpen;
  }
  if (removed.length > 0) return { state: 'changed', used, removed: removed.sort(byName), why: null };
  if (isOpen) return { ...nothing, used, why: 'it makes its exports as it runs' };
  if (!isWholeUse) return { ...nothing, used, why: 'the code does not say which exports it uses' };
  return { state: 'same', used, removed, why: null };
}

interface UsedModule {
  readonly reader: ExportReader;
  readonly uses: ModuleUses;
  readonly module: { readonly package: string; readonly name: string };
}

async function goneFrom(
  { reader, uses, module }: UsedModule,
  files: Sides<PackageFiles>,
): Promise<{ readonly removed: readonly { name: string; path: string }[]; readonly isOpen: boolean }> {
  const old = await reader.states(files.base, { ...module, uses });
  const now = await reader.states(files.head, { ...module, uses });
  if (now === undefined)
    return old === undefined || files.head.isPartial === true
      ? { removed: [], isOpen: true }
      : { removed: [{ name: '', path: uses.path }], isOpen: false };
  const removed: { name: string; path: string }[] = [];
  let isOpen = false;
  const asked = [
    ...[...uses.names].map(([name, path]) => ({ name, path, isMember: false })),
    ...[...uses.members].map(([name, path]) => ({ name, path, isMember: true })),
  ];
  for (const { name, path, isMember } of asked) {
    const state = now(name, isMember);
    if (state === 'there') continue;
    const before = old?.(name, isMember);
    if (state === 'absent' && before === 'there') removed.push({ name, path });
    // What nobody has seen in the release before may be there in a way that is not understood.
    else if (state === 'unknown' || before !== 'absent' || !reader.ignoresOthers) isOpen = true;
  }
  return { removed, isOpen };
}

function usedNames({ reader, modules }: UsedModules): readonly string[] {
  return [...modules]
    .flatMap(([module, { names, members }]) =>
      [...new Set([...names.keys(), ...members.keys()])].map((name) => reader.shown(module, name)),
    )
    .sort();
}

function byName(a: { readonly name: string }, b: { readonly name: string }): number {
  return a.name < b.name ? -1 : 1;
}
