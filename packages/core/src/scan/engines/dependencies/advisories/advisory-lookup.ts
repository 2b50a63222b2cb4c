// An advisory by any of its names: which packages it and its aliases speak of, and which versions they affect.

import { AdvisoryDatabase } from './advisory-database.ts';
import type { VersionedPackage } from './advisory-match.ts';
import { lowestFix } from './advisory-match.ts';

export interface NamedAdvisory {
  /** Every id and alias of the vulnerability, as the records write them. */
  readonly ids: readonly string[];
  /** By the spelling of advisories; the ecosystem with its release where the record names one. */
  readonly packages: readonly { readonly ecosystem: string; readonly name: string }[];
}

export interface AdvisoryAnswer {
  readonly affected: boolean;
  readonly fixedVersion: string | null;
}

/** Opened for one question; closed by its caller. */
export class AdvisoryLookup {
  readonly #database: AdvisoryDatabase;

  /** undefined when there is no database. */
  static open(path: string): AdvisoryLookup | undefined {
    const database = AdvisoryDatabase.open(path);
    return database && new AdvisoryLookup(database);
  }

  private constructor(database: AdvisoryDatabase) {
    this.#database = database;
  }

  /** undefined when no record has this name. */
  find(name: string): NamedAdvisory | undefined {
    return this.#database.named(name);
  }

  /** For each package, in their order, whether any of the advisories affects its version. */
  async answers(
    packages: readonly VersionedPackage[],
    ids: ReadonlySet<string>,
  ): Promise<readonly AdvisoryAnswer[]> {
    const hits = await this.#database.match(packages);
    return packages.map((target, index) => {
      const own = (hits[index] ?? []).filter(({ advisory }) => ids.has(advisory.id));
      const entries = own.map(({ affected }) => affected);
      return {
        affected: own.length > 0,
        fixedVersion: own.length > 0 ? lowestFix(entries, target) : null,
      };
    });
  }

  close(): void {
    this.#database.close();
  }
}
