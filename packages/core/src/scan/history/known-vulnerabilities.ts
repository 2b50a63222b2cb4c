// The vulnerabilities of every package version that a history ever had, merged by their aliases over all of them, so
// that a vulnerability keeps its name while versions come and go.
import type { AdvisorySummary } from '../engines/dependencies/advisories/advisory.ts';
import { nameKey } from '../engines/dependencies/advisories/advisory-name.ts';
import type { AdvisorySource } from '../engines/dependencies/advisories/advisory-source.ts';
import { mergeAliases, type Vulnerability } from '../engines/dependencies/advisories/vulnerability.ts';
import { notComparedReason } from '../engines/dependencies/packages/comparability.ts';
import type { FileVersions, PackageRow } from './file-versions.ts';
import type { HeldByVersion, HeldThing } from './presence.ts';

export interface PackageVulnerability extends HeldThing {
  readonly id: string;
  readonly package: PackageRow;
  readonly vulnerability: Vulnerability;
}

export interface KnownVulnerabilities {
  /** By the name under which presences are followed. */
  readonly things: ReadonlyMap<string, PackageVulnerability>;
  /** Ecosystems of packages that the source says nothing about, sorted. */
  readonly notCovered: readonly string[];
  /** Packages that no advisory can be compared with, as the version is not known. */
  readonly notCompared: readonly string[];
  held(version: number): HeldByVersion;
  /** The versions of the package that a version of a file names, sorted. */
  versionsOf(version: number, name: string): readonly PackageRow[];
  /** Those that have this vulnerability. */
  affectedVersions(version: number, thing: string): readonly PackageRow[];
}

/** Packages that are matched at once. */
const batchSize = 2_500;

export async function matchHistory(
  versions: FileVersions,
  source: AdvisorySource,
  signal?: AbortSignal,
): Promise<KnownVulnerabilities> {
  const rows = versions.packages;
  const covered = [...rows.keys()].filter((place) => source.covers(rows[place]?.ecosystem ?? ''));
  const hits = new Map<number, readonly AdvisorySummary[]>();
  for (let start = 0; start < covered.length; start += batchSize) {
    const part = covered.slice(start, start + batchSize);
    const found = await source.match(
      part.map((place) => rows[place] as PackageRow),
      signal,
    );
    for (const [index, own] of found.entries())
      if (own.length > 0)
        hits.set(
          part[index] ?? -1,
          own.map(({ advisory }) => advisory),
        );
  }
  const names = new Map<string, number[]>();
  for (const place of hits.keys()) push(names, packageName(rows[place] as PackageRow), place);
  const things = new Map<string, PackageVulnerability>();
  const byPlace = new Map<number, readonly string[]>();
  for (const [name, places] of names) {
    const all = new Map(places.flatMap((place) => hits.get(place) ?? []).map((one) => [one.id, one]));
    const byAdvisory = new Map<string, Vulnerability>();
    for (const vulnerability of mergeAliases([...all.values()]))
      for (const { id } of vulnerability.advisories) byAdvisory.set(id, vulnerability);
    for (const place of places) {
      const found = rows[place] as PackageRow;
      const isDeclared = found.declared !== undefined;
      const own = new Set((hits.get(place) ?? []).flatMap(({ id }) => byAdvisory.get(id) ?? []));
      byPlace.set(
        place,
        [...own].map((vulnerability) => {
          const key = `${name}\0${vulnerability.id}\0${isDeclared ? 'declared' : ''}`;
          if (!things.has(key))
            things.set(key, { id: vulnerability.id, name, isDeclared, package: found, vulnerability });
          return key;
        }),
      );
    }
  }
  const isNamed = rows.map((row) => names.has(packageName(row)));
  const selected = [...versions.select((place) => isNamed[place] === true)];
  const rowsOf = (version: number, accepts: (place: number) => boolean) =>
    [...(selected[version] ?? [])]
      .filter(accepts)
      .map((place) => rows[place] as PackageRow)
      .sort((a, b) => (a.version < b.version ? -1 : 1));
  const others = new Set(rows.map(({ ecosystem }) => ecosystem));
  return {
    things,
    notCovered: [...others].filter((one) => !source.covers(one)).sort(),
    notCompared: rows
      .filter((row) => source.covers(row.ecosystem) && notComparedReason(row) !== null)
      .map(({ name }) => name),
    held: remembered((version) => {
      const own = [...(selected[version] ?? [])];
      const keys = own.flatMap((place) => byPlace.get(place) ?? []);
      const pinned = own.map((place) => rows[place] as PackageRow).filter(isPinned);
      return {
        things: new Map(keys.map((key) => [key, things.get(key) as PackageVulnerability])),
        pins: new Set(pinned.map(packageName)),
        isReadable: versions.all[version]?.error === null,
      };
    }),
    versionsOf: (version, name) =>
      rowsOf(version, (place) => packageName(rows[place] as PackageRow) === name),
    affectedVersions: (version, thing) =>
      rowsOf(version, (place) => byPlace.get(place)?.includes(thing) === true),
  };
}

/** One name for every spelling of a package. */
export function packageName({ ecosystem, name }: Pick<PackageRow, 'ecosystem' | 'name'>): string {
  return `${ecosystem}\0${nameKey(ecosystem, name)}`;
}

function isPinned({ version, declared }: PackageRow): boolean {
  return version !== '' && declared === undefined;
}

function remembered<Value>(make: (version: number) => Value): (version: number) => Value {
  const known: Value[] = [];
  return (version) => {
    known[version] ??= make(version);
    return known[version];
  };
}

function push(lists: Map<string, number[]>, key: string, value: number): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}
