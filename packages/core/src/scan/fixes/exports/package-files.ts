// Where the files of a released package are read: in the tree of the repository, or in an archive. Nothing of them is run.
import type { PackageHash } from '../../../vocabulary/found-package.ts';

export interface PackageRelease {
  readonly ecosystem: string;
  readonly name: string;
  readonly version: string;
  /** What the lockfile says of its archives; absent where it says nothing. */
  readonly hashes?: readonly PackageHash[];
  /** `h1:…`, what `go.sum` says of a module; absent where it says nothing. */
  readonly sum?: string;
}

/** Files of one release, by their paths in it. */
export interface PackageFiles {
  readonly paths: readonly string[];
  /** Whether parts of the release may be left out, as in a `vendor` folder of Go. */
  readonly isPartial?: boolean;
  has(path: string): boolean;
  /** Undefined of what is not there, or is no file that code is read from. */
  read(path: string): Promise<string | undefined>;
}

/** Undefined where the release is not there; throws PackageSourceError where that is not known. */
export type PackageSource = (release: PackageRelease) => Promise<PackageFiles | undefined>;

/** Its message is a clause: why the files of a release could not be read. */
export class PackageSourceError extends Error {}

/** Of an archive in memory: `pathOf` gives the path in the release, and undefined of what is no part of it. */
export function archiveFiles(
  members: readonly { readonly name: string; readonly bytes: Buffer }[],
  pathOf: (name: string) => string | undefined,
): PackageFiles {
  const files = new Map<string, Buffer>();
  for (const { name, bytes } of members) {
    const path = pathOf(name);
    if (path !== undefined) files.set(path, bytes);
  }
  return {
    paths: [...files.keys()],
    has: (path) => files.has(path),
    read: async (path) => files.get(path)?.toString('utf8'),
  };
}
