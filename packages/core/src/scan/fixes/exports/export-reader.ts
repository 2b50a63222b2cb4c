// What is read of the packages of one ecosystem, to compare what a repository uses of them with what they export. One file for each
// ecosystem in `readers`, and a line in its index.
import type { Source, SourceEntry } from '../../source/source.ts';
import type { PackageFiles, PackageRelease } from './package-files.ts';

/** Of one module: a package, or a part of it that has a name of its own. */
export interface ModuleUses {
  /** By name, the first file that uses it; of npm `default` is also the module itself, called or passed. */
  readonly names: ReadonlyMap<string, string>;
  /** Members of what npm's modules give by default: of CommonJS these are its names. */
  readonly members: ReadonlyMap<string, string>;
  /** The first file that asks for the module. */
  readonly path: string;
  /** Whether nothing else can be used: nothing that is computed, and not everything at once. */
  readonly isWhole: boolean;
}

/** By package and then by module, each as the ecosystem writes it. */
export type PackageUses = ReadonlyMap<string, ReadonlyMap<string, ModuleUses>>;

/** `unknown`: it may be made as the code runs. */
export type NameState = 'there' | 'absent' | 'unknown';

export interface RepositoryCode {
  readonly source: Source;
  readonly entries: readonly SourceEntry[];
}

/** The files that a commit has. */
export interface CommittedTree {
  readonly paths: readonly string[];
  read(path: string): Promise<string | undefined>;
}

export interface ExportReader {
  /** OSV's name. */
  readonly ecosystem: string;
  /** Why a package of which no use is found may be used all the same; null where it cannot. */
  readonly notFound: string | null;
  /** Whether a name that neither release exports is none of them: a variable that is called like the package. */
  readonly ignoresOthers: boolean;
  /** @param known names of all packages of the repository in this ecosystem */
  uses(
    packages: ReadonlySet<string>,
    code: RepositoryCode & { readonly known: ReadonlySet<string> },
    signal: AbortSignal,
  ): Promise<PackageUses>;
  /** What a release has of the used names and members of a module; undefined where it has no such module. */
  states(
    files: PackageFiles,
    module: { readonly package: string; readonly name: string; readonly uses: ModuleUses },
  ): Promise<((name: string, isMember: boolean) => NameState) | undefined>;
  /** A used name with its module, for people; '' is the module itself. */
  shown(module: string, name: string): string;
  /** The release in the tree of the repository; undefined where it is not committed. */
  committed(release: PackageRelease, tree: CommittedTree): Promise<PackageFiles | undefined>;
  /** What a file of the tree says of its archive, beside the lockfile. */
  sum?(release: PackageRelease, tree: CommittedTree): Promise<string | undefined>;
}

/** The uses of one module as they are found. */
export class FoundUses implements ModuleUses {
  readonly names = new Map<string, string>();
  readonly members = new Map<string, string>();
  readonly path: string;
  isWhole = true;

  constructor(path: string) {
    this.path = path;
  }
}

/** The uses of a module; empty ones of what was not asked for yet. */
export function usesIn(
  found: Map<string, Map<string, FoundUses>>,
  {
    package: name,
    module,
    path,
  }: { readonly package: string; readonly module: string; readonly path: string },
): FoundUses {
  const modules = found.get(name) ?? new Map<string, FoundUses>();
  found.set(name, modules);
  const uses = modules.get(module) ?? new FoundUses(path);
  modules.set(module, uses);
  return uses;
}

/** Files of a release below a folder of the tree. */
export function filesBelow(
  folder: string,
  tree: CommittedTree,
  more: Pick<PackageFiles, 'isPartial'> = {},
): PackageFiles {
  const paths = tree.paths.flatMap((path) => (path.startsWith(folder) ? [path.slice(folder.length)] : []));
  const all = new Set(paths);
  return {
    ...more,
    paths,
    has: (path) => all.has(path),
    read: async (path) => (all.has(path) ? tree.read(`${folder}${path}`) : undefined),
  };
}
