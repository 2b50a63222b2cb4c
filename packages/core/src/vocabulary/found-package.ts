import type { DependencyScope } from './detection.ts';

/** A package that an audit found in a lockfile or manifest, with every file that names it. */
export interface FoundPackage {
  /** OSV's name. */
  readonly ecosystem: string;
  readonly name: string;
  /** '' when it is not pinned. */
  readonly version: string;
  readonly scope: DependencyScope;
  /** Null when the file does not say. */
  readonly direct: boolean | null;
  /** Names from the root's dependency down to this package. */
  readonly path: readonly string[] | null;
  readonly locations: readonly { readonly path: string; readonly line: number | null }[];
  /** Package URLs of what it needs; absent where no file says it. */
  readonly needs?: readonly string[];
  /** An SPDX expression; absent where nothing says one. */
  readonly license?: string;
  readonly commit?: string;
  readonly release?: string;
  /** The range of a manifest, where no lockfile says the version. */
  readonly declared?: string;
  /** Of its archives, as the registry serves them; hexadecimal. */
  readonly hashes?: readonly PackageHash[];
}

export interface PackageHash {
  readonly algorithm: 'SHA-1' | 'SHA-256' | 'SHA-384' | 'SHA-512';
  /** Hexadecimal, lower case. */
  readonly value: string;
}

/** A version of a package with the advisories that speak of it. */
export interface VulnerablePackage {
  readonly package: FoundPackage;
  /** The ids of their records, as their databases write them. */
  readonly advisories: readonly string[];
}
