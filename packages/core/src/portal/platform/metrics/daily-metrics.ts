import type { Severity } from '../../../vocabulary/severity.ts';

/** How the findings of one repository, audit type and severity stood at the end of a day (UTC), and what that day brought. */
export interface DailyMetrics {
  /** `2026-01-31`. */
  readonly date: string;
  readonly repositoryId: string;
  /** The team that owned the repository on that day. */
  readonly teamId: string;
  readonly auditType: string;
  readonly category: string;
  readonly severity: Severity;
  readonly open: number;
  readonly acknowledged: number;
  readonly falsePositive: number;
  readonly resolved: number;
  /** Open, and past their due date at the end of the day. */
  readonly overdue: number;
  /** New or open again. */
  readonly opened: number;
  readonly closed: number;
  /** Of the closed ones: on or before their due date, or without one. */
  readonly closedInTime: number;
  /** Of the closed ones: from first seen to closed, summed. */
  readonly hoursToClose: number;
}

export interface DailyMetricsFilter {
  /** First and last day, inclusive. */
  readonly from: string;
  readonly to: string;
  readonly repositoryId?: string;
  readonly team?: string;
}

export const dayMs = 86_400_000;

/** The day of a time, UTC. */
export function dayOf(time: string | Date): string {
  return (typeof time === 'string' ? time : time.toISOString()).slice(0, 10);
}

/** The first moment of the day after. */
export function endOfDay(date: string): string {
  return new Date(Date.parse(`${date}T00:00:00.000Z`) + dayMs).toISOString();
}
