import type { ReportedFinding } from '../findings/finding.ts';

/** Findings that were not there before: each one from before takes away one of the same identity. */
export function introducedFindings<Known extends Pick<ReportedFinding, 'fingerprint'>>(
  now: readonly Known[],
  before: readonly Pick<ReportedFinding, 'fingerprint'>[],
): readonly Known[] {
  const left = new Map<string, number>();
  for (const { fingerprint } of before) left.set(fingerprint, (left.get(fingerprint) ?? 0) + 1);
  return now.filter(({ fingerprint }) => {
    const count = left.get(fingerprint) ?? 0;
    if (count > 0) left.set(fingerprint, count - 1);
    return count === 0;
  });
}
