// The report as JSON, one scenario per line. Numbers carry every digit and never an exponent.
import type { Comparison, Costs } from '../comparison.ts';
import { decimalText } from '../decimal.ts';
import type { Exact } from '../exact.ts';
import { sortedIndexes } from '../order.ts';
import { type Pricing, rateFields, sourceText } from '../pricing/rates.ts';
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
import type { Report, ReportFormat } from './format.ts';
import { writeBudget, writeCaches, writeChanges } from './json-sections.ts';

export const json: ReportFormat = {
  id: 'json',
  write(report, to) {
    const { comparison } = report;
    const { table } = comparison;
    to.text('{\n  "pricing": ').text(pricingText(comparison.pricings[0] as Pricing, table));
    to.text(`,\n  "tokenSemantics": "${table.defaultSemantics}",\n  "scenarioCount": `).integer(table.count);
    to.text(',\n  "baseline": ');
    writeName(to, table, comparison.baseline, report.ascii);
    writeScenarios(report, to);
    writeComparison(report, to);
    to.text(',\n  "cheapest": ');
    writeName(to, table, comparison.cheapest, report.ascii);
    to.text(',\n  "mostExpensive": ');
    writeName(to, table, comparison.mostExpensive, report.ascii);
    if (report.gates.length > 0) {
      const lines = report.gates.map((gate) => `\n    ${asJson(gate, report.ascii)}`);
      to.text(`,\n  "gates": [${lines.join(',')}\n  ]`);
    }
    if (report.budget !== undefined) writeBudget(report.budget, to);
    if (report.cacheEconomics) writeCaches(report, to);
    if (report.before !== undefined) writeChanges(report, to);
    to.text('\n}\n');
  },
};

// The members of a row, encoded once.
const member = (name: string) => label(`,"${name}":`);
const key = {
  input: member('inputTokens'),
  fresh: member('freshInputTokens'),
  cached: member('cachedInputTokens'),
  output: member('outputTokens'),
  write: member('cacheWriteTokens'),
  write1h: member('cacheWrite1hTokens'),
  reasoning: member('reasoningTokens'),
  tokens: member('totalTokens'),
  hitRatio: member('cacheHitRatio'),
  inputCost: member('inputCost'),
  cachedCost: member('cachedInputCost'),
  writeCost: member('cacheWriteCost'),
  write1hCost: member('cacheWrite1hCost'),
  outputCost: member('outputCost'),
  feeCost: member('feeCost'),
  total: member('totalCost'),
  delta: member('deltaCostVsBaseline'),
  percent: member('deltaPercentVsBaseline'),
  rank: member('rank'),
};
const nullText = label('null');
const rowStart = label('\n    {"name":');
const nextRowStart = label(',\n    {"name":');

const escaped = specialBytes((byte) => byte < 32 || byte === 34 || byte === 92 || byte === 127);
const escapedInAscii = specialBytes((byte) => escaped[byte] !== 0 || byte > 127);

function writeScenarios({ comparison, ascii }: Report, to: ByteWriter): void {
  const { table, scale } = comparison;
  const [hasWrites, hasReasoning] = [usesWrites(table), table.uses(REASONING)];
  to.text(',\n  "scenarios": [');
  for (let index = 0; index < table.count; index++) {
    to.label(index === 0 ? rowStart : nextRowStart);
    writeName(to, table, index, ascii);
    to.label(key.input).integer(table.tokens(INPUT, index));
    if (table.isIncluded(index)) to.label(key.fresh).integer(table.fresh(index));
    to.label(key.cached).integer(table.tokens(CACHED, index));
    if (hasWrites) to.label(key.write).integer(table.tokens(WRITE, index));
    if (hasWrites) to.label(key.write1h).integer(table.tokens(WRITE_1H, index));
    to.label(key.output).integer(table.tokens(OUTPUT, index));
    if (hasReasoning) to.label(key.reasoning).integer(table.tokens(REASONING, index));
    to.label(key.tokens).integer(comparison.totalTokens(index)).label(key.hitRatio);
    const ratio = comparison.cacheHitRatio(index);
    if (ratio === null) to.label(nullText);
    else to.decimal(ratio, 4);
    const costs = comparison.costs(index);
    to.label(key.inputCost).decimal(costs.fresh, scale).label(key.cachedCost).decimal(costs.cached, scale);
    if (hasWrites) to.label(key.writeCost).decimal(costs.cacheWrite, scale);
    if (hasWrites) to.label(key.write1hCost).decimal(costs.cacheWrite1h, scale);
    to.label(key.outputCost).decimal(costs.output, scale);
    if (comparison.hasFees) to.label(key.feeCost).decimal(costs.fees, scale);
    to.label(key.total).decimal(costs.total, scale);
    if (comparison.hasMore) writeMore(comparison, index, to, ascii);
    writeOwn(comparison, index, to, ascii);
    to.byte(125);
  }
  to.text('\n  ]');
}

/** Requests and outcomes, and what the requests were priced by. */
function writeMore(comparison: Comparison, index: number, to: ByteWriter, ascii: boolean): void {
  const { table, outcomeScale } = comparison;
  if (table.uses(REQUESTS)) {
    const requests = table.tokens(REQUESTS, index);
    // No cost comes without a request: that many are not known.
    if (requests === 0) to.text(',"requests":null');
    else to.text(',"requests":').integer(requests);
    writePerUnit(to, 'costPerRequest', comparison.costPerRequest(index), outcomeScale);
  }
  if (table.uses(OUTCOMES)) {
    to.text(',"outcomes":').integer(table.tokens(OUTCOMES, index));
    writePerUnit(to, 'costPerOutcome', comparison.costPerOutcome(index), outcomeScale);
  }
  const sheets = table.priced.get(index)?.sheets ?? [];
  const isPlain = sheets.every(({ above, serviceTier }) => above < 0 && serviceTier === 'standard');
  if (sheets.length === 0 || (sheets.length === 1 && isPlain)) return;
  const used = sheets.map(({ model, above, serviceTier, requests }) => ({
    model,
    ...(above < 0 ? {} : { aboveInputTokens: above }),
    serviceTier,
    requests,
  }));
  to.text(`,"pricedBy":${asJson(used, ascii)}`);
}

function writePerUnit(to: ByteWriter, name: string, value: Exact | null, scale: number): void {
  to.text(`,"${name}":`);
  if (value === null) to.label(nullText);
  else to.decimal(value, scale);
}

/** What only some scenarios have: their own semantics, prices, and how their text was counted. */
function writeOwn({ table, pricings }: Comparison, index: number, to: ByteWriter, ascii: boolean): void {
  if (table.isIncluded(index) !== (table.defaultSemantics === 'included')) {
    to.text(`,"tokenSemantics":"${table.isIncluded(index) ? 'included' : 'separate'}"`);
  }
  const pricing = table.pricingOf(index);
  if (pricing > 0) to.text(`,"pricing":${pricingText(pricings[pricing] as Pricing, table, ascii)}`);
  const counted = table.counted.size > 0 ? table.counted.get(index) : undefined;
  if (counted !== undefined) to.text(`,"inputCounted":${asJson(counted, ascii)}`);
}

function writeComparison(report: Report, to: ByteWriter): void {
  const { comparison, breakdown, ascii } = report;
  const { table, scale } = comparison;
  const order = sortedIndexes(comparison, report.sort, report.descending);
  to.text(',\n  "comparison": [');
  for (let place = 0; place < table.count; place++) {
    const index = order === undefined ? place : (order[place] as number);
    to.label(place === 0 ? rowStart : nextRowStart);
    writeName(to, table, index, ascii);
    to.label(key.tokens).integer(comparison.totalTokens(index));
    to.label(key.total).decimal(comparison.total(index), scale);
    to.label(key.delta).decimal(comparison.delta(index), scale).label(key.percent);
    const percent = comparison.deltaPercent(index);
    if (percent === null) to.label(nullText);
    else to.decimal(percent, 2);
    to.label(key.rank).integer(comparison.rank(index));
    if (breakdown) writeDeltaParts(comparison.deltaParts(index), comparison, to);
    to.byte(125);
  }
  to.text('\n  ]');
}

function writeDeltaParts(parts: Costs, { table, scale, hasFees }: Comparison, to: ByteWriter): void {
  to.text(',"deltaInputCost":').decimal(parts.fresh, scale);
  to.text(',"deltaCachedInputCost":').decimal(parts.cached, scale);
  if (usesWrites(table)) {
    to.text(',"deltaCacheWriteCost":').decimal(parts.cacheWrite, scale);
    to.text(',"deltaCacheWrite1hCost":').decimal(parts.cacheWrite1h, scale);
  }
  to.text(',"deltaOutputCost":').decimal(parts.output, scale);
  if (hasFees) to.text(',"deltaFeeCost":').decimal(parts.fees, scale);
}

function pricingText(pricing: Pricing, table: ScenarioTable, ascii = false): string {
  const { requestPrices } = pricing;
  if (requestPrices !== undefined) {
    const [unit, snapshot] = [asJson(pricing.unit, ascii), asJson(requestPrices, ascii)];
    const { requestPriceDates: dates } = table;
    const days = dates.length === 0 ? '' : `,"priceDates":${asJson(dates, ascii)}`;
    return `{"unit":${unit},"source":"requests","priceSnapshot":${snapshot}${days}}`;
  }
  const kinds = usesWrites(table)
    ? (['fresh', 'cached', 'cacheWrite', 'cacheWrite1h', 'output'] as const)
    : (['fresh', 'cached', 'output'] as const);
  const members = kinds.map((kind) => `"${rateFields[kind]}":${decimalText(pricing.rates[kind])}`);
  members.push(`"unit":${asJson(pricing.unit, ascii)}`, `"source":"${sourceText(pricing)}"`);
  const { listPrice } = pricing;
  if (listPrice !== undefined) {
    const { model, date, snapshot, notes } = listPrice;
    members.push(
      `"model":${asJson(model, ascii)}`,
      `"priceDate":"${date}"`,
      `"priceSnapshot":${asJson(snapshot, ascii)}`,
    );
    if (notes.length > 0) members.push(`"notes":${asJson(notes, ascii)}`);
  }
  return `{${members.join(',')}}`;
}

function usesWrites(table: ScenarioTable): boolean {
  return table.uses(WRITE) || table.uses(WRITE_1H);
}

function writeName(to: ByteWriter, table: ScenarioTable, index: number, ascii: boolean): void {
  const { bytes, starts } = table.names;
  const special = ascii ? escapedInAscii : escaped;
  const [from, end] = [starts[index] as number, starts[index + 1] as number];
  to.byte(34);
  if (!to.plain(bytes, from, end, special)) to.text(asJson(table.names.text(index), ascii).slice(1, -1));
  to.byte(34);
}

function asJson(value: unknown, ascii: boolean): string {
  const text = JSON.stringify(value);
  if (!ascii) return text;
  return text.replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
