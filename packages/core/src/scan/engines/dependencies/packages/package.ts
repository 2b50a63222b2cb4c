// A package as a lockfile or manifest names it: what every parser gives and every advisory is matched with.
import { type DependencyScope, dependencyScopes } from '../../../../vocabulary/detection.ts';
import type { PackageHash } from '../../../../vocabulary/found-package.ts';
import type { EcosystemId } from './ecosystems.ts';
import type { PackageOrigin } from './package-origin.ts';

/** What the package is needed for; what is not known is `runtime`. */
export const packageScopes = dependencyScopes;
export type PackageScope = DependencyScope;
export interface PackageNode {
  readonly key: string;
  /** Of packages of the same file; those that it does not list have none. */
  readonly needs: readonly string[];
}

export interface Package {
  readonly ecosystem: EcosystemId;
  /** As the ecosystem writes it: `@scope/name`, `group:artifact`, `vendor/name`, module path. */
  readonly name: string;
  /** The resolved version; for a manifest without a lock the lowest one its range allows, or ''. */
  readonly version: string;
  readonly scope: PackageScope;
  /** Named by the repository's own manifest; null when the file does not say. */
  readonly direct: boolean | null;
  /** Names from the root's dependency down to this package, one shortest way; null when the file does not say. */
  readonly path: readonly string[] | null;
  /** Where the file names it, from 1; null when the format has no lines worth naming. */
  readonly line: number | null;
  /** Its key in the graph of its file, and the keys of what it needs; absent where the file does not say. */
  readonly node?: PackageNode;
  /** The file that names it, where another one includes that. */
  readonly file?: string;
  /** The commit of a package that comes from a git repository. */
  readonly commit?: string;
  /** The range a manifest declares, where no lockfile says which version of it is installed. */
  readonly declared?: string;
  /** Another package of the file that needs exactly this version; absent where none is known to. */
  readonly pinnedBy?: string;
  /** Digests of its archive, as the registry serves it. */
  readonly hashes?: readonly PackageHash[];
  /** An SPDX expression; absent where the file does not say one. */
  readonly license?: string;
  /** What OSV writes after the ecosystem's colon: `12` of `Debian:12`. Only package lists of systems have it. */
  readonly release?: string;
  /** Where its file says that it comes from; absent where the file does not say. */
  readonly origin?: PackageOrigin;
}

export interface PackageLocation extends Pick<Package, 'line'> {
  readonly path: string;
}

/** A package with every file that names it; the other fields are the strongest any of them says. */
export interface LocatedPackage extends Omit<Package, 'node' | 'file' | 'origin'> {
  readonly locations: readonly PackageLocation[];
  /** Package URLs of what it needs, sorted; absent where no file says it. */
  readonly needs?: readonly string[];
}
