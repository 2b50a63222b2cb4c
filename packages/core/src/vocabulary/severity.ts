/** From worst to least. */
export const severities = ['critical', 'high', 'medium', 'low', 'info'] as const;
export type Severity = (typeof severities)[number];

/** 0 for critical … 4 for info: the order in which findings are listed. */
export function severityRank(severity: Severity): number {
  return severities.indexOf(severity);
}

/** Whether `severity` is as bad as `threshold`, or worse. */
export function atLeast(severity: Severity, threshold: Severity): boolean {
  return severityRank(severity) <= severityRank(threshold);
}

/** How many findings there are of each severity. */
export type SeverityCounts = Record<Severity, number>;

export function emptySeverityCounts(): SeverityCounts {
  return { critical: 0, high: 0, medium: 0, low: 0, info: 0 };
}

/** `1 critical, 9 high, 6 medium`: those that there are. */
export function severityCountsText(counts: Readonly<SeverityCounts>): string {
  return severities
    .filter((severity) => counts[severity] > 0)
    .map((severity) => `${counts[severity]} ${severity}`)
    .join(', ');
}
