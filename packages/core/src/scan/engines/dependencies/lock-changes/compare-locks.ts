// What a change does to lockfiles beyond their versions: other digests, other places, new scripts. Pure.
import { addTo } from '../lockfiles/reading/add-to.ts';
import { normalPythonName } from '../lockfiles/reading/python-names.ts';
import type { Package } from '../packages/package.ts';
import type { ArchiveDigest } from '../packages/package-origin.ts';
import { knownBuilds } from './known-builds.ts';
import type { LockChangeRuleId } from './lock-change-rules.ts';
import { kindOfAddress, otherPackageAt, placeOf, registriesOf } from './package-address.ts';

export interface LockedFile {
  readonly path: string;
  readonly packages: readonly Package[];
}

export interface LockChange {
  readonly ruleId: LockChangeRuleId;
  readonly path: string;
  readonly found: Package;
  /** What is so about it, after its name and version: `is downloaded from evil.example`. */
  readonly says: string;
  /** Where it comes from now; absent where that is not what has changed. */
  readonly from?: SourceOfChange;
  /** The file that asks for this source. */
  readonly askedBy?: string;
}

export interface SourceOfChange {
  readonly kind: 'git' | 'download';
  /** Whose place it is, as `placeOf` writes it. */
  readonly place: string;
  /** As the lockfile writes it. */
  readonly address: string;
}

export interface Cooldown {
  readonly now: Date;
  /** How long the repository waits before it takes a release, and where it says so; undefined where it says nothing. */
  of(ecosystem: string, path: string): { readonly days: number; readonly setBy: string } | undefined;
}

/**
 * @param head lockfiles that the change adds or edits
 * @param base all lockfiles before
 */
export function compareLocks(
  head: readonly LockedFile[],
  base: readonly LockedFile[],
  cooldown: Cooldown,
): readonly LockChange[] {
  const all = new KnownPackages(base.flatMap(({ packages }) => packages));
  return head.flatMap((file) => {
    const same = base.find(({ path, packages }) => path === file.path && packages.length > 0);
    const before = same ? new KnownPackages(same.packages) : all;
    return [...changesOf(file, { before, all, isEdited: same !== undefined, cooldown })];
  });
}

interface Before {
  /** Of the same file; of all others where the file is new. */
  readonly before: KnownPackages;
  readonly all: KnownPackages;
  readonly isEdited: boolean;
  readonly cooldown: Cooldown;
}

function* changesOf(
  { path, packages }: LockedFile,
  { before, all, isEdited, cooldown }: Before,
): Generator<LockChange> {
  const own = majorityPlaces(packages);
  const forms = new Set(packages.flatMap((one) => digestsOf(one).map(formOf)));
  for (const found of packages) {
    const known = before.named(found);
    const change = (ruleId: LockChangeRuleId, says: string): LockChange => ({ ruleId, path, found, says });
    const replaced = replacedDigest(found, known);
    const borrowed = replaced === undefined ? borrowedDigest(found, known) : undefined;
    if (replaced !== undefined)
      yield change('locked-digest-changed', `has another digest than before for the same version${replaced}`);
    else if (borrowed !== undefined)
      yield change('locked-digest-changed', `has the digest that ${borrowed} had before`);
    if (isEdited && digestRemoved(found, known, forms))
      yield change('locked-digest-removed', 'has no digest any more');
    const moved = isEdited && known.length === 0 ? movedRepository(found, before) : undefined;
    const places = moved ? [moved] : placesOutside(found, { known, all, own });
    for (const { ruleId, says, from } of places) yield { ...change(ruleId, says), ...(from && { from }) };
    const script = isEdited ? scriptAdded(found, known, () => parentsOf(found, packages, before)) : undefined;
    if (script !== undefined) yield change('install-script-added', script);
    if (attestationRemoved(found, known))
      yield change('package-provenance-removed', 'is not attested, and was before');
    const young = isYoung(found, { known, cooldown, path });
    if (young) yield change('release-within-cooldown', young);
  }
}

/** What is new because someone asked for it, or for a major version of what needs it, is an ordinary change. */
function scriptAdded(
  { name, origin }: Package,
  known: readonly Package[],
  parents: () => readonly Parent[],
): string | undefined {
  if (origin?.runsScript !== true || knownBuilds.has(name)) return undefined;
  if (known.length === 0) {
    const bringer = parents().find(({ before, now }) => isSmallUpgrade(before, now));
    if (bringer === undefined) return undefined;
    return `runs a script when it is installed, and comes with the upgrade of ${bringer.now.name} to ${bringer.now.version}`;
  }
  return known.every((one) => one.origin?.runsScript === false)
    ? 'runs a script when it is installed, and did not before'
    : undefined;
}

interface Parent {
  readonly now: Package;
  readonly before: readonly Package[];
}

/** Packages of the same file that need it, with their versions before. */
function parentsOf(
  { node }: Package,
  packages: readonly Package[],
  before: KnownPackages,
): readonly Parent[] {
  if (node === undefined) return [];
  const parents = packages.filter((one) => one.node?.needs.includes(node.key));
  return parents.map((now) => ({ now, before: before.named(now) }));
}

/** From one of its versions to another one of the same major version. */
function isSmallUpgrade(before: readonly Package[], { version }: Package): boolean {
  const major = /^v?(\d+)\./.exec(version)?.[1];
  if (major === undefined || before.some((one) => one.version === version)) return false;
  return before.some((one) => /^v?(\d+)\./.exec(one.version)?.[1] === major);
}

function attestationRemoved({ origin }: Package, known: readonly Package[]): boolean {
  return (
    origin?.isAttested === false && known.length > 0 && known.every((one) => one.origin?.isAttested === true)
  );
}

/** Packages of the base, by name. */
class KnownPackages {
  readonly #byName = new Map<string, Package[]>();
  readonly #byIdentity = new Map<string, Package[]>();
  readonly #owners = new Set<string>();
  readonly #places = new Map<string, Set<string>>();

  constructor(packages: readonly Package[]) {
    for (const one of packages) {
      addTo(this.#byName, nameKeyOf(one), one);
      if (one.ecosystem === 'SwiftURL') {
        addTo(this.#byIdentity, swiftIdentity(one.name), one);
        this.#owners.add(swiftOwner(one.name));
      }
      const places = this.#places.get(one.ecosystem) ?? new Set(registriesOf(one.ecosystem));
      this.#places.set(one.ecosystem, places);
      for (const address of one.origin?.addresses ?? [])
        if (kindOfAddress(address) === 'download') places.add(placeOf(address));
    }
  }

  /** All versions of a package. */
  named(found: Package): readonly Package[] {
    return this.#byName.get(nameKeyOf(found)) ?? [];
  }

  /** Whether the owner of a package of Swift's is known, by this or another name. */
  hasOwner({ name }: Package): boolean {
    return this.#owners.has(swiftOwner(name));
  }

  /** Swift names packages by the last part of their address. */
  ofIdentity({ ecosystem, name }: Package): readonly Package[] {
    return ecosystem === 'SwiftURL' ? (this.#byIdentity.get(swiftIdentity(name)) ?? []) : [];
  }

  /** Places from which packages of the ecosystem were downloaded; undefined where there were none. */
  placesOf(ecosystem: string): ReadonlySet<string> | undefined {
    return this.#places.get(ecosystem);
  }
}

/** What names of one package share, however it is written. */
export function nameKeyOf({ ecosystem, name }: Package): string {
  return `${ecosystem}\0${ecosystem === 'PyPI' ? normalPythonName(name) : name}`;
}

function digestsOf({ origin, hashes = [] }: Package): readonly ArchiveDigest[] {
  return origin?.digests ?? hashes.map(({ algorithm, value }) => ({ archive: algorithm, digest: value }));
}

/** How the lockfile writes its digests, which changes with its format: Yarn's cache, an algorithm, names of archives. */
function formOf({ archive }: ArchiveDigest): string {
  return /^(?:cache .*|commit|address|sha-?\d+)$/i.exec(archive)?.[0] ?? 'named';
}

/** @param forms of the digests that the lockfile has: in another format not every package has one */
function digestRemoved(found: Package, known: readonly Package[], forms: ReadonlySet<string>): boolean {
  const isDownload = (found.origin?.addresses ?? []).every((one) => kindOfAddress(one) === 'download');
  if (!isDownload || known.length === 0 || digestsOf(found).length > 0 || isOwnCrate(found)) return false;
  // A commit is one: of a branch of Swift there is nothing else.
  if (found.commit !== undefined) return false;
  return known.every((one) => {
    const digests = digestsOf(one);
    return digests.length > 0 && (forms.size === 0 || digests.some((digest) => forms.has(formOf(digest))));
  });
}

/** Cargo downloads nothing that has no source: it is a folder of the repository. */
function isOwnCrate({ ecosystem, origin }: Package): boolean {
  return ecosystem === 'crates.io' && (origin?.addresses ?? []).length === 0;
}

/**
 * Which archive has another digest than before, after a comma where the inventory does not name it. Where the lockfile does not
 * name archives, a release may have more of them than before, or fewer, but not others instead.
 */
function replacedDigest(found: Package, known: readonly Package[]): string | undefined {
  const before = new Map<string, Set<string>>();
  for (const one of known) {
    // Go's checksums are of many versions, and name them.
    if (one.version !== found.version && one.ecosystem !== 'Go') continue;
    for (const { archive, digest } of digestsOf(one)) {
      const digests = before.get(archive) ?? new Set();
      before.set(archive, digests);
      digests.add(digest);
    }
  }
  const now = Map.groupBy(digestsOf(found), ({ archive }) => archive);
  const replaced = [...now].find(([archive, digests]) => {
    const had = before.get(archive);
    if (had === undefined) return false;
    const has = new Set(digests.map(({ digest }) => digest));
    return [...has].some((one) => !had.has(one)) && [...had].some((one) => !has.has(one));
  });
  if (replaced === undefined) return undefined;
  // Of Go's many versions of a module the inventory has one.
  return found.ecosystem === 'Go' ? `, ${replaced[0]}` : '';
}

/** The version whose archive it is by its digest. Of Go a manifest often stays as it was. */
function borrowedDigest(found: Package, known: readonly Package[]): string | undefined {
  if (found.ecosystem === 'Go' || known.some(({ version }) => version === found.version)) return undefined;
  // Several tags may name one commit.
  const archivesOf = (one: Package) =>
    digestsOf(one).filter((digest) => !/^(?:commit|address)$/.test(formOf(digest)));
  const own = archivesOf(found).map(({ digest }) => digest);
  if (own.length === 0) return undefined;
  return known.find((one) => {
    const had = new Set(archivesOf(one).map(({ digest }) => digest));
    return own.every((digest) => had.has(digest));
  })?.version;
}

interface Places {
  readonly known: readonly Package[];
  readonly all: KnownPackages;
  readonly own: ReadonlySet<string>;
}

interface Outside extends Pick<LockChange, 'ruleId' | 'says' | 'from'> {}

/** Each address: one that is asked for must not hide another. */
function* placesOutside(found: Package, { known, all, own }: Places): Generator<Outside> {
  const before = new Set(known.flatMap(({ origin }) => origin?.addresses ?? []));
  const places = all.placesOf(found.ecosystem) ?? own;
  for (const address of found.origin?.addresses ?? []) {
    const kind = kindOfAddress(address);
    if (kind === 'folder' || (before.has(address) && isOfVersion(address, found, known))) continue;
    const place = placeOf(address);
    const isNew = !before.has(address);
    const outside = isNew
      ? kind === 'git'
        ? fromGit(place, before)
        : fromElsewhere(found, place, places)
      : undefined;
    const from = { kind, place, address };
    const other = kind === 'download' ? otherPackageAt(found, address) : undefined;
    if (outside !== undefined) yield { ...outside, from };
    else if (other !== undefined)
      yield { ruleId: 'package-outside-registry', says: `is downloaded as ${shown(other)}` };
  }
}

/** Whether this version had the address before. */
function isOfVersion(address: string, { version }: Package, known: readonly Package[]): boolean {
  return known.some((one) => one.version === version && one.origin?.addresses?.includes(address));
}

/** The same package of Swift's, from another repository than before. */
function movedRepository(found: Package, before: KnownPackages): Outside | undefined {
  const [was] = before.ofIdentity(found);
  if (was === undefined || before.hasOwner(found)) return undefined;
  const address = `git+https://${found.name}`;
  return {
    ruleId: 'package-from-git',
    says: `comes from the repository ${shown(found.name)}, and came from ${shown(was.name)} before`,
    from: { kind: 'git', place: placeOf(address), address },
  };
}

/** Swift's own packages were moved from one organization to another. */
function swiftOwner(name: string): string {
  const owner = name.slice(0, Math.max(0, name.lastIndexOf('/'))).toLowerCase();
  return owner === 'github.com/swiftlang' ? 'github.com/apple' : owner;
}

function swiftIdentity(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1).toLowerCase();
}

function fromElsewhere(
  one: Package,
  place: string,
  usual: ReadonlySet<string>,
): Omit<Outside, 'from'> | undefined {
  // A digest shows what someone on the network path replaced.
  const where = digestsOf(one).length > 0 ? place.replace(/^http:\/\//, '') : place;
  const isUsual = [place, where].some(
    (name) => usual.has(name) || registriesOf(one.ecosystem).includes(name),
  );
  return isUsual
    ? undefined
    : { ruleId: 'package-outside-registry', says: `is downloaded from ${shown(place)}` };
}

function fromGit(place: string, before: ReadonlySet<string>): Omit<Outside, 'from'> | undefined {
  return [...before].some((one) => kindOfAddress(one) === 'git' && placeOf(one) === place)
    ? undefined
    : { ruleId: 'package-from-git', says: `comes from the repository ${shown(place)}` };
}

/** Where there is nothing to compare with: the places that most packages of the file are from. */
function majorityPlaces(packages: readonly Package[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const { origin } of packages)
    for (const place of new Set((origin?.addresses ?? []).map(placeOf)))
      counts.set(place, (counts.get(place) ?? 0) + 1);
  return new Set([...counts].filter(([, count]) => count * 2 > packages.length).map(([place]) => place));
}

function isYoung(
  { ecosystem, version, origin }: Package,
  { known, cooldown, path }: { known: readonly Package[]; cooldown: Cooldown; path: string },
): string | undefined {
  if (origin?.publishedAt === undefined || known.some((one) => one.version === version)) return undefined;
  const limit = cooldown.of(ecosystem, path);
  if (limit === undefined) return undefined;
  const days = (cooldown.now.getTime() - Date.parse(origin.publishedAt)) / (24 * 3600 * 1000);
  if (!(days < limit.days)) return undefined;
  const age = Math.max(0, Math.floor(days));
  return `was published ${origin.publishedAt.slice(0, 10)}, ${age} ${age === 1 ? 'day' : 'days'} ago; ${limit.setBy} asks for ${limit.days}`;
}

function shown(text: string): string {
  return text.length > 120 ? `${text.slice(0, 120)}…` : text;
}
