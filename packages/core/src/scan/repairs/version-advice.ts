// Which versions of a package advisories speak of, also of versions that the repository does not have.

import { silentLog } from '../../support/log.ts';
import { AdvisoryDatabase } from '../engines/dependencies/advisories/advisory-database.ts';
import type { AdvisorySource } from '../engines/dependencies/advisories/advisory-source.ts';
import { OsvApi } from '../engines/dependencies/advisories/osv-api.ts';
import type { EngineOptions } from '../engines/index.ts';
import { RepairError } from './repair-error.ts';

export class VersionAdvice {
  readonly #database: AdvisoryDatabase | undefined;
  readonly #api: OsvApi | undefined;
  /** By ecosystem, name and version. */
  readonly #known = new Map<string, boolean>();

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
    const all = [...new Set(versions)];
    const keyOf = (version: string) => `${ecosystem}\0${name}\0${version}`;
    const asked = all.filter((version) => !this.#known.has(keyOf(version)));
    if (asked.length > 0) {
      const hits = await this.#sourceOf(ecosystem).match(
        asked.map((version) => ({ ecosystem, name, version })),
        signal,
      );
      for (const [index, version] of asked.entries())
        this.#known.set(keyOf(version), (hits[index]?.length ?? 0) > 0);
    }
    return new Set(all.filter((version) => this.#known.get(keyOf(version))));
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
