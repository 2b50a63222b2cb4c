// The parts of the JSON report that only some runs have: budget, caches, and changes.
import type { BudgetStatus, Forecast } from '../budget-forecast.ts';
import { changesBetween } from '../changes.ts';
import { exactText } from '../decimal.ts';
import type { Exact } from '../exact.ts';
import type { ByteWriter } from './byte-writer.ts';
import { cacheRows } from './cache-rows.ts';
import type { Report } from './format.ts';

export function writeBudget(budget: BudgetStatus, to: ByteWriter): void {
  const { amount, period, asOf, spent, scale, isExceeded, daysLeft, linear, weekday, exceededOn } = budget;
  const members = [
    `"limit": ${amount}`,
    `"period": ${JSON.stringify(period)}`,
    `"asOf": "${asOf}"`,
    `"spentCost": ${exactText(spent, scale)}`,
    `"exceeded": ${isExceeded}`,
    `"daysLeft": ${daysLeft}`,
    `"linearForecast": ${forecastText(linear)}`,
    `"weekdayForecast": ${forecastText(weekday)}`,
    `"exceededOn": ${exceededOn === undefined ? 'null' : JSON.stringify(exceededOn)}`,
  ];
  to.text(`,\n  "budget": {${members.join(', ')}}`);
}

// A forecast is an estimate: more digits would be none.
function forecastText(forecast: Forecast | undefined): string {
  if (forecast === undefined) return 'null';
  const { expected, low, high } = forecast;
  const rounded = (value: number): string => String(Number(value.toPrecision(6)));
  return `{"expected": ${rounded(expected)}, "low": ${rounded(low)}, "high": ${rounded(high)}}`;
}

export function writeCaches(report: Report, to: ByteWriter): void {
  const rows = cacheRows(report).map((row) => {
    const members = [
      `"name": ${JSON.stringify(row.name)}`,
      `"savedCost": ${exactText(row.saved, row.scale)}`,
      `"hitRatio": ${ratioText(row.hitRatio)}`,
      `"breakEvenRatio": ${ratioText(row.breakEvenRatio)}`,
      `"readsToBreakEven": ${row.reads ?? 'null'}`,
      `"readsToBreakEven1h": ${row.reads1h ?? 'null'}`,
    ];
    return `\n    {${members.join(', ')}}`;
  });
  to.text(`,\n  "cacheEconomics": [${rows.join(',')}\n  ]`);
}

export function writeChanges({ comparison, before }: Report, to: ByteWriter): void {
  if (before === undefined) return;
  const { rows, total, scale } = changesBetween(before, comparison);
  const amount = (value: Exact | null): string => (value === null ? 'null' : exactText(value, scale));
  const text = ({ name, before: from, after, delta, percent }: (typeof rows)[number]): string =>
    `{${[
      `"name": ${JSON.stringify(name)}`,
      `"beforeCost": ${amount(from)}`,
      `"afterCost": ${amount(after)}`,
      `"deltaCost": ${amount(delta)}`,
      `"deltaPercent": ${percent === null ? 'null' : exactText(percent, 2)}`,
    ].join(', ')}}`;
  to.text(`,\n  "changes": [${rows.map((row) => `\n    ${text(row)}`).join(',')}\n  ]`);
  to.text(`,\n  "totalChange": ${text(total)}`);
}

function ratioText(ratio: Exact | null): string {
  return ratio === null ? 'null' : exactText(ratio, 4);
}
