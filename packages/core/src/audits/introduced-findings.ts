import type { ReportedFinding } from '../findings/finding.ts';

type Identified = Pick<ReportedFinding, 'fingerprint' | 'replaces'>;

/**
 * Findings that were not there before: each one from before takes away one of the same identity. One that stands for
 * several is new when it stands for more than before.
 */
export function introducedFindings<Known extends Identified>(
  now: readonly Known[],
  before: readonly Identified[],
): readonly Known[] {
  const left = new Map<string, number>();
  const replaced = new Set(before.flatMap(({ replaces = [] }) => replaces));
  for (const { fingerprint } of before) left.set(fingerprint, (left.get(fingerprint) ?? 0) + 1);
  return now.filter(({ fingerprint, replaces = [] }) => {
    if (replaces.some((one) => !replaced.has(one))) return true;
    const count = left.get(fingerprint) ?? 0;
    if (count > 0) left.set(fingerprint, count - 1);
    return count === 0;
  });
}
