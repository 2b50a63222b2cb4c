// CVSS vectors, versions 2 to 4, to scores and severities.
import calculator from 'ae-cvss-calculator';
import type { Severity } from '../../../../vocabulary/severity.ts';
import { remember } from '../versions/parts.ts';

/** The base score (0 to 10) that a vector stands for; null when it is no complete vector. */
export const cvssScore: (vector: string) => number | null = remember((vector) => {
  try {
    // `base`, because `overall` is 0 where metrics are missing; for version 4 it counts threat metrics too.
    const { base } = calculator.fromVector(vector)?.calculateScores() ?? {};
    return typeof base === 'number' && Number.isFinite(base) ? Math.max(0, base) : null;
  } catch {
    return null;
  }
});

/** The bands of CVSS 3 and 4, used for version 2 as well. */
export function severityOfScore(score: number): Severity {
  if (score >= 9) return 'critical';
  if (score >= 7) return 'high';
  if (score >= 4) return 'medium';
  return score > 0 ? 'low' : 'info';
}

/** A database's own word for it: `MODERATE`, `High`. */
export function severityOfWord(word: unknown): Severity | null {
  if (typeof word !== 'string') return null;
  const lower = word.toLowerCase();
  if (lower === 'moderate' || lower === 'medium') return 'medium';
  if (lower === 'critical' || lower === 'high' || lower === 'low') return lower;
  return null;
}
