import type { Report } from '../report.ts';
import { complianceDocument } from './compliance-document.ts';
import type { ReportDocument } from './document.ts';
import { executiveDocument } from './executive-document.ts';
import { findingsDocument } from './findings-document.ts';

/** What a report says to people; every format for people renders it. */
export function reportDocument(report: Report): ReportDocument {
  if (report.type === 'executive') return executiveDocument(report);
  return report.type === 'compliance' ? complianceDocument(report) : findingsDocument(report);
}
