// The packages of every branch, stored by sets: a set that did not change costs one row.

import { nameKey } from '../../scan/engines/dependencies/advisories/advisory-name.ts';
import type { FoundPackage } from '../../vocabulary/found-package.ts';
import type { Visibility } from '../platform/principal.ts';
import { chunksOf } from '../platform/storage/chunks-of.ts';
import { type Database, readRows } from '../platform/storage/database.ts';
import { literalPattern } from '../platform/storage/list.ts';
import { whereVisible } from '../platform/storage/visible-rows.ts';
import {
  type MemberRow,
  memberColumns,
  type PackageRow,
  type SetMember,
  type StoredPackage,
  toMember,
  toPackage,
} from './package-rows.ts';
import { type PackageSetRows, packageSetRows } from './package-set-rows.ts';
import { PackageSets, type StagedSet } from './package-sets.ts';

declare module '../platform/storage/store-registry.ts' {
  interface Stores {
    readonly inventories: InventoryStore;
  }
}

export interface NewInventory {
  readonly id: string;
  readonly repositoryId: string;
  readonly branch: string;
  readonly auditId: string;
  readonly commit: string | null;
  /** Of the findings of the same audit. */
  readonly scope: string;
  readonly complete: boolean;
  /** See inventory-gaps.ts; absent: none. */
  readonly gaps?: readonly string[];
  /** Of which an imported SBOM names every package; absent: of none. */
  readonly wholeEcosystems?: readonly string[];
  readonly packages: readonly FoundPackage[] | PackageSetRows;
  /** Where the packages were stored before. */
  readonly staged?: StagedSet | undefined;
  /** When the commit was made; null or absent without one. */
  readonly committedAt?: string | null;
  readonly auditedAt: string;
}

/** The newest inventory of a branch; without one the repository has never been audited. */
export interface CurrentInventory {
  readonly repositoryId: string;
  readonly repository: string;
  readonly branch: string | null;
  readonly setNumber: number | null;
  readonly commit: string | null;
  readonly complete: boolean;
  readonly gaps: readonly string[];
  readonly wholeEcosystems: readonly string[];
  readonly auditedAt: string | null;
}

/** A version of a package in a set. */
export interface NamedVersion {
  readonly name: string;
  /** '' when it is not pinned. */
  readonly version: string;
  /** The range of a manifest, where no lockfile says the version. */
  readonly declared: string | null;
}

/** Rows of one statement. */
const chunkRows = 400;
/** Inventories that are kept of each branch, */
const keptOfBranch = 100;
/** and those in which its set of packages changed: they say when a package was first seen. */
const keptSetsOfBranch = 1_000;

const visibleColumns = { team: 'repositories.team_id', repository: 'repositories.id' };

export class InventoryStore {
  readonly #db: Database;
  readonly #sets: PackageSets;

  constructor(db: Database) {
    this.#db = db;
    this.#sets = new PackageSets(db);
  }

  /** Stores the packages of a large inventory beforehand, in short transactions. */
  async stage(packages: PackageSetRows, id: string, at: string): Promise<StagedSet> {
    return this.#sets.stage(packages, id, at);
  }

  /** Inside the transaction that ends the audit. */
  async record(inventory: NewInventory): Promise<void> {
    const { repositoryId, branch, packages, staged } = inventory;
    const rows = 'digest' in packages ? packages : await packageSetRows(packages);
    const setNumber = await (staged ? this.#sets.finish(staged, rows) : this.#sets.put(rows));
    await this.#db
      .knex('inventories')
      .where({ repository_id: repositoryId, branch, current: 1 })
      .update({ current: 0 });
    await this.#db.knex('inventories').insert({
      id: inventory.id,
      repository_id: repositoryId,
      branch,
      set_number: setNumber,
      audit_id: inventory.auditId,
      commit: inventory.commit,
      scope: inventory.scope,
      complete: inventory.complete ? 1 : 0,
      gaps: JSON.stringify(inventory.gaps ?? []),
      whole_ecosystems: JSON.stringify(inventory.wholeEcosystems ?? []),
      current: 1,
      committed_at: inventory.committedAt ?? null,
      audited_at: inventory.auditedAt,
    });
  }

  /** The newest inventory of every branch of the repositories that are visible; those without one, too. */
  async current(
    visibility: Visibility,
    filter: { readonly repositoryId?: string; readonly branch?: string } = {},
  ): Promise<readonly CurrentInventory[]> {
    const { knex } = this.#db;
    const query = knex('repositories')
      .leftJoin('inventories', (join) =>
        join.on('inventories.repository_id', 'repositories.id').andOnVal('inventories.current', 1),
      )
      .select({
        repositoryId: 'repositories.id',
        repository: 'repositories.name',
        branch: 'inventories.branch',
        setNumber: 'inventories.set_number',
        commit: 'inventories.commit',
        complete: 'inventories.complete',
        gaps: 'inventories.gaps',
        wholeEcosystems: 'inventories.whole_ecosystems',
        auditedAt: 'inventories.audited_at',
      })
      .orderBy(['repositories.name_key', 'repositories.id', 'inventories.branch']);
    this.#restrict(query, visibility);
    if (filter.repositoryId) query.where('repositories.id', filter.repositoryId);
    if (filter.branch !== undefined) query.where('inventories.branch', filter.branch);
    const rows = await readRows<
      Omit<CurrentInventory, 'gaps' | 'wholeEcosystems'> & {
        setNumber: number | string | null;
        gaps: string | null;
        wholeEcosystems: string | null;
      }
    >(query);
    return rows.map((row) => ({
      ...row,
      setNumber: row.setNumber === null ? null : Number(row.setNumber),
      complete: Boolean(row.complete),
      gaps: JSON.parse(row.gaps ?? '[]') as string[],
      wholeEcosystems: JSON.parse(row.wholeEcosystems ?? '[]') as string[],
    }));
  }

  /** The audits whose packages are stored, the newest first. */
  async newestAudits(repositoryId: string, limit: number): Promise<readonly string[]> {
    return this.#db
      .knex('inventories')
      .where({ repository_id: repositoryId })
      .orderBy([
        { column: 'audited_at', order: 'desc' },
        { column: 'id', order: 'desc' },
      ])
      .limit(limit)
      .pluck('audit_id');
  }

  /** The members of a set, all or those with these numbers, in the order of their package URLs. */
  async members(setNumber: number, numbers?: readonly number[]): Promise<readonly SetMember[]> {
    return this.#db.heavyRead(async () => {
      const query = this.#db
        .knex('package_set_members')
        .join('packages', 'packages.number', 'package_set_members.package_number')
        .where({ set_number: setNumber })
        .orderBy(['packages.purl', 'packages.number'])
        .select('packages.*', 'set_number', 'package_number', ...memberColumns);
      const found: SetMember[] = [];
      for (const part of numbers ? chunksOf(numbers, chunkRows) : [undefined]) {
        const rows = await readRows<MemberRow & PackageRow>(
          part ? query.clone().whereIn('package_number', part) : query,
        );
        for (const row of rows) found.push(toMember(row, toPackage(row)));
      }
      return found;
    });
  }

  /** Of every package of a set, which costs less than the packages. */
  async packageNumbers(setNumber: number): Promise<readonly number[]> {
    const numbers: readonly (number | string)[] = await this.#db
      .knex('package_set_members')
      .where({ set_number: setNumber })
      .pluck('package_number');
    return numbers.map(Number);
  }

  /** Packages by their numbers. */
  async numbered(numbers: readonly number[]): Promise<readonly StoredPackage[]> {
    const found: StoredPackage[] = [];
    for (const part of chunksOf(numbers, chunkRows)) {
      const rows = await readRows<PackageRow>(this.#db.knex('packages').whereIn('number', part));
      for (const row of rows) found.push(toPackage(row));
    }
    return found;
  }

  /** Of every known package, in alphabetical order. */
  async ecosystems(): Promise<readonly string[]> {
    const rows = await readRows<{ ecosystem: string }>(
      this.#db.knex('packages').distinct('ecosystem').orderBy('ecosystem'),
    );
    return rows.map(({ ecosystem }) => ecosystem);
  }

  /** Those of the package URLs that a set has. */
  async withPurls(
    setNumber: number,
    purls: readonly string[],
  ): Promise<readonly { readonly purl: string; readonly ecosystem: string }[]> {
    const found: { readonly purl: string; readonly ecosystem: string }[] = [];
    for (const part of chunksOf([...new Set(purls)], chunkRows)) {
      const rows = await readRows<{ purl: string; ecosystem: string }>(
        this.#db
          .knex('package_set_members')
          .join('packages', 'packages.number', 'package_set_members.package_number')
          .where({ set_number: setNumber })
          .whereIn('packages.purl', part)
          .select('purl', 'ecosystem'),
      );
      found.push(...rows);
    }
    return found;
  }

  /** Where these packages are used: members of any of the sets. */
  async usages(
    packages: readonly StoredPackage[],
    sets: ReadonlySet<number>,
  ): Promise<ReadonlyMap<number, readonly SetMember[]>> {
    return this.#db.heavyRead(async () => {
      const byNumber = new Map(packages.map((one) => [one.number, one]));
      const found: SetMember[] = [];
      const numbers = [...byNumber.keys()];
      for (const part of chunksOf(numbers, chunkRows)) {
        const rows = await readRows<MemberRow>(
          this.#db
            .knex('package_set_members')
            .whereIn('package_number', part)
            .select('set_number', 'package_number', ...memberColumns),
        );
        for (const row of rows) {
          const one = byNumber.get(Number(row.package_number));
          if (one && sets.has(Number(row.set_number))) found.push(toMember(row, one));
        }
      }
      return Map.groupBy(found, ({ setNumber }) => setNumber);
    });
  }

  /** The packages that a set has of an ecosystem, all or those of these names, as advisories spell them. */
  async versions(
    setNumber: number,
    ecosystem: string,
    names?: readonly string[],
  ): Promise<readonly NamedVersion[]> {
    const query = this.#db
      .knex('package_set_members')
      .join('packages', 'packages.number', 'package_set_members.package_number')
      .where({ set_number: setNumber, ecosystem })
      .select({ name: 'name_key' }, 'version', 'declared');
    const found: NamedVersion[] = [];
    for (const part of names ? chunksOf(names, chunkRows) : [undefined])
      for (const row of await readRows<NamedVersion>(part ? query.clone().whereIn('name_key', part) : query))
        found.push(row);
    return found;
  }

  /** Every known version of these packages, by the spelling of advisories. */
  async named(names: readonly { readonly ecosystem: string; readonly name: string }[]) {
    const keys = new Map<string, Set<string>>();
    for (const { ecosystem, name } of names) {
      const key = nameKey(ecosystem, name);
      const known = keys.get(key);
      if (known) known.add(ecosystem);
      else keys.set(key, new Set([ecosystem]));
    }
    const wanted = [...keys.keys()];
    const found: StoredPackage[] = [];
    for (const part of chunksOf(wanted, chunkRows)) {
      const rows = await readRows<PackageRow & { name_key: string }>(
        this.#db.knex('packages').whereIn('name_key', part),
      );
      for (const row of rows) {
        const ecosystems = keys.get(row.name_key);
        const released = row.release === null ? row.ecosystem : `${row.ecosystem}:${row.release}`;
        if (ecosystems?.has(row.ecosystem) || ecosystems?.has(released)) found.push(toPackage(row));
      }
    }
    return found;
  }

  /** Every known version of a package by its name in any ecosystem, ignoring case, or by its package URL. */
  async asked(text: string): Promise<readonly StoredPackage[]> {
    const query = this.#db.knex('packages');
    if (text.startsWith('pkg:')) {
      const purl = text.replace(/[?#].*$/s, '');
      // The version follows an @ that no name holds: scopes are percent-encoded.
      query.where({ purl }).orWhereRaw(`purl like ? escape '\\'`, [`${literalPattern(purl).slice(1, -1)}@%`]);
    } else query.whereRaw('lower(name) = ?', [text.toLowerCase()]);
    return (await readRows<PackageRow>(query.limit(5_000))).map(toPackage);
  }

  /** Deletes old inventories beyond those kept of each branch, and the sets and packages that nothing uses any more. */
  async prune(now: Date): Promise<void> {
    const { knex } = this.#db;
    await knex.raw(
      `delete from inventories where current = 0 and id in (
         select id from (
           select id,
             row_number() over (partition by repository_id, branch order by audited_at desc, id desc) as place,
             row_number() over (partition by repository_id, branch, set_number order by audited_at, id) as nth
           from inventories) as placed where (place > ? and nth > 1) or place > ?)`,
      [keptOfBranch, keptSetsOfBranch],
    );
    await this.#sets.prune(now);
  }

  #restrict(query: ReturnType<Database['knex']['queryBuilder']>, visibility: Visibility): void {
    whereVisible(query, this.#db.knex, visibility, visibleColumns);
  }
}
