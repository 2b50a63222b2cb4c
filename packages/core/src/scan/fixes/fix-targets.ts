// What a change has to have ended, and whether it did: in every copy of every file, by the settings of the base.
import { nameKey } from '../engines/dependencies/advisories/advisory-name.ts';
import { folderOf } from '../engines/dependencies/lockfiles/reading/repository-path.ts';
import { notComparedReason } from '../engines/dependencies/packages/comparability.ts';
import { packageOfPurl } from '../engines/dependencies/packages/purl.ts';
import { findLockfileParser } from '../engines/dependencies/parse-lockfile.ts';
import type { ReportedFinding } from '../identity/reported-finding.ts';
import { type ChangeSides, isAcceptedByFile } from '../pipeline/audit-change.ts';
import type { EngineRun } from '../pipeline/run-engines.ts';
import type { FixCopy, FixTarget } from './fix-report.ts';

export interface TargetPackage {
  readonly ecosystem: string;
  readonly name: string;
}

/** A key that all spellings of a package name in its ecosystem share: ecosystem, NUL, normalized name. */
export function packageKeyOf({ ecosystem, name }: TargetPackage): string {
  return `${ecosystem}\0${nameKey(ecosystem, name)}`;
}

export function packageOfFinding({ package: found }: ReportedFinding): TargetPackage | null {
  const named = found && packageOfPurl(found.purl);
  return named ? { ecosystem: named.ecosystem, name: named.name } : null;
}

/** Every id of the vulnerability, in upper case. */
export function idsOf({ advisory }: Pick<ReportedFinding, 'advisory'>): readonly string[] {
  return advisory ? [advisory.id, ...advisory.aliases].map((id) => id.toUpperCase()) : [];
}

/** Findings that the settings of the repository do not accept; comments of the change itself accept nothing here. */
export function openFindings({ findings }: Pick<EngineRun, 'findings'>): readonly ReportedFinding[] {
  return findings.filter((finding) => !isAcceptedByFile(finding) && finding.excluded === undefined);
}

export interface AdvisoryState {
  readonly finding: ReportedFinding;
  readonly package: TargetPackage;
  readonly before: readonly FixCopy[];
  readonly after: readonly FixCopy[];
  /** Whether it is among what is found in the head. */
  readonly isFound: boolean;
}

/** What each open advisory of the base became. */
export function advisoryStates({ base, head }: ChangeSides): readonly AdvisoryState[] {
  const found = openFindings(head).filter(({ advisory }) => advisory !== null);
  return openFindings(base)
    .filter(({ suppression }) => !suppression)
    .flatMap((finding): AdvisoryState[] => {
      const named = packageOfFinding(finding);
      if (named === null || finding.advisory === null) return [];
      const ids = new Set(idsOf(finding));
      const isSame = (other: ReportedFinding) =>
        other.fingerprint === finding.fingerprint ||
        (idsOf(other).some((id) => ids.has(id)) && isPackage(packageOfFinding(other), named));
      return [
        {
          finding,
          package: named,
          before: copiesOf(base, named, ids),
          after: copiesOf(head, named, ids),
          isFound: found.some(isSame),
        },
      ];
    });
}

/** Whether the change touched a copy: one of the versions is no longer in one of the files. */
export function isTouched({ before, after }: Pick<AdvisoryState, 'before' | 'after'>): boolean {
  const left = new Set(after.map(placeOf));
  return before.some((copy) => !left.has(placeOf(copy)));
}

/** Whether no version is known that is not affected, and no copy was removed instead: what nobody has fixed holds nothing back. */
export function isWithoutFix({ finding, before, after }: AdvisoryState): boolean {
  const left = new Set(after.map(({ path }) => path));
  return finding.package?.fixedVersion === null && before.every(({ path }) => left.has(path));
}

function placeOf({ path, version }: FixCopy): string {
  return `${path}\0${version}`;
}

function isPackage(one: TargetPackage | null, other: TargetPackage): boolean {
  return one !== null && packageKeyOf(one) === packageKeyOf(other);
}

function copiesOf(run: EngineRun, named: TargetPackage, ids: ReadonlySet<string>): readonly FixCopy[] {
  return run.vulnerable
    .filter(
      ({ package: found, advisories }) =>
        isPackage(found, named) && advisories.some((id) => ids.has(id.toUpperCase())),
    )
    .flatMap(({ package: { version, locations } }) =>
      locations.map(({ path, line }) => ({ version, path, line })),
    )
    .sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
}

export interface TargetContext {
  readonly sides: ChangeSides;
  readonly headPaths: ReadonlyMap<string, unknown>;
}

/** Why it is not known whether it is gone. */
export type OpenQuestion = 'not_comparable' | 'lockfile_removed' | 'not_checked';

export interface AssessedTarget {
  readonly target: FixTarget;
  readonly question: OpenQuestion | null;
}

export function assessAdvisory(state: AdvisoryState, { sides, headPaths }: TargetContext): AssessedTarget {
  const { finding, package: named, before, after, isFound } = state;
  const question = isFound ? null : questionOf(state, { sides, headPaths });
  const status = isFound ? 'remains' : question === null ? 'gone' : 'unknown';
  const isInHead = (sides.head.packages ?? []).some((found) => isPackage(found, named));
  const how = isInHead
    ? ('upgraded' as const)
    : before.length > 0 && before.every(({ path }) => !headPaths.has(path))
      ? ('file_removed' as const)
      : ('removed' as const);
  return {
    question,
    target: {
      id: finding.advisory?.id ?? finding.ruleId,
      aliases: finding.advisory?.aliases ?? [],
      fingerprint: finding.fingerprint,
      title: finding.title,
      severity: finding.severity,
      package: named,
      status,
      how: status === 'gone' ? how : null,
      before,
      after: status === 'gone' ? [] : after,
    },
  };
}

function questionOf(
  { package: named, before }: AdvisoryState,
  { sides: { base, head }, headPaths }: TargetContext,
): OpenQuestion | null {
  const was = (base.packages ?? []).filter((found) => isPackage(found, named));
  const now = (head.packages ?? []).filter((found) => isPackage(found, named));
  const known = new Set(was.map(({ version, declared }) => `${version}\0${declared ?? ''}`));
  const changed = now.filter(({ version, declared }) => !known.has(`${version}\0${declared ?? ''}`));
  if (changed.some((found) => notComparedReason(found) !== null)) return 'not_comparable';
  // A range of a manifest says which versions are allowed, not which one is installed.
  const isUnlocked = before.some(({ path }) => isLockLost(path, named.ecosystem, headPaths));
  if (isUnlocked || now.some(({ declared }) => declared !== undefined)) return 'lockfile_removed';
  const unread = new Set([...head.unreadPaths, ...(head.coverage.problems ?? []).map(({ path }) => path)]);
  const isUnasked = head.coverage.notices.some(
    ({ reason, subject }) => reason === 'no_advisories' && (subject === null || subject === named.ecosystem),
  );
  const isUnread = before.some(({ path }) => unread.has(path));
  return isUnasked || isUnread ? 'not_checked' : null;
}

/** Whether a lockfile is gone and its manifest stays, without another lockfile beside it or in a folder above. */
function isLockLost(path: string, ecosystem: string, headPaths: ReadonlyMap<string, unknown>): boolean {
  if (headPaths.has(path) || findLockfileParser(path)?.kind !== 'lock') return false;
  const own = folderOf(path);
  const files = [...headPaths.keys()].filter((one) => findLockfileParser(one)?.ecosystem === ecosystem);
  const isLocked = files.some((one) => {
    const folder = folderOf(one);
    const isAbove = folder === '' || folder === own || own.startsWith(`${folder}/`);
    return isAbove && findLockfileParser(one)?.kind === 'lock';
  });
  return !isLocked && files.some((one) => folderOf(one) === own);
}

/** A finding in code that the base has and the head does not, or of which it is asked. */
export function codeTarget(
  finding: ReportedFinding,
  isFound: boolean,
  headPaths: { has(path: string): boolean },
): FixTarget {
  const { location } = finding;
  const before = location ? [{ version: '', path: location.path, line: location.startLine }] : [];
  return {
    id: finding.ruleId,
    aliases: [],
    fingerprint: finding.fingerprint,
    title: finding.title,
    severity: finding.severity,
    package: null,
    status: isFound ? 'remains' : 'gone',
    how: isFound ? null : location && !headPaths.has(location.path) ? 'file_removed' : 'code_changed',
    before,
    after: isFound ? before : [],
  };
}
