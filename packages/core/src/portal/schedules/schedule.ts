// Recurring audits and reports.
import type { AuditType } from '../../vocabulary/audit-type.ts';
import type { LastScheduledReport, ScheduledReport } from './scheduled-report.ts';

export interface Schedule {
  readonly id: string;
  readonly name: string;
  /** Every repository of this team; null with `repositoryId`, and for every repository there is. */
  readonly team: string | null;
  readonly repositoryId: string | null;
  /** Empty for a schedule of reports. */
  readonly types: readonly AuditType[];
  /** Null for a schedule of audits. */
  readonly report: ScheduledReport | null;
  /** Five fields: minute, hour, day of the month, month, day of the week. */
  readonly cron: string;
  /** IANA's name, `Europe/Berlin`. */
  readonly timeZone: string;
  /** Audits begin within this time, each repository at a minute of its own. */
  readonly spreadMinutes: number;
  /** Whether an audit is left out that could find nothing new. */
  readonly skipUnchanged: boolean;
  readonly enabled: boolean;
  readonly nextRunAt: string | null;
  readonly lastRunAt: string | null;
  /** Of the last run: audits asked for, and left out because nothing had changed. */
  readonly lastRun: { readonly audits: number; readonly skipped: number };
  /** Null before the first one, and for audits. */
  readonly lastReport: LastScheduledReport | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface NewSchedule {
  readonly name: string;
  readonly team?: string | null;
  readonly repositoryId?: string | null;
  readonly types?: readonly AuditType[];
  readonly report?: ScheduledReport | null;
  readonly cron: string;
  readonly timeZone?: string;
  readonly spreadMinutes?: number;
  readonly skipUnchanged?: boolean;
  readonly enabled?: boolean;
}

export type ScheduleChange = Partial<
  Pick<
    Schedule,
    'name' | 'types' | 'report' | 'cron' | 'timeZone' | 'spreadMinutes' | 'skipUnchanged' | 'enabled'
  >
>;

/** One audit of a run that is due. */
export interface ScheduledAudit {
  readonly id: string;
  readonly scheduleId: string;
  readonly repositoryId: string;
  readonly type: AuditType;
  readonly skipUnchanged: boolean;
}
