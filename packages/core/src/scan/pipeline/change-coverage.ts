// What could not be checked of a change. What its base lacks as well, and what concerns none of its files and packages, is no
// matter of the change: a repository without advisories must still be able to decide on a change of its code.

import type { FoundPackage } from '../../vocabulary/found-package.ts';
import { notComparedReason } from '../engines/dependencies/packages/comparability.ts';
import type { Coverage, CoverageSummary } from '../source/coverage/coverage.ts';
import type { PackageChange } from './package-changes.ts';

export interface ChangedParts {
  /** Files that both sides have with the same content. */
  readonly unchanged: ReadonlySet<string>;
  /** What the head has. */
  readonly packages: readonly FoundPackage[];
  readonly packageChanges: readonly PackageChange[];
}

/** @param base undefined where nothing had to be compared with it */
export function changeCoverage(
  head: Coverage,
  base: Coverage | undefined,
  { unchanged, packages, packageChanges }: ChangedParts,
): CoverageSummary {
  // A file of a commit in between may be on neither side.
  const coverage = head.ofPaths((path) => !unchanged.has(path)).withoutPackages();
  const unasked = new Map<string | null, number>();
  for (const { reason, subject, count } of head.summary().notices) {
    if (reason === 'no_advisories') unasked.set(subject, 0);
    if (reason === 'stale_advisories' && packageChanges.length > 0) coverage.notice(reason, { count });
  }
  for (const one of changedPackages(packages, packageChanges)) {
    const reason = notComparedReason(one);
    const written = one.version || one.declared;
    const example = written ? `${one.name}@${written}` : one.name;
    const path = one.locations[0]?.path;
    const count = unasked.get(one.ecosystem);
    if (reason !== null) {
      coverage.notCompared(reason, { example });
      coverage.notice('package_not_compared', { subject: reason, ...(path !== undefined && { path }) });
    } else if (count === undefined) coverage.compared(1);
    else {
      unasked.set(one.ecosystem, count + 1);
      coverage.notCompared('no_source', { example });
    }
  }
  for (const [subject, count] of unasked) {
    if (count === 0) continue;
    coverage.skip('no_advisories');
    coverage.notice('no_advisories', { subject, count });
  }
  // Without the whole base it is not known what the change introduces.
  for (const reason of base?.reasonsOfNoFile ?? [])
    if (reason !== 'no_advisories' && !coverage.reasonsOfNoFile.includes(reason)) coverage.skip(reason);
  return coverage.summary();
}

function changedPackages(
  packages: readonly FoundPackage[],
  changes: readonly PackageChange[],
): readonly FoundPackage[] {
  const added = new Set(
    changes.flatMap(({ ecosystem, name, after }) =>
      after.map((version) => keyOf({ ecosystem, name, version })),
    ),
  );
  return packages.filter((one) => added.has(keyOf(one)));
}

function keyOf({ ecosystem, name, version }: Pick<FoundPackage, 'ecosystem' | 'name' | 'version'>): string {
  return JSON.stringify([ecosystem, name, version]);
}
