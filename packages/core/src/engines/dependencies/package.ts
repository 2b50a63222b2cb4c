// A package as a lockfile or manifest names it: what every parser gives and every advisory is held against.
import { type DependencyScope, dependencyScopes } from '../../vocabulary/detection.ts';
import type { PackageHash } from '../../vocabulary/found-package.ts';
import type { EcosystemId } from './ecosystems.ts';

/** What the package is needed for; what is not known is `runtime`. */
export const packageScopes = dependencyScopes;
export type PackageScope = DependencyScope;

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
  /** The file that names it, where another one includes that. */
  readonly file?: string;
  /** The commit of a package that comes from a git repository. */
  readonly commit?: string;
  /** The range a manifest declares, where no lockfile says which version of it is installed. */
  readonly declared?: string;
  /** Digests of its archive, as the registry serves it. */
  readonly hashes?: readonly PackageHash[];
  /** An SPDX expression; absent where the file does not say one. */
  readonly license?: string;
  /** What OSV writes after the ecosystem's colon: `12` of `Debian:12`. Only package lists of systems have it. */
  readonly release?: string;
}
