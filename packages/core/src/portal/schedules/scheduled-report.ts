import type { ReportFormatId } from '../../scan/documents/formats/index.ts';
import type { MailStatus } from '../reports/mail/report-mail.ts';

/** The types of report that need neither an audit nor a repository. */
export const scheduledReportTypes = ['executive', 'compliance', 'findings', 'vex'] as const;
export type ScheduledReportType = (typeof scheduledReportTypes)[number];

/** A report that a schedule makes at each run. */
export interface ScheduledReport {
  readonly type: ScheduledReportType;
  readonly format: ReportFormatId;
  /** Of findings: those of one owner, as CODEOWNERS names it, or `none`. */
  readonly owner?: string;
  /** Mail addresses; nobody's unless given. */
  readonly recipients: readonly string[];
}

/** What became of the report of the last run. */
export interface LastScheduledReport {
  readonly id: string;
  readonly mails: readonly {
    readonly recipient: string;
    readonly status: MailStatus;
    readonly lastError: string | null;
  }[];
}
