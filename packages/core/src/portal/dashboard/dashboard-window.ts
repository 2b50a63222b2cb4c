import { ValidationError } from '../../support/errors.ts';
import type { DashboardFilter, DashboardWindow } from './dashboard.ts';
import { dayMs } from './trends.ts';

const defaultDays = 30;
const maxDays = 3660;

/** Thirty days including today by default; throws ValidationError for an invalid window. */
export function dashboardWindow({ from, to }: DashboardFilter, now: string): DashboardWindow {
  const end = to ? new Date(to) : new Date(now);
  const lastDay = end.getTime() - (end.getTime() % dayMs);
  const start = from ? new Date(from) : new Date(lastDay - (defaultDays - 1) * dayMs);
  if (start.getTime() >= end.getTime()) {
    const sentence = 'The start of the period must be before its end.';
    throw new ValidationError(sentence, { from: sentence });
  }
  if (end.getTime() - start.getTime() > maxDays * dayMs) {
    const sentence = `The period cannot be longer than ${maxDays} days.`;
    throw new ValidationError(sentence, { from: sentence });
  }
  return { from: start.toISOString(), to: end.toISOString() };
}
