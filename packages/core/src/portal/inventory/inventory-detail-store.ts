// Everything that is stored of one inventory: what an SBOM says of a repository without reading it again.
import type { Knex } from 'knex';
import type { EcosystemId } from '../../scan/engines/dependencies/packages/ecosystems.ts';
import type { LocatedPackage } from '../../scan/engines/dependencies/packages/package.ts';
import { type Database, readRows } from '../platform/storage/database.ts';
import { readDigests } from './package-digests.ts';
import {
  type MemberRow,
  memberColumns,
  type PackageRow,
  type SetMember,
  toMember,
  toPackage,
} from './package-rows.ts';

declare module '../platform/storage/store-registry.ts' {
  interface Stores {
    readonly inventoryDetails: InventoryDetailStore;
  }
}

export interface WantedInventory {
  readonly repositoryId: string;
  /** The audit that found it; the newest inventory of the branch unless given. */
  readonly auditId?: string | undefined;
  /** The default branch unless given. */
  readonly branch?: string | undefined;
  readonly defaultBranch: string | null;
}

export interface DetailedInventory {
  readonly branch: string;
  readonly commit: string | null;
  readonly committedAt: string | null;
  readonly auditedAt: string;
  /** Whether every file that names packages was read. */
  readonly complete: boolean;
  /** Sorted by ecosystem, name and version. */
  readonly packages: readonly LocatedPackage[];
}

interface InventoryRow {
  readonly branch: string;
  readonly set_number: number | string;
  readonly commit: string | null;
  readonly committed_at: string | null;
  readonly audited_at: string;
  readonly complete: number;
}

export class InventoryDetailStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** The repository has to be one that the caller may see. */
  async find(wanted: WantedInventory): Promise<DetailedInventory | undefined> {
    const row = await this.#find(wanted);
    if (!row) return undefined;
    const { branch, commit, committed_at: committedAt, audited_at: auditedAt, complete } = row;
    const packages = await this.#packages(Number(row.set_number));
    return { branch, commit, committedAt, auditedAt, complete: complete === 1, packages };
  }

  /**
   * When repositories were first seen with packages, by `repository number`, as far as inventories are kept. Asked for the
   * rows of a page.
   */
  async firstSeen(
    repositoryIds: readonly string[],
    packageNumbers: readonly number[],
  ): Promise<ReadonlyMap<string, string>> {
    if (repositoryIds.length === 0 || packageNumbers.length === 0) return new Map();
    const rows = await readRows<{ repository: string; number: number | string; first: string }>(
      this.#db
        .knex('inventories')
        .join('package_set_members', 'package_set_members.set_number', 'inventories.set_number')
        .whereIn('inventories.repository_id', [...new Set(repositoryIds)])
        .whereIn('package_number', [...new Set(packageNumbers)])
        .groupBy('inventories.repository_id', 'package_number')
        .select({ repository: 'inventories.repository_id', number: 'package_number' })
        .min({ first: 'audited_at' }),
    );
    return new Map(rows.map(({ repository, number, first }) => [`${repository} ${number}`, first]));
  }

  /** The newest inventory of an audit, a branch or a commit (seven characters at least). */
  async named({
    repositoryId,
    name,
    defaultBranch,
  }: {
    readonly repositoryId: string;
    readonly name: string;
    readonly defaultBranch: string | null;
  }): Promise<{ readonly auditId: string; readonly setNumber: number } | undefined> {
    const newest = async (restrict: (query: Knex.QueryBuilder) => void) => {
      const query = this.#db.knex('inventories').where({ repository_id: repositoryId });
      restrict(query);
      const row: { audit_id: string; set_number: number | string } | undefined = await query
        .orderBy([
          { column: 'audited_at', order: 'desc' },
          { column: 'id', order: 'desc' },
        ])
        .first('audit_id', 'set_number');
      return row && { auditId: row.audit_id, setNumber: Number(row.set_number) };
    };
    if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(name))
      return newest((query) => query.where({ audit_id: name.toLowerCase() }));
    const branches = name === defaultBranch ? [name, `refs/heads/${name}`, ''] : [name, `refs/heads/${name}`];
    const ofBranch = await newest((query) => query.whereIn('branch', branches));
    if (ofBranch || !/^[0-9a-f]{7,64}$/i.test(name)) return ofBranch;
    return newest((query) => query.where('commit', 'like', `${name.toLowerCase()}%`));
  }

  async #find({
    repositoryId,
    auditId,
    branch,
    defaultBranch,
  }: WantedInventory): Promise<InventoryRow | undefined> {
    const query = this.#db.knex('inventories').where({ repository_id: repositoryId });
    if (auditId !== undefined) query.where({ audit_id: auditId });
    else query.where({ current: 1 });
    if (branch !== undefined) query.where({ branch });
    const rows = await readRows<InventoryRow>(
      query.orderBy([
        { column: 'audited_at', order: 'desc' },
        { column: 'id', order: 'desc' },
      ]),
    );
    const isDefault = (name: string) => ['', defaultBranch, `refs/heads/${defaultBranch}`].includes(name);
    return rows.find((row) => isDefault(row.branch)) ?? rows[0];
  }

  async #packages(setNumber: number): Promise<readonly LocatedPackage[]> {
    const rows = await readRows<
      MemberRow &
        PackageRow & {
          readonly key: string;
          readonly other_locations: string | null;
          readonly digests: string | null;
          readonly needs: string | null;
        }
    >(
      this.#db
        .knex('package_set_members')
        .join('packages', 'packages.number', 'package_set_members.package_number')
        .leftJoin('package_digests', 'package_digests.number', 'package_set_members.digest_number')
        .where({ set_number: setNumber })
        .select(
          'packages.*',
          'set_number',
          'package_number',
          ...memberColumns,
          'other_locations',
          'digests',
          'needs',
        ),
    );
    const purls = rows.toSorted((a, b) => (a.key < b.key ? -1 : 1)).map(({ purl }) => purl);
    const packages = rows.map((row): LocatedPackage => {
      const found = toLocatedPackage(toMember(row, toPackage(row)), row.other_locations, row.digests);
      if (row.needs === null) return found;
      const places: readonly number[] = JSON.parse(row.needs);
      return { ...found, needs: places.flatMap((place) => purls[place] ?? []).sort() };
    });
    return packages
      .map((one) => ({ key: keyOf(one), one }))
      .sort((a, b) => (a.key < b.key ? -1 : 1))
      .map(({ one }) => one);
  }
}

function toLocatedPackage(
  member: SetMember,
  otherLocations: string | null,
  digests: string | null,
): LocatedPackage {
  const { name, version, scope, direct, dependencyPath, path, line } = member;
  const others: LocatedPackage['locations'] = otherLocations === null ? [] : JSON.parse(otherLocations);
  return {
    // The store holds what engines found: every ecosystem is one of theirs.
    ecosystem: member.ecosystem as EcosystemId,
    name,
    version,
    scope,
    direct,
    path: dependencyPath,
    line,
    locations: path === '' ? [] : [{ path, line }, ...others],
    ...(member.commit !== null && { commit: member.commit }),
    ...(member.release !== null && { release: member.release }),
    ...(member.license !== null && { license: member.license }),
    ...(member.declared !== null && { declared: member.declared }),
    ...(digests !== null && { hashes: readDigests(digests) }),
  };
}

/** In the order in which the files of a repository give them. */
function keyOf({ ecosystem, name, version, release = '', commit = '' }: LocatedPackage): string {
  return `${ecosystem}\0${name}\0${version}\0${release}\0${version === '' ? commit : ''}`;
}
