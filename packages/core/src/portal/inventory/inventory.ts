// The shapes of what is known of packages: per branch, across repositories, and between two audits.
import { notComparedReasons } from '../../scan/source/compared-packages.ts';
import type { DependencyScope } from '../../vocabulary/detection.ts';

/** A package of one repository and branch. */
export interface InventoryPackage {
  readonly purl: string;
  readonly name: string;
  /** '' when the manifest has no lockfile and allows any. */
  readonly version: string;
  readonly ecosystem: string;
  readonly scope: DependencyScope;
  /** Null when the file does not say. */
  readonly direct: boolean | null;
  /** The file that names it. */
  readonly path: string;
  /** SPDX expressions; `unknown` where nothing says one. */
  readonly licenses: readonly string[];
  /** Open findings about it. */
  readonly findings: number;
  /** Those of category license: against a policy. */
  readonly licenseFindings: number;
  /** As far as inventories are kept. */
  readonly firstSeenAt: string;
  readonly lastSeenAt: string;
}

/** A package across repositories. */
export interface PackageSummary {
  readonly purl: string;
  readonly name: string;
  readonly version: string;
  readonly ecosystem: string;
  /** Every one that a repository knows of it; `unknown` where none does. */
  readonly licenses: readonly string[];
  readonly repositories: number;
}

export const affectedAnswers = ['yes', 'no', 'unknown'] as const;
export type AffectedAnswer = (typeof affectedAnswers)[number];

/** Why it is not known whether a repository is affected. */
export const unknownReasons = [
  'unknown_advisory',
  'never_audited',
  'partial',
  'stale',
  ...notComparedReasons,
] as const;
export type UnknownReason = (typeof unknownReasons)[number];

export interface PackageUsage {
  readonly repositoryId: string;
  readonly repository: string;
  /** Null where no inventory is stored, and of a default branch whose name is not known. */
  readonly branch: string | null;
  readonly commit: string | null;
  readonly purl: string | null;
  readonly version: string | null;
  readonly affected: AffectedAnswer;
  readonly reason: UnknownReason | null;
  readonly fixedVersion: string | null;
  readonly scope: DependencyScope | null;
  readonly path: string | null;
  readonly dependencyPath: readonly string[] | null;
  /** SPDX expressions; `unknown` where nothing says one, empty where there is no package. */
  readonly licenses: readonly string[];
  /** Of the file that names the package, by CODEOWNERS. */
  readonly owners: readonly string[];
  /** Since when the repository has had the package, as far as inventories are kept; `auditedAt` is when it was last seen. */
  readonly firstSeenAt: string | null;
  readonly auditedAt: string | null;
}

/** How many repositories have each answer; one that is affected anywhere counts as that alone. */
export type UsageSummary = Readonly<Record<AffectedAnswer, number>>;
