// One vulnerability has many names, and the databases change which is the first: a dependency whose finding was
// known by one name is recognised by any other.
import type { DetectedAdvisory, DetectedPackage } from '../vocabulary/detection.ts';
import type { ReportedFinding } from './finding.ts';
import { groupBy } from './match.ts';
import type { Paired } from './match-pass.ts';

export interface KnownAdvisory {
  readonly advisory: DetectedAdvisory;
  readonly package: DetectedPackage;
}

/** Pairs of one package whose advisories share a name with each other and with no third. */
export function matchAdvisories<Known extends { readonly id: string }>(
  known: ReadonlySet<Known>,
  reported: ReadonlySet<ReportedFinding>,
  advisories: ReadonlyMap<string, KnownAdvisory>,
): Paired<Known> {
  const ones = groupBy(known, ({ id }) => packageOf(advisories.get(id)?.package));
  const pairs: (readonly [Known, ReportedFinding])[] = [];
  for (const [name, others] of groupBy(reported, (one) => packageOf(one.advisory && one.package))) {
    const candidates = ones.get(name) ?? [];
    const same = (one: Known, other: ReportedFinding) =>
      shareName(advisories.get(one.id)?.advisory ?? null, other.advisory);
    for (const other of others) {
      const fitting = candidates.filter((one) => same(one, other));
      const [one] = fitting;
      if (!one || fitting.length !== 1) continue;
      if (others.filter((rival) => same(one, rival)).length === 1) pairs.push([one, other]);
    }
  }
  return pairs;
}

/** A package URL without version, qualifiers and subpath. */
export function unversioned(purl: string): string {
  const path = purl.replace(/[?#].*$/s, '');
  const at = path.indexOf('@', path.lastIndexOf('/'));
  return at < 0 ? path : path.slice(0, at);
}

function packageOf(one: DetectedPackage | null | undefined): string | undefined {
  return one ? unversioned(one.purl) : undefined;
}

/** Whether two advisories have a name in common. */
export function shareName(
  a: Pick<DetectedAdvisory, 'id' | 'aliases'> | null,
  b: Pick<DetectedAdvisory, 'id' | 'aliases'> | null,
): boolean {
  if (!a || !b) return false;
  const names = new Set([a.id, ...a.aliases].map((name) => name.toUpperCase()));
  return [b.id, ...b.aliases].some((name) => names.has(name.toUpperCase()));
}
