// The comparison for programs: scenarios in, a report out, with amounts as exact decimal text.
import { checkOptions } from './check-options.ts';
import { compareWith } from './compare-input.ts';
import type { CostIo } from './cost-io.ts';
import { json } from './formats/json.ts';
import { render } from './formats/render.ts';
import { openStream } from './json/open-input.ts';
import type { OptionValues } from './option-table.ts';

/** Options by their GNU names without the dashes, with values as texts: `{ model: 'openai:gpt-5' }`. */
export type CompareSettings = OptionValues;

/** The JSON report, with every amount, rate and ratio as decimal text instead of a number. */
export interface CostReport {
  readonly pricing: Readonly<Record<string, unknown>>;
  readonly tokenSemantics: 'separate' | 'included';
  readonly scenarioCount: number;
  readonly baseline: string;
  readonly scenarios: readonly Readonly<Record<string, unknown>>[];
  readonly comparison: readonly Readonly<Record<string, unknown>>[];
  readonly cheapest: string;
  readonly mostExpensive: string;
  readonly gates?: readonly Readonly<Record<string, unknown>>[];
}

/**
 * Compares scenarios, given as the input file's JSON value. Throws a `CostInputError` that lists every fault.
 *
 *     const report = await compareCosts([{ name: 'a', inputTokens: 1000 }], { 'fresh-input-cost-per-1m': '2.5' });
 *     report.scenarios[0].totalCost; // '0.0025'
 */
export async function compareCosts(input: unknown, settings: CompareSettings = {}): Promise<CostReport> {
  const options = checkOptions({ ...settings, file: '-' });
  const bytes = new TextEncoder().encode(JSON.stringify(input) ?? 'null');
  const source = openStream('scenarios', () => once(bytes));
  const report = await compareWith(options, silent, source);
  const pieces: Uint8Array[] = [];
  render(report, json.write, (piece) => pieces.push(piece.slice()));
  return JSON.parse(Buffer.concat(pieces).toString(), keepDigits) as CostReport;
}

const silent: CostIo = {
  input: () => once(new Uint8Array(0)),
  out: () => {},
  note: () => {},
  now: () => new Date(),
};

async function* once(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes;
}

const exactMembers = /(Cost|CostPer1M|CostVsBaseline|PercentVsBaseline|Ratio)$/;

// The source text of a number is part of JSON.parse since Node 21; the library's types do not know it yet.
function keepDigits(key: string, value: unknown, context?: { readonly source?: string }): unknown {
  return typeof value === 'number' && exactMembers.test(key) ? context?.source : value;
}
