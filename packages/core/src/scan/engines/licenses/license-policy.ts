// Which licenses a repository accepts, by the scope of the package that brings them.

import type { DependencyScope } from '../../../vocabulary/detection.ts';
import type { LicenseSettings } from '../../repository-config/repository-config.ts';
import { isLicenseCategory, type LicenseCategory, licenseCategory } from './license-category.ts';
import {
  formatLicense,
  isLicensedAs,
  isSatisfied,
  isWithin,
  type LicenseTree,
  licensesIn,
  parseLicense,
  type SingleLicense,
} from './license-expression.ts';

/** SPDX identifiers, with an exception or without, and categories. */
export interface LicenseRules {
  /** Whatever is not listed is denied; null: whatever `deny` does not name is allowed. */
  readonly allow: readonly string[] | null;
  /** Wins over `allow`. */
  readonly deny: readonly string[];
}

export interface LicensePolicy {
  readonly scopes: Readonly<Record<DependencyScope, LicenseRules>>;
  /** Whether the repository said so itself. */
  readonly isDefault: boolean;
}

const anything: LicenseRules = { allow: null, deny: [] };
const shipped: LicenseRules = { allow: null, deny: ['network-copyleft'] };

/** Copyleft that reaches those who use a program over a network surprises most who ship one. */
export const defaultLicensePolicy: LicensePolicy = {
  scopes: { runtime: shipped, optional: shipped, development: anything },
  isDefault: true,
};

export type LicenseVerdict =
  | { readonly allowed: true }
  | {
      readonly allowed: false;
      /** The licenses that no choice avoids; empty for one that is not known. */
      readonly licenses: readonly string[];
      readonly category: LicenseCategory;
      readonly reason: 'denied' | 'not_allowed' | 'unknown';
    };

/** What the policy says of a package's license; undefined is a license that is not known. Pure. */
export function checkLicense(
  policy: LicensePolicy,
  expression: string | undefined,
  scope: DependencyScope,
): LicenseVerdict {
  const rules = policy.scopes[scope];
  const tree = expression === undefined ? undefined : parseLicense(expression);
  if (tree === undefined) {
    const isDenied =
      rules.deny.includes('unknown') || (rules.allow !== null && !rules.allow.includes('unknown'));
    return isDenied
      ? { allowed: false, licenses: [], category: 'unknown', reason: 'unknown' }
      : { allowed: true };
  }
  if (isSatisfied(tree, (license) => faultOf(rules, license) === undefined)) return { allowed: true };
  const faults = unavoidable(tree, rules);
  const [worst] = faults;
  return {
    allowed: false,
    licenses: faults.map(formatLicense),
    category: worst === undefined ? 'unknown' : licenseCategory(worst),
    reason: faults.some((license) => faultOf(rules, license) === 'denied') ? 'denied' : 'not_allowed',
  };
}

/** `AGPL-3.0-only` or `GPL-2.0-only WITH Classpath-exception-2.0` or a category. */
function isLicenseEntry(text: string): boolean {
  if (isLicenseCategory(text)) return true;
  const tree = parseLicense(text);
  return tree !== undefined && 'id' in tree;
}

function unavoidable(tree: LicenseTree, rules: LicenseRules): readonly SingleLicense[] {
  return licensesIn(tree).filter((license) => faultOf(rules, license) !== undefined);
}

function faultOf(rules: LicenseRules, license: SingleLicense): 'denied' | 'not_allowed' | undefined {
  if (names(rules.deny, license, 'deny')) return 'denied';
  return rules.allow === null || names(rules.allow, license, 'allow') ? undefined : 'not_allowed';
}

function names(entries: readonly string[], license: SingleLicense, list: 'allow' | 'deny'): boolean {
  return entries.some((entry) => {
    if (isLicenseCategory(entry)) return licenseCategory(license) === entry;
    const tree = parseLicense(entry);
    if (tree === undefined || !('id' in tree)) return false;
    // An exception makes a license milder: who denies GPL-2.0 means the one without, and says so of the other.
    return list === 'allow'
      ? isLicensedAs(license, tree) || isLicensedAs({ ...license, exception: null }, tree)
      : isWithin(license, tree);
  });
}

/** The policy of a repository that says something of licenses. */
export function licensePolicy({ scopes, ...lists }: LicenseSettings): LicensePolicy {
  const of = (scope: DependencyScope): LicenseRules => {
    const { allow = null, deny = [] } = scopes[scope] ?? lists;
    return { allow, deny };
  };
  return {
    scopes: { runtime: of('runtime'), optional: of('optional'), development: of('development') },
    isDefault: false,
  };
}

/** What the settings call a license that is neither an SPDX identifier nor a category. */
export function unknownEntries({ scopes, ...lists }: LicenseSettings): readonly string[] {
  const entries = [lists, ...Object.values(scopes)].flatMap(({ allow = [], deny = [] }) => [
    ...allow,
    ...deny,
  ]);
  return [...new Set(entries)].filter((entry) => !isLicenseEntry(entry));
}
