// Packages across repositories, as people look for them.
import { licenseSpellings, unknownLicense } from '../../scan/engines/licenses/license-expression.ts';
import type { Visibility } from '../platform/principal.ts';
import { type Database, readRows } from '../platform/storage/database.ts';
import { literalPattern } from '../platform/storage/list.ts';
import { whereVisible } from '../platform/storage/visible-rows.ts';
import type { PackageSummary } from './inventory.ts';

declare module '../platform/storage/store-registry.ts' {
  interface Stores {
    readonly packageSearch: PackageSearchStore;
  }
}

export interface PackageSearch {
  /** Part of the name or package URL. */
  readonly q?: string;
  readonly ecosystem?: string;
  /** An SPDX identifier that the license names, or `unknown`. */
  readonly license?: string;
  /** Only these. */
  readonly numbers?: ReadonlySet<number>;
}

export class PackageSearchStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Packages that visible repositories have now, with how many of them. */
  async search(
    visibility: Visibility,
    filter: PackageSearch,
    part: { readonly limit: number; readonly offset: number },
  ): Promise<{ readonly items: readonly PackageSummary[]; readonly total: number }> {
    return this.#db.heavyRead(() => this.#search(visibility, filter, part));
  }

  async #search(
    visibility: Visibility,
    filter: PackageSearch,
    { limit, offset }: { readonly limit: number; readonly offset: number },
  ): Promise<{ readonly items: readonly PackageSummary[]; readonly total: number }> {
    const { knex, dialect } = this.#db;
    const query = knex('packages')
      .join('package_set_members', 'package_set_members.package_number', 'packages.number')
      .join('inventories', (join) =>
        join
          .on('inventories.set_number', 'package_set_members.set_number')
          .andOnVal('inventories.current', 1),
      )
      .join('repositories', 'repositories.id', 'inventories.repository_id');
    whereVisible(query, knex, visibility, { team: 'repositories.team_id', repository: 'repositories.id' });
    if (filter.ecosystem !== undefined) query.where('packages.ecosystem', filter.ecosystem);
    if (filter.numbers) query.whereIn('packages.number', [...filter.numbers]);
    if (filter.license === unknownLicense) query.whereNull('package_set_members.license');
    else if (filter.license !== undefined) {
      // The words of an expression stand between spaces and parentheses.
      const words = `' ' || replace(replace(package_set_members.license, '(', ' '), ')', ' ') || ' '`;
      const patterns = licenseSpellings(filter.license).map((one) => literalPattern(` ${one} `));
      const either = patterns.map(() => `${words} ${dialect.like} ? escape '\\'`).join(' or ');
      query.whereRaw(`(${either})`, patterns);
    }
    if (filter.q) {
      const pattern = literalPattern(filter.q);
      query.whereRaw(
        `(packages.name ${dialect.like} ? escape '\\' or packages.purl ${dialect.like} ? escape '\\')`,
        [pattern, pattern],
      );
    }
    const [counted] = await readRows<{ total: number | string }>(
      query.clone().countDistinct({ total: 'packages.number' }),
    );
    const rows = await readRows<
      Omit<PackageSummary, 'licenses'> & { repositories: number | string; licenses: string | null }
    >(
      query
        .groupBy('packages.number', 'purl', 'packages.name', 'version', 'ecosystem')
        .select('purl', { name: 'packages.name' }, 'version', 'ecosystem')
        .countDistinct({ repositories: 'repositories.id' })
        .select(
          knex.raw(
            `${dialect.name === 'sqlite' ? 'group_concat(distinct license)' : "string_agg(distinct license, ',')"} as licenses`,
          ),
        )
        .orderBy(['packages.name', 'purl', 'packages.number'])
        .limit(limit)
        .offset(offset),
    );
    return {
      items: rows.map((row) => ({
        ...row,
        licenses: row.licenses?.split(',').sort() ?? [unknownLicense],
        repositories: Number(row.repositories),
      })),
      total: Number(counted?.total ?? 0),
    };
  }
}
