// One lockfile or manifest format.
//
// To add one: a file `lockfiles/<id>.ts` that exports a LockfileParser, a line in `lockfiles/index.ts`, a
// test case with a real file. The engine owns reading, limits, errors and merging.
import type { EcosystemId } from './packages/ecosystems.ts';
import type { Package } from './packages/package.ts';

/** Other files of the repository that a format refers to (`-r other.txt`, a parent pom). */
export interface LockfileContext {
  /** The lockfile's own path. */
  readonly path: string;
  /** The text of another file, by its path from the repository's root; undefined when there is none. */
  read(path: string): string | undefined;
  /** Paths of all files with this name; none unless given. */
  pathsNamed?(name: string): readonly string[];
  /** What parsers keep of other files while one inventory is read, by a key that begins with the parser's id. */
  readonly shared?: Map<string, unknown>;
  /** Called with the packages that the file names in a way that no ecosystem knows, as it writes them. */
  unidentified?(names: readonly string[]): void;
}

/** How much a file says: a lock what was resolved, a manifest what was asked for, an sbom what someone listed. */
export const lockfileKinds = ['lock', 'manifest', 'sbom'] as const;
export type LockfileKind = (typeof lockfileKinds)[number];

/** What distinguishes a package from all others, and nothing of how it came to be there. */
export type ListedPackage = Pick<
  Package,
  'ecosystem' | 'name' | 'version' | 'release' | 'commit' | 'declared' | 'file'
>;

export interface LockfileParser {
  /** Kebab-case: `package-lock`, `requirements-txt`. */
  readonly id: string;
  /** The format's name for a reader. */
  readonly title: string;
  /** Null when each package says its own. */
  readonly ecosystem: EcosystemId | null;
  readonly kind: LockfileKind;
  /** A manifest that is read only where no lockfile of its ecosystem lies beside it or in a folder above. */
  readonly isReplacedByLock?: boolean;
  /** Whether this manifest names everything that is installed, as a compiled one does; no manifest does unless given. */
  namesEverything?(text: string): boolean;
  /**
   * File names, or ends of a path; `*` stands for anything within one part: `package-lock.json`,
   * `*.deps.json`, `.github/workflows/*.yml`.
   */
  readonly files: readonly string[];
  /** Throws LockfileError when the text is not of the format. */
  parse(text: string, context: LockfileContext): readonly Package[];
  /**
   * The packages that `parse` gives, in its order, for a reader of many versions of a file who asks for nothing else. Reads no other
   * file; `known` holds what it kept of versions before. Absent where it would be no faster.
   */
  list?(text: string, known: Map<string, unknown>): readonly ListedPackage[];
}

/** The file is broken: says where. The engine counts it as `parse_error` and continues with the others. */
export class LockfileError extends Error {
  readonly line: number | null;
  /** What could be read all the same. */
  readonly packages: readonly Package[];

  constructor(
    message: string,
    line: number | null = null,
    options: ErrorOptions & { readonly packages?: readonly Package[] } = {},
  ) {
    super(message, options);
    this.name = 'LockfileError';
    this.line = line;
    this.packages = options.packages ?? [];
  }
}
