// The periods of the calendar that a budget may be for.
import type { Decimal } from './decimal.ts';
import type { Exact } from './exact.ts';

export const budgetPeriods = ['day', 'week', 'month', 'quarter', 'year'] as const;
export type BudgetPeriod = (typeof budgetPeriods)[number];

/** So much for each period. */
export interface Budget {
  readonly amount: Decimal;
  readonly period: BudgetPeriod;
}

/** The cost of each day with any, by days since 1970, × 10^−`scale`. */
export interface DailyCosts {
  readonly scale: number;
  readonly days: ReadonlyMap<number, Exact>;
}

const dayMs = 86_400_000;

/** First and last day of the period that a day lies in, as days since 1970. */
export function periodOf(
  day: number,
  period: BudgetPeriod,
): { readonly first: number; readonly last: number } {
  const date = new Date(day * dayMs);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  const from = (first: number, next: number) => ({ first: first / dayMs, last: next / dayMs - 1 });
  switch (period) {
    case 'day':
      return { first: day, last: day };
    case 'week': {
      const monday = day - ((date.getUTCDay() + 6) % 7);
      return { first: monday, last: monday + 6 };
    }
    case 'month':
      return from(Date.UTC(year, month, 1), Date.UTC(year, month + 1, 1));
    case 'quarter': {
      const quarter = month - (month % 3);
      return from(Date.UTC(year, quarter, 1), Date.UTC(year, quarter + 3, 1));
    }
    case 'year':
      return from(Date.UTC(year, 0, 1), Date.UTC(year + 1, 0, 1));
  }
}

/** Days since 1970 of a `YYYY-MM-DD`. */
export function dayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / dayMs;
}

export function dayText(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10);
}
