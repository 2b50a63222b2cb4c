// The days of a dashboard's window, with what happened on each. Pure.

import type { TrendDay } from '../../vocabulary/trend-day.ts';
import type { DashboardWindow } from './dashboard.ts';

export const dayMs = 86_400_000;

/** What happened on one day; `lasting` are those of the opened that are open or resolved today. */
export interface DayOfFindings {
  readonly opened: number;
  readonly lasting: number;
  readonly resolved: number;
}

/** A day as it was noted when it ended. */
export interface ClosedDay {
  readonly open: number;
  readonly opened: number;
  readonly resolved: number;
  /** Null where nobody knew it when the day was noted. */
  readonly complianceScore: number | null;
}

const nothing: DayOfFindings = { opened: 0, lasting: 0, resolved: 0 };

/**
 * Counts backwards from what is open now: whatever was opened on a day was not open before it, whatever was
 * resolved was. What a person triaged as a false positive, or accepted, was never open in that sense.
 */
export function findingTrends(
  window: DashboardWindow,
  now: string,
  openNow: number,
  days: ReadonlyMap<string, DayOfFindings>,
  after: DayOfFindings,
  scores: ReadonlyMap<string, number>,
): TrendDay[] {
  let open = openNow - after.lasting + after.resolved;
  const trends: TrendDay[] = [];
  for (const date of windowDays(window, now).reverse()) {
    const { opened, lasting, resolved } = days.get(date) ?? nothing;
    trends.push({ date, opened, resolved, open, complianceScore: scores.get(date) ?? null });
    open += resolved - lasting;
  }
  return trends.reverse();
}

/** Without the days before the first audit, of which nobody knows what was open: unknown is not none. */
export function sinceFirstAudit(trends: readonly TrendDay[], firstAuditAt: string | null): TrendDay[] {
  const first = trends.findIndex(
    ({ date, open, opened, resolved }) =>
      open + opened + resolved > 0 || (firstAuditAt !== null && date >= firstAuditAt.slice(0, 10)),
  );
  return first === -1 ? [] : trends.slice(first);
}

/** Every day in UTC that the window touches, up to today. */
export function windowDays({ from, to }: DashboardWindow, now: string): string[] {
  const end = Math.min(Date.parse(to), Date.parse(now) + 1);
  const days: string[] = [];
  for (let at = Date.parse(`${from.slice(0, 10)}T00:00:00.000Z`); at < end; at += dayMs) {
    days.push(new Date(at).toISOString().slice(0, 10));
  }
  return days;
}

/** Days that were noted when they ended are shown as they were; only the others are worked out afterwards. */
export function withClosedDays(
  trends: readonly TrendDay[],
  closed: ReadonlyMap<string, ClosedDay>,
): TrendDay[] {
  return trends.map((day) => ({ ...day, ...closed.get(day.date) }));
}

/** From when on days have to be worked out: the first of the window that was not noted, or its end. */
export function firstOpenDay(
  window: DashboardWindow,
  now: string,
  closed: ReadonlyMap<string, ClosedDay>,
): string {
  const day = windowDays(window, now).find((date) => !closed.has(date));
  if (day === undefined) return window.to;
  const start = `${day}T00:00:00.000Z`;
  return start < window.from ? window.from : start;
}
