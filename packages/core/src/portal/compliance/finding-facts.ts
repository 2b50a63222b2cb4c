// What a policy's condition may ask of each open finding, and of each license. Fields that are not known are null.

import { expressionCategory } from '../../scan/engines/licenses/license-category.ts';
import { parseLicense, unknownLicense } from '../../scan/engines/licenses/license-expression.ts';
import type { DependencyScope } from '../../vocabulary/detection.ts';
import { isExploited } from '../../vocabulary/priority.ts';
import type { Finding } from '../findings/finding.ts';

/** `findings.exists(f, f.exploited && f.scope == "runtime")` */
export type FindingFacts = Readonly<Record<string, string | boolean | number | bigint | null>>;

export type LicenseFacts = Readonly<Record<'license' | 'category' | 'scope', string>> & {
  readonly packages: bigint;
};

/** How many packages of a scope have a license; null is not known. */
export interface LicenseCount {
  readonly license: string | null;
  readonly scope: DependencyScope;
  readonly count: number;
}

/** Open findings of a repository that a condition looks at: the most urgent ones. */
export const maxFindingFacts = 300;
/** What one of them weighs at most: its fields, and a step for four characters of their texts. */
export const findingFactWeight = 90;
export const maxLicenseFacts = 200;

const maxTextLength = 100;
const dayMs = 86_400_000;

/**
 * The facts of the most urgent findings. Where there are more, a null stands for them, of which no field can be read:
 * a condition that is not decided by the others is unknown then.
 */
export function findingFacts(findings: readonly Finding[], now: Date): readonly (FindingFacts | null)[] {
  const facts = findings.slice(0, maxFindingFacts).map((one) => factsOf(one, now));
  return findings.length > maxFindingFacts ? [...facts, null] : facts;
}

function factsOf(finding: Finding, now: Date): FindingFacts {
  const {
    ruleId,
    category,
    severity,
    confidence,
    priority,
    advisory,
    package: found,
    reachability,
  } = finding;
  return {
    ruleId,
    category,
    severity,
    confidence,
    priority: priority.level,
    exploited: isExploited(advisory),
    epss: advisory?.epss?.probability ?? null,
    fixable: found === null ? null : found.fixedVersion !== null,
    scope: found?.scope ?? null,
    package: found?.name.slice(0, maxTextLength) ?? null,
    reachability,
    introducedByRules: finding.introducedBy === 'rules',
    path: finding.location?.path.slice(0, maxTextLength) ?? null,
    ageDays: (now.getTime() - Date.parse(finding.firstSeenAt)) / dayMs,
  };
}

/** `licenses.exists(l, l.category == "network-copyleft" && l.scope == "runtime")` */
export function licenseFacts(counts: readonly LicenseCount[]): readonly (LicenseFacts | null)[] {
  const facts = counts.slice(0, maxLicenseFacts).map(({ license, scope, count }): LicenseFacts => {
    const tree = license === null ? undefined : parseLicense(license);
    const category = tree === undefined ? 'unknown' : expressionCategory(tree);
    return { license: license ?? unknownLicense, category, scope, packages: BigInt(count) };
  });
  return counts.length > maxLicenseFacts ? [...facts, null] : facts;
}
