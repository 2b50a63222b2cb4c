// The report as CSV (RFC 4180): raw numbers under the names that JSON uses, one row per scenario.
import type { Comparison, Costs } from '../comparison.ts';
import { sortedIndexes } from '../order.ts';
import {
  CACHED,
  INPUT,
  OUTCOMES,
  OUTPUT,
  REASONING,
  REQUESTS,
  type ScenarioTable,
  WRITE,
  WRITE_1H,
} from '../scenario-table.ts';
import { type ByteWriter, label, specialBytes } from './byte-writer.ts';
import { nameText } from './display-name.ts';
import type { Report, ReportFormat } from './format.ts';

export const csv: ReportFormat = {
  id: 'csv',
  write(report, to) {
    const { comparison, ascii } = report;
    const { table } = comparison;
    const extra = extraOf(report);
    to.text(titles(extra).join(',')).text('\r\n');
    const order = sortedIndexes(comparison, report.sort, report.descending);
    for (let place = 0; place < table.count; place++) {
      const index = order === undefined ? place : (order[place] as number);
      writeName(to, table, index, ascii);
      writeNumbers(to, comparison, index, extra);
      to.label(rowEnd);
    }
  },
};

const comma = 44;
const rowEnd = label('\r\n');
const semantics = { included: label('included'), separate: label('separate') };
// A name with any other character is checked as text.
const unsure = specialBytes((byte) => !/[\w ./:-]/.test(String.fromCharCode(byte)));

function writeName(to: ByteWriter, { names }: ScenarioTable, index: number, ascii: boolean): void {
  const [from, end] = [names.starts[index] as number, names.starts[index + 1] as number];
  if (names.bytes[from] !== 45 && to.plain(names.bytes, from, end, unsure)) return;
  to.text(cell(ascii ? nameText(names, index, true) : names.text(index)));
}

/** The columns that not every report has. */
interface ExtraColumns {
  readonly fresh: boolean;
  readonly writes: boolean;
  readonly reasoning: boolean;
  readonly breakdown: boolean;
  readonly fees: boolean;
  readonly requests: boolean;
  readonly outcomes: boolean;
}

function extraOf({ comparison: { table, hasFees }, breakdown }: Report): ExtraColumns {
  const writes = table.uses(WRITE) || table.uses(WRITE_1H);
  return {
    fresh: table.hasIncluded(),
    writes,
    reasoning: table.uses(REASONING),
    breakdown,
    fees: hasFees,
    requests: table.uses(REQUESTS),
    outcomes: table.uses(OUTCOMES),
  };
}

// In the order of `writeNumbers`.
function titles(extra: ExtraColumns): string[] {
  const { fresh, writes, reasoning, breakdown, fees, requests, outcomes } = extra;
  const ifWrites = (...names: string[]) => (writes ? names : []);
  return [
    'name',
    'inputTokens',
    ...(fresh ? ['freshInputTokens'] : []),
    'cachedInputTokens',
    ...ifWrites('cacheWriteTokens', 'cacheWrite1hTokens'),
    'outputTokens',
    ...(reasoning ? ['reasoningTokens'] : []),
    'totalTokens',
    'cacheHitRatio',
    'inputCost',
    'cachedInputCost',
    ...ifWrites('cacheWriteCost', 'cacheWrite1hCost'),
    'outputCost',
    ...(fees ? ['feeCost'] : []),
    'totalCost',
    'deltaCostVsBaseline',
    'deltaPercentVsBaseline',
    'rank',
    'tokenSemantics',
    ...(breakdown
      ? [
          'deltaInputCost',
          'deltaCachedInputCost',
          ...ifWrites('deltaCacheWriteCost', 'deltaCacheWrite1hCost'),
          'deltaOutputCost',
          ...(fees ? ['deltaFeeCost'] : []),
        ]
      : []),
    ...(requests ? ['requests', 'costPerRequest'] : []),
    ...(outcomes ? ['outcomes', 'costPerOutcome'] : []),
  ];
}

function writeNumbers(
  to: ByteWriter,
  comparison: Comparison,
  index: number,
  { fresh, writes, reasoning, breakdown, fees, requests, outcomes }: ExtraColumns,
): void {
  const { table, scale } = comparison;
  to.byte(comma).integer(table.tokens(INPUT, index));
  if (fresh) to.byte(comma).integer(table.fresh(index));
  to.byte(comma).integer(table.tokens(CACHED, index));
  if (writes) to.byte(comma).integer(table.tokens(WRITE, index));
  if (writes) to.byte(comma).integer(table.tokens(WRITE_1H, index));
  to.byte(comma).integer(table.tokens(OUTPUT, index));
  if (reasoning) to.byte(comma).integer(table.tokens(REASONING, index));
  to.byte(comma).integer(comparison.totalTokens(index)).byte(comma);
  const ratio = comparison.cacheHitRatio(index);
  if (ratio !== null) to.decimal(ratio, 4);
  writeCosts(to, comparison.costs(index), { scale, writes, fees });
  to.byte(comma).decimal(comparison.total(index), scale);
  to.byte(comma).decimal(comparison.delta(index), scale).byte(comma);
  const percent = comparison.deltaPercent(index);
  if (percent !== null) to.decimal(percent, 2);
  to.byte(comma).integer(comparison.rank(index)).byte(comma);
  to.label(table.isIncluded(index) ? semantics.included : semantics.separate);
  if (breakdown) writeCosts(to, comparison.deltaParts(index), { scale, writes, fees });
  const { outcomeScale } = comparison;
  for (const [shown, column, cost] of [
    [requests, REQUESTS, requests ? comparison.costPerRequest(index) : null],
    [outcomes, OUTCOMES, outcomes ? comparison.costPerOutcome(index) : null],
  ] as const) {
    if (!shown) continue;
    const count = table.tokens(column, index);
    to.byte(comma);
    // No cost comes without a request: that many are not known. Nothing achieved is a number like any other.
    if (count > 0 || column !== REQUESTS) to.integer(count);
    to.byte(comma);
    if (cost !== null) to.decimal(cost, outcomeScale);
  }
}

function writeCosts(
  to: ByteWriter,
  costs: Readonly<Costs>,
  { scale, writes, fees }: { readonly scale: number; readonly writes: boolean; readonly fees: boolean },
): void {
  to.byte(comma).decimal(costs.fresh, scale).byte(comma).decimal(costs.cached, scale);
  if (writes) to.byte(comma).decimal(costs.cacheWrite, scale).byte(comma).decimal(costs.cacheWrite1h, scale);
  to.byte(comma).decimal(costs.output, scale);
  if (fees) to.byte(comma).decimal(costs.fees, scale);
}

// A leading quote keeps a spreadsheet from running a name as a formula.
function cell(name: string): string {
  const safe = /^[=+\-@\t\r]/.test(name) ? `'${name}` : name;
  return /[",\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
