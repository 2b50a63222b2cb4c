import { atLeast, emptySeverityCounts, type Severity } from '../../vocabulary/severity.ts';
import type { RuleInfo } from '../engines/engine.ts';
import type { ReportCounts, ReportFinding, ReportRule } from './report.ts';

/** More would be a list of rules, not the top of one. */
export const shownRules = 10;

/** Counts what a report holds; `now` decides what is overdue, null for data without dates. */
export function countFindings(findings: readonly ReportFinding[], now: string | null): ReportCounts {
  const bySeverity = emptySeverityCounts();
  const byStatus = { open: 0, acknowledged: 0, resolved: 0, false_positive: 0 };
  const byCategory: Record<string, number> = {};
  let overdue = 0;
  let unlikely = 0;
  for (const { severity, category, confidence, status, dueAt } of findings) {
    byStatus[status] += 1;
    if (status !== 'open') continue;
    bySeverity[severity] += 1;
    if (confidence === 'low') unlikely += 1;
    byCategory[category] = (byCategory[category] ?? 0) + 1;
    if (now !== null && dueAt !== null && dueAt < now) overdue += 1;
  }
  const { open } = byStatus;
  return { open, overdue, total: findings.length, bySeverity, unlikely, byCategory, byStatus };
}

/** The rules with most open findings. */
export function topRules(
  findings: readonly ReportFinding[],
  rules: ReadonlyMap<string, RuleInfo>,
): ReportRule[] {
  const byRule = new Map<string, { open: number; severity: Severity }>();
  for (const { ruleId, severity, status } of findings) {
    if (status !== 'open') continue;
    const known = byRule.get(ruleId);
    if (!known) byRule.set(ruleId, { open: 1, severity });
    else {
      known.open += 1;
      if (atLeast(severity, known.severity)) known.severity = severity;
    }
  }
  return [...byRule]
    .map(([ruleId, count]) => ({ ruleId, title: rules.get(ruleId)?.title ?? ruleId, ...count }))
    .sort((a, b) => b.open - a.open || (a.ruleId < b.ruleId ? -1 : 1))
    .slice(0, shownRules);
}
