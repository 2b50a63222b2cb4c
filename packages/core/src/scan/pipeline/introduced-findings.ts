import { confidenceRank } from '../../vocabulary/confidence.ts';
import { severityRank } from '../../vocabulary/severity.ts';
import type { ReportedFinding } from '../identity/reported-finding.ts';

type Identified = Pick<ReportedFinding, 'fingerprint' | 'replaces'> &
  Partial<Pick<ReportedFinding, 'category' | 'severity' | 'confidence'>>;

/** How many findings there were of one identity with the same severity and confidence. */
interface Counted {
  readonly finding: Identified;
  count: number;
}

/**
 * Findings that were not there before: each one from before takes away one of the same identity whose severity and
 * confidence are not higher. One that stands for several is new when it stands for more than before.
 */
export function introducedFindings<Known extends Identified>(
  now: readonly Known[],
  before: readonly Identified[],
): readonly Known[] {
  const left = countsByIdentity(before);
  const replaced = new Set(before.flatMap(({ replaces = [] }) => replaces));
  return now.filter((finding) => {
    const { fingerprint, replaces = [] } = finding;
    if (replaces.some((one) => !replaced.has(one))) return true;
    const known = (left.get(fingerprint) ?? []).filter(({ count }) => count > 0);
    const same = known.find((one) => !isWorse(finding, one.finding));
    const taken = same ?? known[0];
    if (taken) taken.count -= 1;
    return same === undefined;
  });
}

/** The least severe first, so that it takes away no more than it must. */
function countsByIdentity(findings: readonly Identified[]): ReadonlyMap<string, readonly Counted[]> {
  const counts = new Map<string, Counted[]>();
  for (const finding of findings) {
    const counted = counts.get(finding.fingerprint) ?? [];
    const same = counted.find((one) => severityOrder(one.finding) === severityOrder(finding));
    if (same) same.count += 1;
    else counted.push({ finding, count: 1 });
    counts.set(finding.fingerprint, counted);
  }
  for (const counted of counts.values())
    counted.sort((a, b) => severityOrder(b.finding) - severityOrder(a.finding));
  return counts;
}

/** Whether the change has made it worse: a query that request data now reaches. Code that grows was there before. */
function isWorse(now: Identified, before: Identified): boolean {
  const { category, severity = 'info', confidence = 'low' } = now;
  if (category?.startsWith('code-')) return false;
  return (
    severityRank(severity) < severityRank(before.severity ?? severity) ||
    confidenceRank(confidence) < confidenceRank(before.confidence ?? confidence)
  );
}

/** By severity, then by confidence; 0 is the highest. */
function severityOrder({ severity = 'info', confidence = 'low' }: Identified): number {
  return severityRank(severity) * 10 + confidenceRank(confidence);
}
