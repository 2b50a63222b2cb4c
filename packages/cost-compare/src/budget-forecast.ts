// What a log has spent of a budget, and what its period will have cost: once at an even rate, once by the day of the
// week, each with the interval that four of five such periods fall into.
import { type Budget, type DailyCosts, dayText, periodOf } from './budget-period.ts';
import { decimalText } from './decimal.ts';
import { compareExact, type Exact, exact, plus, powerOfTen, times } from './exact.ts';

/** A forecast of the whole period's cost, in whole units of money; it is an estimate, and no exact amount. */
export interface Forecast {
  readonly expected: number;
  /** The bounds between which four of five periods end, if days go on to vary as they have. */
  readonly low: number;
  readonly high: number;
}

export interface BudgetStatus {
  /** `100/month` */
  readonly budget: string;
  readonly amount: string;
  readonly period: { readonly name: string; readonly first: string; readonly last: string };
  /** The last day that counts as over: today, the last day that is counted, or the end of the period. */
  readonly asOf: string;
  /** Exactly what the period has cost so far, × 10^−`scale`. */
  readonly spent: Exact;
  readonly scale: number;
  readonly isExceeded: boolean;
  readonly daysLeft: number;
  /** Absent when the period is over, or too few days are known. */
  readonly linear: Forecast | undefined;
  /** By the day of the week; needs two weeks of days. */
  readonly weekday: Forecast | undefined;
  /** The first day on which the even rate would exceed the budget. */
  readonly exceededOn: string | undefined;
}

// Quantiles of Student's t for 80 %, by degrees of freedom 1 to 30; beyond, the normal one is close.
const quantiles = [
  3.078, 1.886, 1.638, 1.533, 1.476, 1.44, 1.415, 1.397, 1.383, 1.372, 1.363, 1.356, 1.35, 1.345, 1.341,
  1.337, 1.333, 1.33, 1.328, 1.325, 1.323, 1.321, 1.319, 1.318, 1.316, 1.315, 1.314, 1.313, 1.311, 1.31,
];
const normalQuantile = 1.2816;
// How far back days show what is usual.
const longestHistory = 56;
const fewestDays = 3;

/** The state of the budget today, or on the last day that is counted, as days since 1970; undefined without any cost. */
export function budgetStatus(
  budget: Budget,
  costs: DailyCosts,
  { today, until = today }: { readonly today: number; readonly until?: number | undefined },
): BudgetStatus | undefined {
  const known = [...costs.days.keys()].sort((a, b) => a - b);
  const [firstKnown, lastKnown] = [known[0], known.at(-1)];
  if (firstKnown === undefined || lastKnown === undefined) return undefined;
  const { first, last } = periodOf(lastKnown, budget.period);
  const asOf = Math.min(Math.max(lastKnown, Math.min(today, until)), last);
  let spent: Exact = 0;
  for (const [day, cost] of costs.days) if (day >= first && day <= last) spent = plus(spent, cost);
  const daysLeft = last - asOf;
  // Today is not over, so that it only counts when nothing else is known.
  const lastFull = asOf === today && asOf > firstKnown ? asOf - 1 : asOf;
  const history = daysOf(costs, Math.max(firstKnown, lastFull - longestHistory + 1), lastFull);
  const soFar = toNumber(spent, costs.scale);
  const linear =
    daysLeft > 0 && history.length >= fewestDays ? linearForecast(history, { soFar, daysLeft }) : undefined;
  const isLong = daysLeft > 0 && history.length >= 14;
  const weekday = isLong ? weekdayForecast(history, { soFar, asOf, last }) : undefined;
  return {
    budget: `${decimalText(budget.amount)}/${budget.period}`,
    amount: decimalText(budget.amount),
    period: { name: budget.period, first: dayText(first), last: dayText(last) },
    asOf: dayText(asOf),
    spent,
    scale: costs.scale,
    isExceeded: isAbove(spent, costs.scale, budget),
    daysLeft,
    linear,
    weekday,
    exceededOn: exceededOn(budget, { linear, soFar, asOf, daysLeft }),
  };
}

interface DayCost {
  readonly day: number;
  readonly cost: number;
}

/** Every day of a stretch; one without requests cost nothing. */
function daysOf({ days, scale }: DailyCosts, first: number, last: number): DayCost[] {
  return Array.from({ length: last - first + 1 }, (_, at) => ({
    day: first + at,
    cost: toNumber(days.get(first + at) ?? 0, scale),
  }));
}

function linearForecast(
  history: readonly DayCost[],
  { soFar, daysLeft }: { readonly soFar: number; readonly daysLeft: number },
): Forecast {
  const mean = meanOf(history);
  const variance = varianceOf(history, () => mean, 1);
  // The rest is as uncertain as its own days, and as the mean they are expected to have.
  const spread = Math.sqrt(variance * daysLeft * (1 + daysLeft / history.length));
  return interval(soFar, mean * daysLeft, spread * quantile(history.length - 1));
}

function weekdayForecast(
  history: readonly DayCost[],
  { soFar, asOf, last }: { readonly soFar: number; readonly asOf: number; readonly last: number },
): Forecast {
  const means = Array.from({ length: 7 }, (_, weekday) =>
    meanOf(history.filter(({ day }) => weekdayOf(day) === weekday)),
  );
  const mean = (day: number): number => means[weekdayOf(day)] as number;
  const variance = varianceOf(history, mean, 7);
  let [expected, certain] = [0, 0];
  for (let day = asOf + 1; day <= last; day++) {
    expected += mean(day);
    certain += 1 + 7 / history.length;
  }
  return interval(soFar, expected, Math.sqrt(variance * certain) * quantile(history.length - 7));
}

function interval(soFar: number, rest: number, spread: number): Forecast {
  // What is spent cannot be unspent.
  return { expected: soFar + rest, low: soFar + Math.max(0, rest - spread), high: soFar + rest + spread };
}

function exceededOn(
  { amount }: Budget,
  {
    linear,
    soFar,
    asOf,
    daysLeft,
  }: {
    readonly linear: Forecast | undefined;
    readonly soFar: number;
    readonly asOf: number;
    readonly daysLeft: number;
  },
): string | undefined {
  const limit = Number(amount.digits) / 10 ** amount.scale;
  if (linear === undefined || linear.expected <= limit || soFar > limit) return undefined;
  const rate = (linear.expected - soFar) / daysLeft;
  return dayText(asOf + Math.min(daysLeft, Math.floor((limit - soFar) / rate) + 1));
}

function isAbove(spent: Exact, scale: number, { amount }: Budget): boolean {
  const common = Math.max(scale, amount.scale);
  const left = times(spent, powerOfTen(common - scale));
  return compareExact(left, times(exact(amount.digits), powerOfTen(common - amount.scale))) > 0;
}

function meanOf(days: readonly DayCost[]): number {
  let sum = 0;
  for (const { cost } of days) sum += cost;
  return days.length === 0 ? 0 : sum / days.length;
}

function varianceOf(days: readonly DayCost[], mean: (day: number) => number, parameters: number): number {
  let sum = 0;
  for (const { day, cost } of days) sum += (cost - mean(day)) ** 2;
  return sum / Math.max(1, days.length - parameters);
}

function quantile(freedom: number): number {
  return quantiles[Math.max(1, freedom) - 1] ?? normalQuantile;
}

function weekdayOf(day: number): number {
  return (((day + 4) % 7) + 7) % 7;
}

function toNumber(value: Exact, scale: number): number {
  return Number(value) / 10 ** scale;
}
