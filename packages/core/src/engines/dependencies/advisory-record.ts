// How the database writes what advisories say of a package: one text for all of them, made to be read without
// taking it apart, because most advisories do not affect the version one has.
import {
  type Affected,
  type AffectedRange,
  type EventKind,
  eventKinds,
  type RangeType,
  rangeTypes,
} from './advisory.ts';
import { comparatorOf, isAffected, type VersionedPackage } from './advisory-match.ts';
import { type CompareVersions, versionGrammars } from './versions/index.ts';

// advisory RS advisory …; an advisory is: number US range US range … US v version GS version …;
// a range is: letter of its type, event GS event …; an event is: letter of its kind, version.
// Versions never hold control characters: parseAdvisory() refuses them.
const advisoryEnd = '\x1e';
const partEnd = '\x1f';
const itemEnd = '\x1d';
const typeLetters = rangeTypes.map((type) => type.charAt(0));
const kindLetters = eventKinds.map((kind) => (kind === 'limit' ? 'u' : kind.charAt(0)));

/** What the entries of one advisory say together. */
export function packAffected(entries: readonly Affected[]): string {
  const ranges = entries.flatMap((entry) => entry.ranges).map(packRange);
  const versions = [...new Set(entries.flatMap((entry) => entry.versions))];
  return [...ranges, ...(versions.length > 0 ? [`v${versions.join(itemEnd)}`] : [])].join(partEnd);
}

function packRange({ type, events }: AffectedRange): string {
  const packed = events.map(([kind, version]) => `${kindLetters[eventKinds.indexOf(kind)]}${version}`);
  return `${typeLetters[rangeTypes.indexOf(type)]}${packed.join(itemEnd)}`;
}

/** An advisory that affects the version, by its number in the database. */
export interface PackedHit {
  readonly advisory: number;
  readonly affected: readonly Affected[];
}

/** The advisories in `text` that affect the package. */
export function hitsIn(text: string, target: VersionedPackage): readonly PackedHit[] {
  const hits: PackedHit[] = [];
  const compare = comparatorOf(target.ecosystem);
  const quick = target.version !== '' && target.commit === undefined;
  for (let start = 0; start < text.length; ) {
    const found = text.indexOf(advisoryEnd, start);
    const end = found === -1 ? text.length : found;
    if (!quick || !isClearlyOutside(text, { start, end }, target.version, compare)) {
      const [advisory = '', ...parts] = text.slice(start, end).split(partEnd);
      const affected = [unpack(parts, target)];
      if (isAffected(affected, target)) hits.push({ advisory: Number(advisory), affected });
    }
    start = end + 1;
  }
  return hits;
}

/**
 * Whether an advisory with nothing but one range "introduced, fixed", as most are, does not cover the version.
 * False when it does, or when it is of another form: isAffected() then decides.
 */
function isClearlyOutside(
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
  version: string,
  own: CompareVersions,
): boolean {
  const part = text.indexOf(partEnd, start) + 1;
  const middle = text.indexOf(itemEnd, part);
  if (part === 0 || middle === -1 || middle > end) return false;
  if (text.charAt(part + 1) !== 'i' || text.charAt(middle + 1) !== 'f') return false;
  for (let i = part; i < end; i++) if (i !== middle && text.charCodeAt(i) < 32) return false;
  const type = text.charAt(part);
  if (type === 'G') return true;
  const compare = type === 'S' ? versionGrammars.semver : own;
  const introduced = text.slice(part + 2, middle);
  if (introduced !== '0' && compare(version, introduced) < 0) return true;
  const fixed = text.slice(middle + 2, end);
  return compare(version, fixed) >= 0 && (introduced === '0' || compare(fixed, introduced) >= 0);
}

function unpack(parts: readonly string[], { ecosystem, name }: VersionedPackage): Affected {
  const ranges = parts.filter((part) => part !== '' && !part.startsWith('v')).map(unpackRange);
  const versions = parts.find((part) => part.startsWith('v'));
  return {
    ecosystem,
    name,
    ranges,
    versions: versions === undefined ? [] : versions.slice(1).split(itemEnd),
  };
}

function unpackRange(part: string): AffectedRange {
  const type: RangeType = rangeTypes[typeLetters.indexOf(part.charAt(0))] ?? 'ECOSYSTEM';
  const events = part
    .slice(1)
    .split(itemEnd)
    .map((event): readonly [EventKind, string] => {
      return [eventKinds[kindLetters.indexOf(event.charAt(0))] ?? 'introduced', event.slice(1)];
    });
  return { type, events };
}
