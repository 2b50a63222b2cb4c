// Which versions of a package advisories speak of, also of versions that the repository does not have.

import { silentLog } from '../../support/log.ts';
import { AdvisoryDatabase } from '../engines/dependencies/advisories/advisory-database.ts';
import { lowestFix, type VersionedPackage } from '../engines/dependencies/advisories/advisory-match.ts';
import type { AdvisoryHit, AdvisorySource } from '../engines/dependencies/advisories/advisory-source.ts';
import { OsvApi } from '../engines/dependencies/advisories/osv-api.ts';
import type { EngineOptions } from '../engines/index.ts';
import { RepairError } from './repair-error.ts';

interface Known {
  readonly isAffected: boolean;
  /** By something that a release of the same major version fixes. */
  readonly isFixable: boolean;
  /** By something that none fixes. */
  readonly isLasting: boolean;
}

export class VersionAdvice {
  readonly #database: AdvisoryDatabase | undefined;
  readonly #api: OsvApi | undefined;
  /** By ecosystem, name and version. */
  readonly #known = new Map<string, Known>();

  /** By the same sources as the dependency audit. */
  constructor({ advisories, fetch = globalThis.fetch }: Pick<EngineOptions, 'advisories' | 'fetch'>) {
    const { databasePath = null, osvApiUrl = null } = advisories ?? {};
    this.#database = databasePath === null ? undefined : AdvisoryDatabase.open(databasePath);
    this.#api = osvApiUrl === null ? undefined : new OsvApi({ url: osvApiUrl, fetch, log: silentLog });
  }

  /** Those of the versions that an advisory speaks of. Throws RepairError where nobody knows. */
  async affected(
    ecosystem: string,
    name: string,
    versions: Iterable<string>,
    signal?: AbortSignal,
  ): Promise<ReadonlySet<string>> {
    return this.#select({ ecosystem, name, versions, signal }, ({ isAffected }) => isAffected);
  }

  /** The same without what no release of the same major version fixes: else that would hold back the rest. */
  withinMajor(): Pick<VersionAdvice, 'affected'> {
    return {
      affected: (ecosystem, name, versions, signal) =>
        this.#select({ ecosystem, name, versions, signal }, ({ isFixable }) => isFixable),
    };
  }

  /** Those of which a release of the same major version fixes some advisories, and none fixes the others. */
  async partlyFixable(
    all: readonly VersionedPackage[],
    signal?: AbortSignal,
  ): Promise<readonly VersionedPackage[]> {
    const found: VersionedPackage[] = [];
    for (const one of all) {
      const { ecosystem, name, version } = one;
      const mixed = await this.#select(
        { ecosystem, name, versions: [version], signal },
        ({ isFixable, isLasting }) => isFixable && isLasting,
      );
      if (mixed.size > 0) found.push(one);
    }
    return found;
  }

  async #select(
    { ecosystem, name, versions, signal }: Asked,
    isWanted: (known: Known) => boolean,
  ): Promise<ReadonlySet<string>> {
    const all = [...new Set(versions)];
    const keyOf = (version: string) => `${ecosystem}\0${name}\0${version}`;
    const asked = all.filter((version) => !this.#known.has(keyOf(version)));
    if (asked.length > 0) {
      const packages = asked.map((version) => ({ ecosystem, name, version }));
      const hits = await this.#sourceOf(ecosystem).match(packages, signal);
      for (const [index, one] of packages.entries())
        this.#known.set(keyOf(one.version), knownOf(one, hits[index] ?? []));
    }
    return new Set(
      all.filter((version) => {
        const known = this.#known.get(keyOf(version));
        return known !== undefined && isWanted(known);
      }),
    );
  }

  close(): void {
    this.#database?.close();
  }

  #sourceOf(ecosystem: string): AdvisorySource {
    const source = this.#database?.covers(ecosystem) ? this.#database : this.#api;
    if (source === undefined)
      throw new RepairError(`There are no advisories for ${ecosystem}. Run \`assay advisories sync\`.`);
    return source;
  }
}

interface Asked {
  readonly ecosystem: string;
  readonly name: string;
  readonly versions: Iterable<string>;
  readonly signal: AbortSignal | undefined;
}

function knownOf(one: VersionedPackage, hits: readonly AdvisoryHit[]): Known {
  const fixes = hits.map(({ affected }) => lowestFix([affected], one));
  const isWithin = (fix: string | null) => fix !== null && isSameMajor(one.version, fix);
  return {
    isAffected: hits.length > 0,
    isFixable: fixes.some(isWithin),
    isLasting: fixes.some((fix) => !isWithin(fix)),
  };
}

/** Before 1.0, the minor version counts as the major one. */
function isSameMajor(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => /^v?(\d+)(?:\.(\d+))?/.exec(text));
  return a?.[1] !== undefined && a[1] === b?.[1] && (a[1] !== '0' || a[2] === b?.[2]);
}
