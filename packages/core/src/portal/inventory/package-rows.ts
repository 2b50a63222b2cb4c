// How packages lie in the database: rows of `packages` and of `package_set_members`.
import { nameKey } from '../../scan/engines/dependencies/advisories/advisory-name.ts';
import type { EcosystemId } from '../../scan/engines/dependencies/packages/ecosystems.ts';
import { purlOf } from '../../scan/engines/dependencies/packages/purl.ts';
import type { DependencyScope } from '../../vocabulary/detection.ts';
import type { FoundPackage } from '../../vocabulary/found-package.ts';

export interface StoredPackage {
  readonly number: number;
  readonly ecosystem: string;
  readonly release: string | null;
  readonly name: string;
  readonly version: string;
  readonly commit: string | null;
  readonly purl: string;
}

export interface SetMember extends StoredPackage {
  readonly setNumber: number;
  readonly scope: DependencyScope;
  readonly direct: boolean | null;
  readonly path: string;
  /** In the file of `path`, from 1; null when the format has no lines worth naming. */
  readonly line: number | null;
  readonly dependencyPath: readonly string[] | null;
  /** An SPDX expression; null where nothing says one. */
  readonly license: string | null;
  /** The range of a manifest, where no lockfile says the version. */
  readonly declared: string | null;
}

export interface MemberRow {
  readonly set_number: number | string;
  readonly package_number: number | string;
  readonly scope: string;
  readonly direct: number | null;
  readonly path: string;
  readonly line: number | null;
  readonly dependency_path: string | null;
  readonly license: string | null;
  readonly declared: string | null;
}

export interface PackageRow {
  readonly number: number | string;
  readonly ecosystem: string;
  readonly release: string | null;
  readonly name: string;
  readonly version: string;
  readonly commit: string | null;
  readonly purl: string;
}

export const memberColumns = [
  'scope',
  'direct',
  'path',
  'line',
  'dependency_path',
  'license',
  'declared',
] as const;

/** Files that are remembered of a package. */
const maxLocations = 100;

export function toRow({ ecosystem, release, name, version, commit }: FoundPackage) {
  // The database holds what engines found: every ecosystem is one of theirs.
  const found = {
    ecosystem: ecosystem as EcosystemId,
    name,
    version,
    ...(release !== undefined && { release }),
  };
  return {
    key: [ecosystem, release ?? '', name, version, commit ?? ''].join('|'),
    ecosystem,
    release: release ?? null,
    name,
    name_key: nameKey(ecosystem, name),
    version,
    commit: commit ?? null,
    purl: purlOf(found),
  };
}

/** `places` has the place of each package URL in its set, in the order of keys. */
export function memberOf(
  { scope, direct, path, locations, needs, license, declared }: FoundPackage,
  places: ReadonlyMap<string, number>,
) {
  const [first, ...others] = locations;
  return {
    scope,
    direct: direct === null ? null : Number(direct),
    path: first?.path ?? '',
    line: first?.line ?? null,
    other_locations: others.length === 0 ? null : JSON.stringify(others.slice(0, maxLocations)),
    dependency_path: path === null ? null : JSON.stringify(path),
    license: license ?? null,
    declared: declared ?? null,
    needs: needs === undefined ? null : JSON.stringify(needs.flatMap((purl) => places.get(purl) ?? [])),
  };
}

export function toPackage({
  number,
  ecosystem,
  release,
  name,
  version,
  commit,
  purl,
}: PackageRow): StoredPackage {
  return { number: Number(number), ecosystem, release, name, version, commit, purl };
}

export function toMember(row: MemberRow, found: StoredPackage): SetMember {
  return {
    ...found,
    setNumber: Number(row.set_number),
    scope: row.scope as DependencyScope,
    direct: row.direct === null ? null : Boolean(row.direct),
    path: row.path,
    line: row.line,
    declared: row.declared,
    dependencyPath: row.dependency_path === null ? null : JSON.parse(row.dependency_path),
    license: row.license,
  };
}
