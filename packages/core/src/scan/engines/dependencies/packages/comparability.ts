// Whether a package can be matched with advisories: the one place that decides it, for audits, `affected` and every output.

import type { NotComparedReason } from '../../../source/compared-packages.ts';
import { isVersion } from '../versions/is-version.ts';
import { ecosystemOf } from './ecosystems.ts';

/** What decides it; `declared` is the range of a manifest where no version is known. */
export interface ComparablePackage {
  readonly ecosystem: string;
  readonly version: string;
  readonly declared?: string | null | undefined;
}

/** A property that no file of the repository defines: `$(Version)`, `${version}`. */
const variable = /\$[({]|\{\{/;
/** What Go writes where a folder replaces the module. */
const goPlaceholder = /^v?0\.0\.0(?:-00010101000000-000000000000)?$/;

/** Why a package cannot be compared with advisories; null where it can. */
export function notComparedReason({
  ecosystem,
  version,
  declared,
}: ComparablePackage): NotComparedReason | null {
  const row = ecosystemOf(ecosystem);
  if (row === undefined || !hasAdvisories(ecosystem)) return 'no_source';
  if (variable.test(version) || (version === '' && variable.test(declared ?? '')))
    return 'unresolved_variable';
  if (version === '') return 'no_version';
  if (row.id === 'Go' && goPlaceholder.test(version)) return 'not_a_version';
  return isVersion(row.versions, version) ? null : 'not_a_version';
}

/** Whether an advisory source knows the ecosystem. */
export function hasAdvisories(ecosystem: string): boolean {
  const row = ecosystemOf(ecosystem);
  // The only ecosystem of the table that OSV does not define.
  return row !== undefined && row.id !== 'CocoaPods';
}
