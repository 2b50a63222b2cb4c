// What else a change does to packages: entries that the fix does not need, and older versions than before.
import { comparatorOf } from '../engines/dependencies/advisories/advisory-match.ts';
import type { ChangeRun } from '../pipeline/audit-change.ts';
import { type FixReason, type FixReport, type FixTarget, fixReason } from './fix-report.ts';
import { packageKeyOf } from './fix-targets.ts';
import { neededPackages } from './needed-packages.ts';

export interface PackageAssessment {
  readonly packages: FixReport['packages'];
  readonly reasons: readonly FixReason[];
}

/** @param isSpecific whether the change claims to be about certain packages or advisories */
export function assessPackages(
  { packageChanges, sides }: Pick<ChangeRun, 'packageChanges' | 'sides'>,
  targets: readonly FixTarget[],
  isSpecific: boolean,
): PackageAssessment {
  const all = [...(sides?.base.packages ?? []), ...(sides?.head.packages ?? [])];
  const keys = new Set(targets.flatMap(({ package: found }) => (found ? [packageKeyOf(found)] : [])));
  const changed = new Set(packageChanges.map(packageKeyOf));
  const needed = keys.size === 0 ? undefined : neededPackages(keys, changed, all);
  const direct = new Set(all.filter((found) => found.direct === true).map(packageKeyOf));
  const packages = packageChanges.map(({ ecosystem, name, before, after }) => ({
    ecosystem,
    name,
    before,
    after,
    isNeeded: needed === undefined ? null : needed.has(packageKeyOf({ ecosystem, name })),
  }));
  const unrelated = packages.filter(({ isNeeded }) => isNeeded === false);
  const suspicious = unrelated.filter((one) => (isSpecific && direct.has(packageKeyOf(one))) || isOlder(one));
  const rest = unrelated.filter((one) => !suspicious.includes(one));
  const reasons: FixReason[] = [];
  if (suspicious.length > 0)
    reasons.push(
      fixReason(
        'unrelated_dependency',
        'unknown',
        'Dependencies of the repository, or older versions, that the fix does not need',
        suspicious.map(changeText),
      ),
    );
  if (rest.length > 0)
    reasons.push(
      fixReason('unrelated_entries', null, 'Other packages that changed, too', rest.map(changeText)),
    );
  return { packages, reasons };
}

type Change = FixReport['packages'][number];

/** Whether every new version is older than every one that went. */
function isOlder({ ecosystem, before, after }: Change): boolean {
  const compare = comparatorOf(ecosystem);
  return (
    before.length > 0 &&
    after.length > 0 &&
    after.every((now) => before.every((was) => compare(now, was) < 0))
  );
}

function changeText({ name, before, after }: Change): string {
  const [was, now] = [before.join(', '), after.join(', ')];
  if (was === '') return `${name} ${now} added`;
  return now === '' ? `${name} ${was} removed` : `${name} ${was} → ${now}`;
}
