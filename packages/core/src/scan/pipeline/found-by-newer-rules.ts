// Which findings that an earlier result does not have are of newer rules alone: the rules of today find them in its code, too.
import type { AuditType } from '../../vocabulary/audit-type.ts';
import type { ReportedFinding } from '../identity/reported-finding.ts';
import { type ComparedFinding, introducedFindings } from './introduced-findings.ts';
import { codeTypes } from './newer-rules.ts';

/** An audit of today, beside what is known of the earlier one of the same type. */
export interface AuditOfNow {
  readonly type: AuditType;
  /** Its open findings, with what the earlier result has. */
  readonly open: readonly ReportedFinding[];
  /** What of them the earlier result does not have, or not as bad. */
  readonly unknown: readonly ReportedFinding[];
  /** The rules of the earlier audit; undefined where they are not known. */
  readonly earlierRules: ReadonlySet<string> | undefined;
}

/** Those of them that may be of newer rules: advisories are new without any change of the rules. */
export function mayBeOfNewerRules({ type, unknown, earlierRules }: AuditOfNow): readonly ReportedFinding[] {
  const isNewRule = ({ ruleId }: ReportedFinding) => earlierRules?.has(ruleId) === false;
  return unknown.filter((finding) => codeTypes.has(type) || isNewRule(finding));
}

/**
 * `atBase`: the open findings of the same audit of the earlier code by the rules of today. Of equal ones, as many are the change's
 * as the code of today has more than the earlier code: none of those is taken for one of the rules.
 */
export function foundByNewerRules(
  audit: AuditOfNow,
  atBase: readonly ComparedFinding[],
): ReadonlySet<ReportedFinding> {
  const ofChange = Map.groupBy(introducedFindings(audit.open, atBase), ({ fingerprint }) => fingerprint);
  const found = new Set<ReportedFinding>();
  const asked = Map.groupBy(mayBeOfNewerRules(audit), ({ fingerprint }) => fingerprint);
  for (const [fingerprint, same] of asked) {
    const own = ofChange.get(fingerprint) ?? [];
    const places = new Set(own.map(placeOf));
    const ofChangeFirst = same.toSorted(
      (a, b) => Number(places.has(placeOf(b))) - Number(places.has(placeOf(a))),
    );
    for (const finding of ofChangeFirst.slice(own.length)) found.add(finding);
  }
  return found;
}

function placeOf({ location }: Pick<ReportedFinding, 'location'>): string {
  return location === null ? '' : `${location.path}:${location.startLine}`;
}
