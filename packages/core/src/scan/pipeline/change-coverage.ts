// What could not be checked of a change. What its base lacks as well, and what concerns none of its files and packages, is no
// matter of the change: a repository without advisories must still be able to decide on a change of its code.

import type { FoundPackage } from '../../vocabulary/found-package.ts';
import { notComparedReason } from '../engines/dependencies/packages/comparability.ts';
import { noteNotAsked, noteNotCompared } from '../engines/dependencies/packages/note-not-compared.ts';
import type { Coverage, CoverageSummary } from '../source/coverage/coverage.ts';
import type { NoticeReason } from '../source/coverage/coverage-notices.ts';

const exploitationNotices: ReadonlySet<NoticeReason> = new Set([
  'no_exploitation_data',
  'stale_exploitation_data',
]);

export interface ChangedParts {
  /** Files that both sides have with the same content. */
  readonly unchanged: ReadonlySet<string>;
  /** Packages of either side; none unless the audit is about packages. */
  readonly packages: { readonly head: readonly FoundPackage[]; readonly base: readonly FoundPackage[] };
  /** Whether the change brings vulnerabilities: only of them it matters whether they are exploited. */
  readonly hasVulnerabilities: boolean;
}

/** @param base undefined where nothing had to be compared with it */
export function changeCoverage(
  head: Coverage,
  base: Coverage | undefined,
  { unchanged, packages, hasVulnerabilities }: ChangedParts,
): CoverageSummary {
  // A file of a commit in between may be on neither side.
  const ofFiles = head.ofPaths((path) => !unchanged.has(path)).withoutPackages();
  // A flow through other files is cut off by what is called there, which may be new: what is not followed in the base either is old.
  const wereCutOff = new Set(base?.pathsNoticed('data_flow_limited'));
  for (const path of head.pathsNoticed('data_flow_limited'))
    if (unchanged.has(path) && !wereCutOff.has(path)) ofFiles.notice('data_flow_limited', { path });
  const before = new Set(packages.base.map(keyOf));
  const introduced = packages.head.filter((one) => !before.has(keyOf(one)));
  const introducing = new Set(introduced.flatMap(({ locations }) => locations.map(({ path }) => path)));
  const wereLoose = new Set(base?.pathsNoticed('manifest_without_lockfile'));
  const coverage = ofFiles.withoutNotices((reason, path) => {
    // A manifest that had no lockfile before, and of which the change takes no package, is as it was.
    if (reason === 'manifest_without_lockfile')
      return path !== undefined && wereLoose.has(path) && !introducing.has(path);
    return exploitationNotices.has(reason) && !hasVulnerabilities;
  });
  const unasked = new Map<string | null, number>();
  for (const { reason, subject, count } of head.summary().notices) {
    if (reason === 'no_advisories') unasked.set(subject, 0);
    if (reason === 'stale_advisories' && introduced.length > 0) coverage.notice(reason, { count });
  }
  for (const one of introduced) {
    const reason = notComparedReason(one);
    const count = unasked.get(one.ecosystem);
    if (reason !== null) noteNotCompared(one, reason, coverage);
    else if (count === undefined) coverage.compared(1);
    else {
      unasked.set(one.ecosystem, count + 1);
      noteNotAsked(one, coverage);
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

/** The same package in the same version; where none is known, of the same range. */
function keyOf({ ecosystem, name, version, declared }: FoundPackage): string {
  return JSON.stringify([ecosystem, name, version, declared]);
}
