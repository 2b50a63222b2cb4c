// How much the findings of each severity count where pictures compare places.
import { number, type Severity, severities } from '../words.ts';

export type SeverityCounts = Readonly<Record<Severity, number>>;

/** What is only for information counts nothing. */
export const riskWeights: SeverityCounts = { critical: 27, high: 9, medium: 3, low: 1, info: 0 };

export function riskOf(counts: SeverityCounts): number {
  return severities.reduce((sum, severity) => sum + counts[severity] * riskWeights[severity], 0);
}

export function totalOf(counts: SeverityCounts): number {
  return severities.reduce((total, severity) => total + counts[severity], 0);
}

export function worstOf(counts: SeverityCounts): Severity {
  return severities.find((severity) => counts[severity] > 0) ?? 'info';
}

/** `1 critical, 3 low` */
export function countsText(counts: SeverityCounts): string {
  return severities
    .filter((severity) => counts[severity] > 0)
    .map((severity) => `${number(counts[severity])} ${severity}`)
    .join(', ');
}
