// Which advisories a change has to end: those that are asked for, else those that its messages name, else those whose
// packages it changes.
import { severityRank } from '../../vocabulary/severity.ts';
import type { ReportedFinding } from '../identity/reported-finding.ts';
import type { MessageClaim } from './fix-claim.ts';
import type { FixClaim } from './fix-report.ts';
import { type AdvisoryState, idsOf, isTouched, isWithoutFix, packageKeyOf } from './fix-targets.ts';

export interface AskedTargets {
  /** Ids or aliases of advisories. */
  readonly advisories: readonly string[];
  /** Fingerprints. */
  readonly findings: readonly string[];
}

export interface SelectedTargets {
  readonly claim: FixClaim;
  readonly advisories: readonly AdvisoryState[];
  /** Findings in code. */
  readonly code: readonly ReportedFinding[];
  /** What is claimed, and not open in the base. */
  readonly absent: readonly string[];
}

export interface Candidates {
  readonly states: readonly AdvisoryState[];
  /** Open findings of the base that are not about packages. */
  readonly code: readonly ReportedFinding[];
  /** Those of them that the head does not have. */
  readonly ended: readonly ReportedFinding[];
}

export function selectTargets(
  { states, code, ended }: Candidates,
  asked: AskedTargets | 'cleared',
  named: MessageClaim,
): SelectedTargets {
  if (asked === 'cleared') {
    const cleared = states.filter((state) => !state.isFound);
    return {
      claim: { from: 'changed_packages', advisories: [], packages: [] },
      advisories: cleared,
      code: ended,
      absent: [],
    };
  }
  const withIds = (ids: readonly string[]) => states.filter((state) => isNamed(state, ids));
  const absentOf = (ids: readonly string[]) =>
    ids.filter((id) => !states.some((state) => isNamed(state, [id])));
  if (asked.advisories.length + asked.findings.length > 0) {
    const fingerprints = new Set(asked.findings);
    const known = [...states.map(({ finding }) => finding), ...code];
    return {
      claim: { from: 'asked', advisories: asked.advisories, packages: [] },
      advisories: [
        ...new Set([
          ...withIds(asked.advisories),
          ...states.filter(({ finding }) => fingerprints.has(finding.fingerprint)),
        ]),
      ],
      code: code.filter(({ fingerprint }) => fingerprints.has(fingerprint)),
      absent: [
        ...absentOf(asked.advisories),
        ...asked.findings.filter((one) => !known.some(({ fingerprint }) => fingerprint === one)),
      ],
    };
  }
  const touched = states.filter((state) => isTouched(state) && !isWithoutFix(state));
  const packages = named.packages.filter((name) => states.some((state) => isPackageNamed(state, name)));
  const ofNames = touched.filter((state) => packages.some((name) => isPackageNamed(state, name)));
  const ofIds = withIds(named.advisories);
  const claimed = [...new Set([...ofIds, ...ofNames])];
  const isClaimed = claimed.length > 0;
  return {
    claim: {
      from: isClaimed ? 'commit_messages' : 'changed_packages',
      advisories: isClaimed ? named.advisories : [],
      packages: isClaimed ? packages : [],
    },
    advisories: isClaimed ? claimed : touched,
    code: isClaimed ? [] : ended.filter(({ severity }) => severityRank(severity) <= severityRank('medium')),
    absent: absentOf(named.advisories),
  };
}

function isNamed({ finding }: AdvisoryState, ids: readonly string[]): boolean {
  const own = new Set(idsOf(finding));
  return ids.some((id) => own.has(id.toUpperCase()));
}

function isPackageNamed({ package: found }: AdvisoryState, name: string): boolean {
  return packageKeyOf(found) === packageKeyOf({ ecosystem: found.ecosystem, name });
}
