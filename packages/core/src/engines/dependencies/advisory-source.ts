// Where advisories come from: the local database or OSV's API. The engine does not know which.
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
  /** The probability (0 to 1) that it is used in the next 30 days: https://www.first.org/epss/ */
  readonly epss: number | null;
  /** The day it was added to CISA's list of vulnerabilities in use: https://www.cisa.gov/kev */
  readonly kevSince: string | null;
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
