import { emptySeverityCounts } from '../findings/severity.ts';
import type { ReportCounts, ReportFinding } from './report.ts';

/** Counts what a report holds; `now` decides what is overdue, null for data without dates. */
export function countFindings(findings: readonly ReportFinding[], now: string | null): ReportCounts {
  const bySeverity = emptySeverityCounts();
  const byStatus = { open: 0, acknowledged: 0, resolved: 0, false_positive: 0 };
  const byCategory: Record<string, number> = {};
  let overdue = 0;
  for (const { severity, category, status, dueAt } of findings) {
    byStatus[status] += 1;
    if (status !== 'open') continue;
    bySeverity[severity] += 1;
    byCategory[category] = (byCategory[category] ?? 0) + 1;
    if (now !== null && dueAt !== null && dueAt < now) overdue += 1;
  }
  return { open: byStatus.open, overdue, total: findings.length, bySeverity, byCategory, byStatus };
}
