// Where advisories come from: the local database or OSV's API. The engine does not know which.
import type { EpssScore, KevEntry } from '../../../../vocabulary/detection.ts';
import type { AdvisorySummary, Affected } from './advisory.ts';
import type { VersionedPackage } from './advisory-match.ts';

/** An advisory that speaks of a package's version. */
export interface AdvisoryHit {
  readonly advisory: AdvisorySummary;
  /** What it says of this package. */
  readonly affected: readonly Affected[];
}

/** What is known of attacks on a CVE. */
export interface Exploitation {
  readonly epss: EpssScore | null;
  readonly kev: KevEntry | null;
}

export interface AdvisorySource {
  /** Whether it knows the ecosystem: silence about a package means something then. */
  covers(ecosystem: string): boolean;
  /** For each package, in their order, the advisories that affect its version. */
  match(
    packages: readonly VersionedPackage[],
    signal?: AbortSignal,
  ): Promise<readonly (readonly AdvisoryHit[])[]>;
  exploitation(cve: string): Exploitation | null;
  close(): void;
}
