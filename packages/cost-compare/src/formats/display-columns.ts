// The columns a person reads, for the text table and for Markdown: grouped digits, uniform decimals, signs.
import type { Comparison, Costs } from '../comparison.ts';
import { groupDigits, roundedText } from '../decimal.ts';
import { divideRounded, type Exact, powerOfTen, times } from '../exact.ts';
import { CACHED, INPUT, OUTCOMES, OUTPUT, REASONING, REQUESTS, WRITE, WRITE_1H } from '../scenario-table.ts';
import type { Report } from './format.ts';

/** A right-aligned column. */
export interface DisplayColumn {
  readonly title: string;
  /** The widest its cells get, in characters. */
  readonly width: number;
  /** Decimals of the column's numbers; all have the same. */
  readonly decimals: number;
  /** Whether numbers above zero have a plus sign. */
  readonly signed: boolean;
  readonly suffix: '' | '%';
  /** The number × 10^`decimals`, rounded; or a text that stands in its place. */
  value(index: number): Exact | string;
}

const fewestDecimals = 2;
const maxDecimals = 6;

/** Tokens, cache hits, costs, and how they differ from the baseline. */
export function displayColumns(report: Report): DisplayColumn[] {
  const { comparison } = report;
  const { table } = comparison;
  const decimals = costDecimals(report);
  const field = (title: string, column: number): DisplayColumn => {
    const counts = table.columns[column] ?? new Float64Array(table.count);
    return whole(comparison, title, (index) => counts[index] as number);
  };
  return [
    ...(table.uses(REQUESTS) ? [knownRequests(comparison, field('Requests', REQUESTS))] : []),
    ...(table.hasIncluded() ? [field('Input', INPUT)] : []),
    whole(comparison, 'Fresh in', (index) => table.fresh(index)),
    field('Cached in', CACHED),
    ...(table.uses(WRITE) ? [field('Cache write', WRITE)] : []),
    ...(table.uses(WRITE_1H) ? [field('Cache write 1h', WRITE_1H)] : []),
    field('Output', OUTPUT),
    ...(table.uses(REASONING) ? [field('(Reasoning)', REASONING)] : []),
    whole(comparison, 'Total tokens', (index) => comparison.totalTokens(index)),
    cacheHits(comparison),
    amounts(comparison, 'Cost', decimals, (index) => comparison.total(index)),
    amounts(comparison, 'Delta', decimals, (index) => comparison.delta(index), true),
    percentages(comparison),
    ...(table.uses(OUTCOMES) ? [field('Outcomes', OUTCOMES), perOutcome(report)] : []),
    { ...plain, title: 'Rank', width: String(table.count).length, value: (index) => comparison.rank(index) },
  ];
}

/** The parts of each cost, and the parts of its difference, which add up to the difference. */
export function breakdownColumns(report: Report): DisplayColumn[] {
  const { comparison } = report;
  const { table } = comparison;
  const decimals = costDecimals(report);
  const columns: DisplayColumn[] = [];
  for (const isDelta of [false, true]) {
    for (const { part, title } of parts) {
      if (part === 'cacheWrite' && !table.uses(WRITE)) continue;
      if (part === 'cacheWrite1h' && !table.uses(WRITE_1H)) continue;
      if (part === 'fees' && !comparison.hasFees) continue;
      const value = (index: number) =>
        (isDelta ? comparison.deltaParts(index) : comparison.costs(index))[part];
      columns.push(
        amounts(comparison, isDelta ? `Delta ${title}` : `${title} cost`, decimals, value, isDelta),
      );
    }
  }
  return columns;
}

/** A cell as it is shown, without padding. */
export function cellText(column: DisplayColumn, index: number): string {
  const value = column.value(index);
  return typeof value === 'string' ? value : numberText(column, value);
}

/** As many decimals as the costs need, two to six, the same for all; or what the caller wants. */
export function costDecimals({ comparison, decimals, breakdown }: Report): number {
  if (typeof decimals === 'number') return decimals;
  const { scale, table } = comparison;
  const max = decimals === 'exact' ? scale : Math.min(maxDecimals, scale);
  let needed = fewestDecimals;
  const need = (value: Exact): void => {
    while (needed < max && !isMultiple(value, powerOfTen(scale - needed))) needed++;
  };
  for (let index = 0; index < table.count && needed < max; index++) {
    need(comparison.total(index));
    if (breakdown) for (const { part } of parts) need(comparison.costs(index)[part]);
  }
  return needed;
}

/** An amount with grouped digits; one that is not zero never looks like zero. */
export function amountText(value: Exact, scale: number, decimals: number, signed = false): string {
  const shown = shownAmount(value, scale, decimals);
  return typeof shown === 'string' ? shown : numberText({ decimals, signed, suffix: '' }, shown);
}

/** The part of the widest bar, in whole characters; what costs anything has at least one. */
export function barLength(cost: Exact, max: Exact, width: number): number {
  if (cost === 0 || max === 0) return 0;
  const cells = divideRounded(times(cost, width), max);
  return cells === 0 ? 1 : Number(cells);
}

const parts: readonly { readonly part: keyof Costs; readonly title: string }[] = [
  { part: 'fresh', title: 'Fresh' },
  { part: 'cached', title: 'Cached' },
  { part: 'cacheWrite', title: 'Write' },
  { part: 'cacheWrite1h', title: 'Write 1h' },
  { part: 'output', title: 'Output' },
  { part: 'fees', title: 'Fees' },
  { part: 'total', title: 'Total' },
];

const plain = { decimals: 0, signed: false, suffix: '' } as const;

/** No cost comes without a request: that many are not known. */
function knownRequests({ table }: Comparison, column: DisplayColumn): DisplayColumn {
  const value = (index: number) => (table.tokens(REQUESTS, index) === 0 ? 'n/a' : column.value(index));
  return { ...column, width: Math.max(column.width, 'n/a'.length), value };
}

function whole(comparison: Comparison, title: string, value: (index: number) => Exact): DisplayColumn {
  return { ...plain, title, width: widest(comparison, plain, value), value };
}

function amounts(
  comparison: Comparison,
  title: string,
  decimals: number,
  exactValue: (index: number) => Exact,
  signed = false,
): DisplayColumn {
  const { scale, baseline } = comparison;
  const shape = { decimals, signed, suffix: '' } as const;
  const rounded = (index: number) => roundedTo(exactValue(index), scale, decimals);
  const width = Math.max(widest(comparison, shape, rounded), scale > decimals ? decimals + 4 : 0);
  const value = (index: number): Exact | string =>
    signed && index === baseline ? '-' : shownAmount(exactValue(index), scale, decimals);
  return { ...shape, title, width, value };
}

function cacheHits(comparison: Comparison): DisplayColumn {
  const value = (index: number) => comparison.cacheHitRatio(index) ?? 'n/a';
  return { ...plain, title: 'Cache hits', decimals: 2, suffix: '%', width: '100.00%'.length, value };
}

function perOutcome(report: Report): DisplayColumn {
  const { comparison } = report;
  const decimals = Math.max(costDecimals(report), 4);
  const shape = { decimals, signed: false, suffix: '' } as const;
  const value = (index: number): Exact | string => {
    const cost = comparison.costPerOutcome(index);
    return cost === null ? 'n/a' : shownAmount(cost, comparison.outcomeScale, decimals);
  };
  const rounded = (index: number): Exact =>
    roundedTo(comparison.costPerOutcome(index) ?? 0, comparison.outcomeScale, decimals);
  const width = Math.max(widest(comparison, shape, rounded), decimals + 4);
  return { ...shape, title: 'Cost per outcome', width, value };
}

function percentages(comparison: Comparison): DisplayColumn {
  const { baseline, cheapest, mostExpensive } = comparison;
  const shape = { decimals: 2, signed: true, suffix: '%' } as const;
  const ends = [cheapest, mostExpensive].map((index) => comparison.deltaPercent(index) ?? 0);
  const width = Math.max('n/a'.length, ...ends.map((end) => numberText(shape, end).length));
  const value = (index: number) => (index === baseline ? '-' : (comparison.deltaPercent(index) ?? 'n/a'));
  return { ...shape, title: '%', width, value };
}

type NumberShape = Pick<DisplayColumn, 'decimals' | 'signed' | 'suffix'>;

function numberText({ decimals, signed, suffix }: NumberShape, value: Exact): string {
  return `${signed && value > 0 ? '+' : ''}${groupDigits(roundedText(value, decimals, decimals))}${suffix}`;
}

function shownAmount(value: Exact, scale: number, decimals: number): Exact | string {
  const rounded = roundedTo(value, scale, decimals);
  if (rounded !== 0 || value === 0) return rounded;
  return `${value > 0 ? '<' : '>-'}${roundedText(1, decimals, decimals)}`;
}

function roundedTo(value: Exact, scale: number, decimals: number): Exact {
  if (decimals >= scale) return times(value, powerOfTen(decimals - scale));
  return divideRounded(value, powerOfTen(scale - decimals));
}

function isMultiple(value: Exact, of: Exact): boolean {
  if (typeof value === 'number' && typeof of === 'number') return value % of === 0;
  return BigInt(value) % BigInt(of) === 0n;
}

// The least and the greatest number are as wide as anything between them, so no cell has to be made for it.
function widest({ table }: Comparison, shape: NumberShape, value: (index: number) => Exact): number {
  let min = value(0);
  let max = min;
  for (let index = 1; index < table.count; index++) {
    const each = value(index);
    if (each < min) min = each;
    if (each > max) max = each;
  }
  return Math.max(numberText(shape, min).length, numberText(shape, max).length);
}
