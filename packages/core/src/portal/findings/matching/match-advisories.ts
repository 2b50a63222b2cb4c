// One vulnerability has many names, and the databases change which is the first: a dependency whose finding was
// known by one name is recognized by any other.

import type { ReportedFinding } from '../../../scan/identity/reported-finding.ts';
import type { DetectedAdvisory, DetectedPackage } from '../../../vocabulary/detection.ts';
import { AdvisoryNames } from './advisory-names.ts';
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
  const knownNames = new AdvisoryNames<Known>();
  for (const one of known) {
    const found = advisories.get(one.id);
    if (found) knownNames.add(one, found.advisory, unversioned(found.package.purl));
  }
  const reportedNames = new AdvisoryNames<ReportedFinding>();
  const named = [...reported].flatMap((other) =>
    other.advisory && other.package
      ? [{ other, advisory: other.advisory, name: unversioned(other.package.purl) }]
      : [],
  );
  for (const { other, advisory, name } of named) reportedNames.add(other, advisory, name);
  return named.flatMap(({ other, advisory, name }) => {
    const one = knownNames.onlySharing(advisory, name);
    const theirs = one && advisories.get(one.id)?.advisory;
    return one && theirs && reportedNames.onlySharing(theirs, name) === other ? [[one, other] as const] : [];
  });
}

/** A package URL without version, qualifiers and subpath. */
export function unversioned(purl: string): string {
  const path = purl.replace(/[?#].*$/s, '');
  const at = path.indexOf('@', path.lastIndexOf('/'));
  return at < 0 ? path : path.slice(0, at);
}
