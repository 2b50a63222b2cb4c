// What an inventory cannot name although every file was read: what comes along with declared dependencies without a
// lockfile, and what is in submodules.

import { isOtherFormat } from '../../scan/engines/dependencies/other-formats.ts';
import { packageOfPurl } from '../../scan/engines/dependencies/packages/purl.ts';
import { findLockfileParser, isOfDependency } from '../../scan/engines/dependencies/parse-lockfile.ts';
import type { CoverageNotice } from '../../scan/source/coverage/coverage-notices.ts';
import { namedSkips } from '../../scan/source/coverage/skip-reason.ts';

/** In place of an ecosystem: packages of any can be missing. */
export const anyEcosystem = '*';

/** Ecosystems, as the inventory names them, of which packages can be missing. */
export function gapsOf(notices: readonly Pick<CoverageNotice, 'reason' | 'subject'>[]): readonly string[] {
  const gaps = notices.flatMap(({ reason, subject }) => {
    if (reason === 'submodule_not_audited') return [anyEcosystem];
    return reason === 'manifest_without_lockfile' ? [subject ?? anyEcosystem] : [];
  });
  return [...new Set(gaps)].sort();
}

/** Whether a file that names packages should have been read and was not: any package can be in it. */
export function leavesPackagesUnread(
  unread: readonly { readonly path: string; readonly reason: string }[],
): boolean {
  const against: readonly string[] = namedSkips;
  return unread.some(
    ({ path, reason }) =>
      against.includes(reason) &&
      !isOfDependency(path) &&
      (findLockfileParser(path) !== undefined || isOtherFormat(path)),
  );
}

/** What names one package of no known ecosystem. */
const byName = '~';
/** An inventory keeps no more of them: any name can be missing then. */
const maxNamed = 1_000;

/** The gaps of packages that could not be identified: each can be what is asked for by its name, in any ecosystem. */
export function namedGaps(names: readonly string[]): readonly string[] {
  const all = [...new Set(names.map((name) => `${byName}${lastPart(name)}`))].sort();
  return all.length > maxNamed ? [anyEcosystem] : all;
}

/** `zlib` of `madler/zlib`, `https://a.example/zlib.git` and `zlib.wrap`, in lower case. */
function lastPart(name: string): string {
  return (
    name
      .replace(/(?:\.git|\.wrap)?\/?$/, '')
      .split(/[/:]/)
      .at(-1) ?? name
  ).toLowerCase();
}

/** Whether one of the names may be a package that could not be identified. */
export function isAmongUnidentified(gaps: readonly string[], names: Iterable<string>): boolean {
  const known = new Set(gaps.filter((gap) => gap.startsWith(byName)));
  return [...names].some((name) => known.has(`${byName}${lastPart(name)}`));
}

/** The gap of an SBOM: it says nothing of ecosystems that it does not name. */
export function anyEcosystemBut(named: ReadonlySet<string>): string {
  return `!${[...named].sort().join(',')}`;
}

/** Whether a package that is not named can be there all the same. `ecosystems`: of what is asked for; null where that is open. */
export function canBeMissing(gaps: readonly string[], ecosystems: ReadonlySet<string> | null): boolean {
  return gaps.some((gap) => {
    if (gap === anyEcosystem) return true;
    if (gap.startsWith(byName)) return false;
    if (!gap.startsWith('!')) return ecosystems === null || ecosystems.has(gap);
    // Of a name without an ecosystem, every SBOM would be in doubt.
    const named = gap.slice(1).split(',');
    return ecosystems !== null && [...ecosystems].some((one) => !named.includes(one));
  });
}

/** The name in a package URL; anything else is one, with or without a version. */
export function nameAsked(asked: string): string {
  const found = asked.startsWith('pkg:') ? packageOfPurl(asked) : undefined;
  return found?.name ?? asked.replace(/(?<=.)@[^@/]*$/, '');
}

/** Of a package URL; null for a name, which can be one of any ecosystem. */
export function ecosystemsOf(asked: string): ReadonlySet<string> | null {
  const found = asked.startsWith('pkg:') ? packageOfPurl(asked) : undefined;
  return found === undefined ? null : new Set([found.ecosystem]);
}
