// How the database writes what advisories say of a package: one text for all of them, made to be read without
// taking it apart, because most advisories do not affect the version one has.

import { notComparedReason } from '../packages/comparability.ts';
import { type CompareVersions, versionGrammars } from '../versions/index.ts';
import {
  type Affected,
  type AffectedRange,
  type EventKind,
  eventKinds,
  type RangeType,
  rangeTypes,
} from './advisory.ts';
import { comparatorOf, isAffected, type VersionedPackage } from './advisory-match.ts';

// advisory RS advisory …; an advisory is: number US range US range … US v version GS version …;
// a range is: letter of its type, event GS event …; an event is: letter of its kind, version.
// Most advisories are one range from a version to a later one and nothing else. Those are written
// number US letter (small) introduced GS fixed, and are compared where they stand.
// Versions never hold control characters: parseAdvisory() refuses them.
const advisoryEnd = '\x1e';
const partEnd = '\x1f';
const itemEnd = '\x1d';
const typeLetters = rangeTypes.map((type) => type.charAt(0));
const kindLetters = eventKinds.map((kind) => (kind === 'limit' ? 'u' : kind.charAt(0)));

/** What the entries of one advisory say together. */
export function packAffected(entries: readonly Affected[]): string {
  const ranges = entries.flatMap((entry) => entry.ranges);
  const versions = [...new Set(entries.flatMap((entry) => entry.versions))];
  const plain = ranges.length === 1 && versions.length === 0 ? packPlain(entries, ranges[0]) : undefined;
  if (plain !== undefined) return plain;
  return [...ranges.map(packRange), ...(versions.length > 0 ? [`v${versions.join(itemEnd)}`] : [])].join(
    partEnd,
  );
}

function packPlain([entry]: readonly Affected[], range: AffectedRange | undefined): string | undefined {
  if (range === undefined || range.type === 'GIT' || range.events.length !== 2) return undefined;
  const [[first, introduced] = [], [second, fixed] = []] = range.events;
  if (first !== 'introduced' || second !== 'fixed' || introduced === undefined || fixed === undefined) {
    return undefined;
  }
  const compare = orderOf(range.type, comparatorOf(entry?.ecosystem ?? ''));
  if (introduced !== '0' && compare(introduced, fixed) >= 0) return undefined;
  return `${letterOf(range.type).toLowerCase()}${introduced}${itemEnd}${fixed}`;
}

function packRange({ type, events }: AffectedRange): string {
  const packed = events.map(([kind, version]) => `${kindLetters[eventKinds.indexOf(kind)]}${version}`);
  return `${letterOf(type)}${packed.join(itemEnd)}`;
}

function letterOf(type: RangeType): string {
  return typeLetters[rangeTypes.indexOf(type)] ?? '';
}

function orderOf(type: RangeType, own: CompareVersions): CompareVersions {
  return type === 'SEMVER' ? versionGrammars.semver : own;
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
  const quick = target.commit === undefined && notComparedReason(target) === null;
  for (let start = 0; start < text.length; ) {
    const found = text.indexOf(advisoryEnd, start);
    const end = found === -1 ? text.length : found;
    if (!quick || !isPlainlyOutside(text, { start, end }, target.version, compare)) {
      const [advisory = '', ...parts] = text.slice(start, end).split(partEnd);
      const affected = [unpack(parts, target)];
      if (isAffected(affected, target)) hits.push({ advisory: Number(advisory), affected });
    }
    start = end + 1;
  }
  return hits;
}

/** Whether the advisory is of the plain form and does not cover the version; isAffected() decides all others. */
function isPlainlyOutside(
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
  version: string,
  own: CompareVersions,
): boolean {
  const part = text.indexOf(partEnd, start) + 1;
  const letter = text.charAt(part);
  if (letter !== 's' && letter !== 'e') return false;
  const compare = letter === 's' ? versionGrammars.semver : own;
  const middle = text.indexOf(itemEnd, part);
  // First the end: most packages have moved on.
  if (compare(version, text.slice(middle + 1, end)) >= 0) return true;
  const introduced = text.slice(part + 1, middle);
  return introduced !== '0' && compare(version, introduced) < 0;
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
  const letter = part.charAt(0);
  const type: RangeType = rangeTypes[typeLetters.indexOf(letter.toUpperCase())] ?? 'ECOSYSTEM';
  const items = part.slice(1).split(itemEnd);
  if (letter === letter.toLowerCase()) {
    const [introduced = '0', fixed = ''] = items;
    return { type, events: [['introduced', introduced] as const, ['fixed', fixed] as const] };
  }
  const events = items.map((event): readonly [EventKind, string] => {
    return [eventKinds[kindLetters.indexOf(event.charAt(0))] ?? 'introduced', event.slice(1)];
  });
  return { type, events };
}
