// What follows the table of scenarios in some runs, as small tables of text that each format draws in its own way.
import type { BudgetStatus, Forecast } from '../budget-forecast.ts';
import { type Change, changesBetween } from '../changes.ts';
import { groupDigits, roundedText } from '../decimal.ts';
import type { Exact } from '../exact.ts';
import { type CacheRow, cacheRows } from './cache-rows.ts';
import { amountText, costDecimals } from './display-columns.ts';
import { escapedText } from './display-name.ts';
import type { Report } from './format.ts';

/** A table with a title; the first column is a name, the others are numbers. */
export interface Section {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Sentences below the table. */
  readonly notes: readonly string[];
}

const maxRows = 1000;

/** The sections of a report, in the order in which they are shown. */
export function sectionsOf(report: Report): Section[] {
  return [
    ...(report.before === undefined ? [] : [changesSection(report)]),
    ...(report.budget === undefined ? [] : [budgetSection(report, report.budget)]),
    ...(report.cacheEconomics ? [cacheSection(report)] : []),
  ];
}

function changesSection(report: Report): Section {
  const { comparison, before, ascii } = report;
  const changes = changesBetween(before ?? comparison, comparison);
  const decimals = Math.max(costDecimals(report), 2);
  const amount = (value: Exact | null): string =>
    value === null ? '-' : amountText(value, changes.scale, decimals);
  const row = ({ name, before: from, after, delta, percent }: Change): string[] => [
    escapedText(name, ascii),
    amount(from),
    amount(after),
    delta === 0 ? '0' : amountText(delta, changes.scale, decimals, true),
    percentText(percent, from, after),
  ];
  const shown = changes.rows.slice(0, maxRows).map(row);
  const left = changes.rows.length - shown.length;
  return {
    title: `Cost before ${ascii ? '->' : '→'} after`,
    columns: ['Scenario', 'Before', 'After', 'Difference', '%'],
    rows: [...shown, row(changes.total)],
    notes: left > 0 ? [`${left} more scenarios are in the total and not in the table.`] : [],
  };
}

function percentText(percent: Exact | null, from: Exact | null, after: Exact | null): string {
  if (from === null) return 'new';
  if (after === null) return 'removed';
  if (percent === null) return after === 0 ? '0.00%' : 'n/a';
  return `${percent > 0 ? '+' : ''}${groupDigits(roundedText(percent, 2, 2))}%`;
}

function budgetSection(report: Report, budget: BudgetStatus): Section {
  const { period, asOf, spent, scale, daysLeft, linear, weekday, exceededOn, amount, isExceeded } = budget;
  const decimals = Math.max(costDecimals(report), 2);
  const money = (value: number): string => groupDigits(value.toFixed(2));
  const forecast = (name: string, value: Forecast | undefined): string[][] =>
    value === undefined ? [] : [[name, money(value.expected), `${money(value.low)} to ${money(value.high)}`]];
  const notes: string[] = [];
  if (isExceeded) notes.push(`The budget of ${budget.budget} is exceeded.`);
  else if (exceededOn !== undefined) notes.push(`At this rate the budget is exceeded on ${exceededOn}.`);
  if (daysLeft === 0) notes.push('The period is over; there is nothing to forecast.');
  else if (linear === undefined) notes.push('A forecast needs at least three days of requests.');
  else notes.push('Four of five such periods end within the interval, if days go on to vary as they have.');
  return {
    title: `Budget ${budget.budget}: ${period.first} to ${period.last}, as of ${asOf}, days left: ${daysLeft}`,
    columns: ['', 'Cost', 'Interval (80%)'],
    rows: [
      ['Budget', groupDigits(amount), ''],
      ['Spent', amountText(spent, scale, decimals), ''],
      ...forecast('Forecast, linear', linear),
      ...forecast('Forecast, by weekday', weekday),
    ],
    notes,
  };
}

function cacheSection(report: Report): Section {
  const { scale } = report.comparison;
  const decimals = Math.max(costDecimals(report), 2);
  const rows = cacheRows(report);
  const shown = rows
    .slice(0, maxRows)
    .map(({ name, saved, hitRatio, breakEvenRatio, reads, reads1h }) => [
      name,
      amountText(saved, scale, decimals, true),
      ratioText(hitRatio),
      ratioText(breakEvenRatio),
      reads === null ? 'n/a' : String(reads),
      reads1h === null ? 'n/a' : String(reads1h),
    ]);
  return {
    title: 'What caching saved',
    columns: ['Scenario', 'Saved', 'Read of cached', 'Pays from', 'Reads to pay a write', '1h write'],
    rows: shown,
    notes: cacheNotes(rows),
  };
}

function cacheNotes(rows: readonly CacheRow[]): string[] {
  if (rows.length === 0) return ['No scenario reads from a cache or writes to it.'];
  const notes = [
    'Saved is against the same tokens at the fresh rate. Caching pays when the share of cached tokens that are read is above "Pays from".',
  ];
  if (rows.some(({ reads, reads1h }) => reads === null && reads1h === null))
    notes.push('n/a: the requests have several rates, or a write never pays; --by model has one rate each.');
  return notes;
}

function ratioText(ratio: Exact | null): string {
  return ratio === null ? 'n/a' : `${roundedText(ratio, 2, 2)}%`;
}
