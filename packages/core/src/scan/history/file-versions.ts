// What each version of a lockfile or manifest says, by content: read once, and kept as the difference from the version
// before, since most changes of a lockfile touch a few of its packages.
import type { ListedPackage } from '../engines/dependencies/lockfile.ts';

/** What distinguishes packages: a row of the table of packages. */
export type PackageRow = Omit<ListedPackage, 'file'>;

/** Plain data: it is kept. */
export interface FileVersion {
  readonly path: string;
  /** The other files that it was read with, and what those were; null of one that was not there. */
  readonly reads: readonly (readonly [path: string, blob: string | null])[];
  /** The version that `added` and `removed` count from; -1 for none. Always less than the version's own place. */
  readonly base: number;
  /** Places in the table of packages. */
  readonly added: readonly number[];
  readonly removed: readonly number[];
  /** Why it, or a part of it, could not be read; null where it was. */
  readonly error: string | null;
  /** Whether it names all that is installed, as a lockfile does and most manifests do not. */
  readonly isWhole: boolean;
  /** How many packages it names. */
  readonly count: number;
}

export interface KeptVersions {
  readonly packages: readonly PackageRow[];
  readonly versions: readonly FileVersion[];
  /** Path and blob → places of its versions: more than one where it was read with different other files. */
  readonly byContent: Readonly<Record<string, readonly number[]>>;
}

export class FileVersions {
  readonly #packages: PackageRow[];
  readonly #places = new Map<string, number>();
  /** Of what parsers give again for a version that says the same. */
  readonly #seen = new WeakMap<ListedPackage, number>();
  readonly #versions: FileVersion[];
  readonly #byContent: Map<string, number[]>;
  /** Path → its latest version. */
  readonly #latest = new Map<string, number>();
  /** Path → the packages of that, where they were needed. */
  readonly #latestPackages = new Map<string, ReadonlySet<number>>();
  /** Path → every other file that a version of it was read with. */
  readonly #reads = new Map<string, Set<string>>();

  constructor(kept?: KeptVersions) {
    this.#packages = [...(kept?.packages ?? [])];
    for (const [place, row] of this.#packages.entries()) this.#places.set(keyOf(row), place);
    this.#versions = [...(kept?.versions ?? [])];
    for (const [place, version] of this.#versions.entries()) this.#note(version, place);
    this.#byContent = new Map(Object.entries(kept?.byContent ?? {}).map(([key, own]) => [key, [...own]]));
  }

  get packages(): readonly PackageRow[] {
    return this.#packages;
  }

  get all(): readonly FileVersion[] {
    return this.#versions;
  }

  /** How many different contents of files were read, whatever they were read with. */
  get contents(): number {
    return this.#byContent.size;
  }

  /** The version of a file among these others; undefined where it was not read with them. */
  find(path: string, blob: string, blobOf: (path: string) => string | null): number | undefined {
    return this.#byContent
      .get(contentKey(path, blob))
      ?.find((place) => this.#versions[place]?.reads.every(([other, was]) => blobOf(other) === was));
  }

  /** The other files that versions of the file were read with. */
  readsOf(path: string): readonly string[] {
    return [...(this.#reads.get(path) ?? [])];
  }

  add(
    {
      path,
      blob,
      reads,
      error,
      isWhole,
    }: Pick<FileVersion, 'path' | 'reads' | 'error' | 'isWhole'> & { readonly blob: string },
    packages: readonly ListedPackage[],
  ): void {
    const now = new Set(packages.map((found) => this.#placeOf(found)));
    const before = this.#packagesOfLatest(path);
    const isBased = isNear(before, now);
    const version: FileVersion = {
      path,
      reads,
      base: isBased ? (this.#latest.get(path) ?? -1) : -1,
      added: [...now].filter((place) => !isBased || !before.has(place)),
      removed: isBased ? [...before].filter((place) => !now.has(place)) : [],
      error,
      isWhole,
      count: now.size,
    };
    const place = this.#versions.push(version) - 1;
    const key = contentKey(path, blob);
    this.#byContent.set(key, [...(this.#byContent.get(key) ?? []), place]);
    this.#note(version, place);
    this.#latestPackages.set(path, now);
  }

  #note({ path, reads }: FileVersion, place: number): void {
    this.#latest.set(path, place);
    if (reads.length === 0) return;
    const known = this.#reads.get(path) ?? new Set();
    for (const [other] of reads) known.add(other);
    this.#reads.set(path, known);
  }

  #packagesOfLatest(path: string): ReadonlySet<number> {
    const known = this.#latestPackages.get(path);
    if (known) return known;
    const line: FileVersion[] = [];
    for (let place = this.#latest.get(path) ?? -1; place >= 0; place = this.#versions[place]?.base ?? -1)
      line.unshift(this.#versions[place] as FileVersion);
    const packages = new Set<number>();
    for (const { added, removed } of line) {
      for (const place of removed) packages.delete(place);
      for (const place of added) packages.add(place);
    }
    return packages;
  }

  /** For each version, in order, those of its packages that `isWanted` accepts. */
  *select(isWanted: (place: number) => boolean): Generator<ReadonlySet<number>> {
    const sets: ReadonlySet<number>[] = [];
    const none: ReadonlySet<number> = new Set();
    for (const { base, added, removed } of this.#versions) {
      const before = sets[base] ?? none;
      const [came, went] = [added.filter(isWanted), removed.filter(isWanted)];
      const now = came.length + went.length === 0 ? before : new Set(before);
      if (now !== before) {
        for (const place of went) (now as Set<number>).delete(place);
        for (const place of came) (now as Set<number>).add(place);
      }
      sets.push(now);
      yield now;
    }
  }

  kept(): KeptVersions {
    return {
      packages: this.#packages,
      versions: this.#versions,
      byContent: Object.fromEntries(this.#byContent),
    };
  }

  #placeOf(found: ListedPackage): number {
    const seen = this.#seen.get(found);
    if (seen !== undefined) return seen;
    const { ecosystem, name, version, release, commit, declared } = found;
    const row: PackageRow = {
      ecosystem,
      name,
      version,
      ...(release !== undefined && { release }),
      ...(commit !== undefined && { commit }),
      ...(declared !== undefined && { declared }),
    };
    const key = keyOf(row);
    const place = this.#places.get(key) ?? this.#packages.push(row) - 1;
    this.#places.set(key, place);
    this.#seen.set(found, place);
    return place;
  }
}

/** Whether a difference is worth more than a list of its own. */
function isNear(before: ReadonlySet<number>, now: ReadonlySet<number>): boolean {
  let shared = 0;
  for (const place of now) if (before.has(place)) shared += 1;
  return 2 * shared >= Math.max(before.size, now.size);
}

function contentKey(path: string, blob: string): string {
  return `${blob} ${path}`;
}

function keyOf({ ecosystem, name, version, release, commit, declared }: PackageRow): string {
  return [
    ecosystem,
    name,
    version,
    release ?? '',
    commit ?? '',
    declared === undefined ? '' : `=${declared}`,
  ].join('\0');
}
