// The known vulnerabilities of packages, by the advisory database of this machine.
import { AdvisoryDatabase } from '../engines/dependencies/advisories/advisory-database.ts';
import type { AffectedPackage } from '../engines/dependencies/dependency-detections.ts';
import type { LocatedPackage } from '../engines/dependencies/packages/package.ts';
import {
  type SbomVulnerability,
  sbomVulnerabilities,
} from '../engines/dependencies/sbom/sbom-vulnerabilities.ts';

export interface ReadVulnerabilities {
  readonly vulnerabilities: readonly SbomVulnerability[];
  /** Ecosystems of packages that the database says nothing about, sorted. */
  readonly notCovered: readonly string[];
}

/** Packages that are matched at once. */
const batchSize = 2_500;

/** Undefined when there is no database. */
export async function readVulnerabilities(
  packages: readonly LocatedPackage[],
  databasePath: string,
  now: Date,
): Promise<ReadVulnerabilities | undefined> {
  const database = AdvisoryDatabase.open(databasePath);
  if (!database) return undefined;
  try {
    const covered = packages.filter(({ ecosystem }) => database.covers(ecosystem));
    const affected: AffectedPackage[] = [];
    for (let start = 0; start < covered.length; start += batchSize) {
      const part = covered.slice(start, start + batchSize);
      for (const [index, hits] of (await database.match(part)).entries()) {
        const found = part[index];
        if (found && hits.length > 0) affected.push({ found, hits });
      }
    }
    const others = packages.filter(({ ecosystem }) => !database.covers(ecosystem));
    return {
      vulnerabilities: sbomVulnerabilities(affected, {
        now,
        exploitation: (cve) => database.exploitation(cve),
      }),
      notCovered: [...new Set(others.map(({ ecosystem }) => ecosystem))].sort(),
    };
  } finally {
    database.close();
  }
}
