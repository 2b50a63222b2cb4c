import { createHash } from 'node:crypto';
import type { Report } from './report.ts';

/** SHA-256 of what a report is made of, in hex: the same for every format, so that two of them can be compared. */
export function dataDigest(report: Report): string {
  const { type, scope, asOf, counts, ages, repositories, topRules, trends, portfolio, tool } = report;
  const data = { type, scope, asOf, counts, ages, repositories, topRules, trends, portfolio, tool };
  return createHash('sha256').update(JSON.stringify(data)).digest('hex');
}
