// Whether an advisory speaks of a package's version, and which version is the way out: OSV's evaluation,
// https://ossf.github.io/osv-schema/#evaluation. Pure; whatever a version looks like, nothing throws.

import { notComparedReason } from '../packages/comparability.ts';
import { ecosystemOf } from '../packages/ecosystems.ts';
import { type CompareVersions, versionGrammars } from '../versions/index.ts';
import type { Affected, AffectedRange } from './advisory.ts';

/** The part of a package that advisories are matched with. */
export interface VersionedPackage {
  readonly ecosystem: string;
  readonly name: string;
  readonly version: string;
  readonly commit?: string;
  /** What OSV writes after the ecosystem's colon: `12` of `Debian:12`. */
  readonly release?: string;
}

/** Whether any of the entries, all about this package, names its version. */
export function isAffected(entries: readonly Affected[], target: VersionedPackage): boolean {
  return entries.some((entry) => entryAffects(entry, target));
}

function entryAffects(entry: Affected, { ecosystem, version, commit }: VersionedPackage): boolean {
  if (commit !== undefined && entry.ranges.some((range) => namesCommit(range, commit))) return true;
  if (version !== '' && entry.versions.includes(version)) return true;
  // Without a version only "every version, and no way out" can be said to apply.
  if (notComparedReason({ ecosystem, version }) !== null) return entry.ranges.some(coversEverything);
  const compare = comparatorOf(ecosystem);
  if (entry.ranges.some((range) => range.type !== 'GIT' && inRange(version, range, compare))) return true;
  return entry.versions.some((listed) => compare(listed, version) === 0);
}

/** The order of a package's versions; SemVer for an unknown ecosystem. */
export function comparatorOf(ecosystem: string): CompareVersions {
  return versionGrammars[ecosystemOf(ecosystem)?.versions ?? 'semver'];
}

/** Without its history a commit is known to be affected only where the record names it. */
function namesCommit({ type, events }: AffectedRange, commit: string): boolean {
  return (
    type === 'GIT' &&
    events.some(([kind, hash]) => (kind === 'introduced' || kind === 'last_affected') && hash === commit)
  );
}

function coversEverything({ type, events }: AffectedRange): boolean {
  return type !== 'GIT' && events.length === 1 && events[0]?.[0] === 'introduced' && events[0][1] === '0';
}

/** The last event at or before the version decides, whatever order the record gives them in. */
export function inRange(version: string, { type, events }: AffectedRange, own: CompareVersions): boolean {
  const compare = type === 'SEMVER' ? versionGrammars.semver : own;
  let vulnerable = false;
  let last: string | undefined;
  let limited = false;
  let withinLimit = false;
  for (const [kind, at] of events) {
    if (kind === 'limit') {
      limited = true;
      if (at === '*' || compare(version, at) < 0) withinLimit = true;
      continue;
    }
    const start = kind === 'introduced' && at === '0';
    if (!start) {
      const order = compare(version, at);
      if (kind === 'last_affected' ? order <= 0 : order < 0) continue;
    }
    if (last !== undefined && (start || (last !== '0' && compare(at, last) < 0))) continue;
    last = at;
    vulnerable = kind === 'introduced';
  }
  return vulnerable && (!limited || withinLimit);
}

/**
 * The lowest version above the package's own that none of the advisories affects, of those they name as
 * fixed; null when they name none. `advisories` holds each advisory's entries about the package.
 */
export function lowestFix(
  advisories: readonly (readonly Affected[])[],
  target: VersionedPackage,
): string | null {
  if (notComparedReason(target) !== null) return null;
  const compare = comparatorOf(target.ecosystem);
  const candidates = new Set<string>();
  for (const { ranges } of advisories.flat()) {
    for (const { type, events } of ranges) {
      if (type === 'GIT') continue;
      for (const [kind, at] of events) {
        if (kind === 'fixed' && compare(at, target.version) > 0) candidates.add(at);
      }
    }
  }
  const sorted = [...candidates].sort(compare);
  const fits = (version: string) => {
    const upgraded = { ...target, version, commit: undefined };
    return !advisories.some((entries) => isAffected(entries, upgraded));
  };
  return sorted.find(fits) ?? null;
}

/** The affected versions as people write them: `< 1.2.3 || >= 2.0.0, < 2.0.4`; null when no range covers the version. */
export function rangeText(entries: readonly Affected[], target: VersionedPackage): string | null {
  const compare = comparatorOf(target.ecosystem);
  const range = entries
    .flatMap(({ ranges }) => ranges)
    .find((each) => each.type !== 'GIT' && inRange(target.version, each, compare));
  if (range === undefined) return null;
  const spans: string[][] = [];
  for (const [kind, at] of range.events) {
    if (kind === 'introduced') spans.push(at === '0' ? [] : [`>= ${at}`]);
    else if (at !== '*') spans.at(-1)?.push(`${kind === 'last_affected' ? '<=' : '<'} ${at}`);
  }
  const text = spans.map((span) => span.join(', ') || 'every version').join(' || ');
  return text.length > 200 ? `${text.slice(0, 199)}…` : text;
}
