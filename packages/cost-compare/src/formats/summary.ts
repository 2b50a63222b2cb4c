// The sentences around the table: which rates, which reading of the counts, which baseline, what came out.

import type { Comparison } from '../comparison.ts';
import { decimalText, groupDigits, roundedText } from '../decimal.ts';
import { gateLine } from '../gates.ts';
import { type Pricing, relativeUnits } from '../pricing/rates.ts';
import {
  type RateKind,
  type ScenarioTable,
  type TokenSemantics,
  WRITE,
  WRITE_1H,
} from '../scenario-table.ts';
import { amountText, costDecimals } from './display-columns.ts';
import { nameText } from './display-name.ts';
import type { Report } from './format.ts';
import { usedPriceLines } from './used-prices.ts';

const maxListed = 20;

/** What was assumed. */
export function openingLines({ comparison, ascii }: Report): string[] {
  const { table, pricings } = comparison;
  const lines = [`Rates per 1M tokens: ${pricingLine(pricings[0] as Pricing, table)}`];
  if (table.requestPrices !== undefined) {
    lines.push(...usedPriceLines(comparison), ...fileNotes(pricings), baselineLine(comparison, ascii));
    return lines.map((line) => (ascii ? line.replaceAll('…', '...') : line));
  }
  for (const [position, request] of table.requests.slice(0, maxListed).entries()) {
    const names = `from scenario ${nameText(table.names, request.index, ascii)}`;
    lines.push(`  ${names}: ${pricingLine(pricings[position + 1] as Pricing, table)}`);
  }
  if (table.requests.length > maxListed) lines.push(`  … and ${table.requests.length - maxListed} more`);
  const notes = new Set(pricings.flatMap(({ listPrice }) => listPrice?.notes ?? []));
  for (const note of notes) lines.push(`  Note: ${note}`);
  lines.push(`Token semantics: ${semanticsLine(table.defaultSemantics)}`);
  for (const [index, { encoding, approximate }] of [...table.counted].slice(0, maxListed)) {
    const how = `counted with ${encoding}${approximate ? ' (approximate)' : ''}`;
    lines.push(`Input of ${nameText(table.names, index, ascii)}: ${how}`);
  }
  lines.push(baselineLine(comparison, ascii));
  return lines.map((line) => (ascii ? line.replaceAll('…', '...') : line));
}

/** What a price file did; the notes of the list are of its base rates, which requests may not have. */
function fileNotes(pricings: readonly Pricing[]): string[] {
  const notes = pricings.flatMap(({ listPrice }) => listPrice?.provenance ?? []);
  return [...new Set(notes)].map((note) => `  Note: ${note}`);
}

function baselineLine({ table, baseline }: Comparison, ascii: boolean): string {
  return `Baseline: ${nameText(table.names, baseline, ascii)}`;
}

/** What came out. */
export function closingLines(report: Report): string[] {
  const { comparison, ascii, gates } = report;
  const { table, cheapest, mostExpensive, baseline, scale } = comparison;
  const decimals = costDecimals(report);
  const line = (title: string, index: number): string => {
    const cost = amountText(comparison.total(index), scale, decimals);
    const delta = comparison.delta(index);
    if (index === baseline || delta === 0) {
      return `${title}: ${nameText(table.names, index, ascii)}, ${cost}${index === baseline ? ' (the baseline)' : ''}`;
    }
    const percent = comparison.deltaPercent(index);
    const share =
      percent === null ? '' : `, ${percent > 0 ? '+' : ''}${groupDigits(roundedText(percent, 2, 2))}%`;
    const difference = `${amountText(delta, scale, decimals, true)}${share} against the baseline`;
    return `${title}: ${nameText(table.names, index, ascii)}, ${cost} (${difference})`;
  };
  const lines = [line('Cheapest', cheapest), line('Most expensive', mostExpensive)];
  for (const gate of gates) {
    lines.push(gate.passed ? `gate --${gate.gate} passed: ${gate.limit}` : gateLine(gate));
  }
  return lines;
}

function pricingLine(pricing: Pricing, table: ScenarioTable): string {
  if (pricing.requestPrices !== undefined) {
    const { requestPriceDates: dates } = table;
    const day = dates.length === 0 ? 'and day' : `on ${dates.join(' and ')}`;
    return `those of each request's model ${day}, in ${pricing.unit} (${pricing.requestPrices})`;
  }
  const kinds: [RateKind, string][] = [
    ['fresh', 'fresh'],
    ['cached', 'cached'],
    ...(table.uses(WRITE) ? [['cacheWrite', 'cache write'] as [RateKind, string]] : []),
    ...(table.uses(WRITE_1H) ? [['cacheWrite1h', 'cache write 1h'] as [RateKind, string]] : []),
    ['output', 'output'],
  ];
  const rates = kinds.map(([kind, label]) => {
    const source = pricing.sources[kind];
    return `${label} ${decimalText(pricing.rates[kind])}${source === 'defaults' && pricing.unit !== relativeUnits ? ' (default)' : ''}`;
  });
  return `${rates.join(', ')} in ${pricing.unit}${sourceNote(pricing)}`;
}

function sourceNote(pricing: Pricing): string {
  const { listPrice, unit } = pricing;
  if (listPrice !== undefined)
    return `; list price of ${listPrice.model} on ${listPrice.date} (${listPrice.snapshot})`;
  if (unit !== relativeUnits) return '';
  return ` (the usual shape of list prices, not a price list; give rates or --model)`;
}

function semanticsLine(semantics: TokenSemantics): string {
  return semantics === 'separate'
    ? 'separate (inputTokens are fresh input, cachedInputTokens come on top)'
    : 'included (inputTokens are all input, cachedInputTokens are part of them)';
}
