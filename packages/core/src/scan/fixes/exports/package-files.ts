// Where the files of a released package are read: in the tree of the repository, or in an archive. Nothing of them is run.

export interface PackageRelease {
  readonly ecosystem: string;
  readonly name: string;
  readonly version: string;
}

/** Files of one release, by their paths in it. */
export interface PackageFiles {
  has(path: string): boolean;
  /** Undefined of what is not there, or is no file that code is read from. */
  read(path: string): Promise<string | undefined>;
}

/** Undefined where the release is not there; throws PackageSourceError where that is not known. */
export type PackageSource = (release: PackageRelease) => Promise<PackageFiles | undefined>;

/** Its message is a clause: why the files of a release could not be read. */
export class PackageSourceError extends Error {}
