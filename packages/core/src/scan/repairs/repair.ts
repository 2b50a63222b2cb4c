// The contract of a repairer: how the files of one package manager are edited so that vulnerable versions go. Nothing of
// the repository is executed: a repairer reads texts, asks a registry, and gives texts back.
import type { VersionAdvice } from './version-advice.ts';

/** How far a repair may go, the least first. */
export const repairScopes = ['lockfile', 'compatible', 'breaking'] as const;
/**
 * `lockfile`: within the ranges of the manifests; `compatible`: raises ranges within the same major version, too; `breaking`:
 * also raises them to another major version, and overrides ranges of other packages.
 */
export type RepairScope = (typeof repairScopes)[number];

export interface Repairer {
  /** `npm`. */
  readonly id: string;
  /** Whether it can edit this file. */
  handles(path: string): boolean;
  /** Throws RepairError (`repair-error.ts`) where it cannot be done. */
  repair(target: RepairTarget, context: RepairContext): Promise<Repair>;
}

export interface RepairTarget {
  /** Of the lockfile, or of the manifest that names exact versions. */
  readonly path: string;
  /** Versions in that file that advisories speak of. */
  readonly vulnerable: readonly VulnerableVersion[];
}

export interface VulnerableVersion {
  readonly ecosystem: string;
  readonly name: string;
  readonly version: string;
}

export interface Repair {
  /** Texts by path, of files that change. */
  readonly edits: ReadonlyMap<string, string>;
  /** A sentence each: what was left as it is, and why. */
  readonly notes: readonly string[];
}

export interface RepairContext {
  readonly scope: RepairScope;
  readonly advice: Pick<VersionAdvice, 'affected'>;
  /** Releases that are younger, or of which nobody says when, are not taken; null where any age will do. */
  readonly releasedBefore: Date | null;
  /** Where registries are asked; their public addresses unless the environment names others. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly fetch: typeof fetch;
  readonly signal: AbortSignal;
  /** A folder of this user for what is needed while it runs. */
  readonly temporaryFolder: string;
  /** Paths of files with this name, sorted. */
  pathsNamed(name: string): readonly string[];
  /** Undefined where there is no such file, or it cannot be read. */
  read(path: string): Promise<string | undefined>;
}
