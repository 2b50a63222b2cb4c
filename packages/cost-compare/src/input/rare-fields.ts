// The members of a scenario that most files do not have: semantics, own prices, raw usage, text to count.
import { didYouMean } from '../closest.ts';
import { type Decimal, isDecimal, readDecimal } from '../decimal.ts';
import { JsonNumber, type JsonValue, jsonText } from '../json/json-scanner.ts';
import { readCount } from '../json/read-count.ts';
import { mainUnits } from '../pricing/price-units.ts';
import { rateFields } from '../pricing/rates.ts';
import {
  type CountField,
  OUTCOMES,
  type RateKind,
  REQUESTS,
  rateKinds,
  type ScenarioTable,
  tokenSemantics,
} from '../scenario-table.ts';
import { shownCounts } from '../usage/shown-counts.ts';
import { UsageReader } from '../usage/usage-reader.ts';

const rareFields = [
  'tokenSemantics',
  'model',
  'rates',
  'usage',
  'inputText',
  'inputFile',
  'encoding',
  'requests',
  'outcomes',
] as const;
type RareField = (typeof rareFields)[number];

/** The scenario that is being read. */
export interface RareContext {
  readonly index: number;
  readonly table: ScenarioTable;
  readonly counts: Float64Array;
  /** The counts the scenario gives itself. */
  readonly given: readonly CountField[];
  problem(field: string, problem: string, value?: string): void;
}

export function isRareField(name: string): name is RareField {
  return (rareFields as readonly string[]).includes(name);
}

/** Takes the rare members over into the table and the counts. */
export function readRareFields(
  rare: Readonly<Partial<Record<RareField, JsonValue>>>,
  context: RareContext,
): void {
  if (present(rare.tokenSemantics)) readSemantics(rare.tokenSemantics, context);
  if (present(rare.usage)) takeUsage(rare.usage, context, present(rare.tokenSemantics));
  const model = present(rare.model) ? readText('model', rare.model, context) : undefined;
  const rates = present(rare.rates) ? readRates(rare.rates, context) : {};
  if (model !== undefined || Object.keys(rates).length > 0) {
    context.table.setRequest(context.index, { model, rates, index: context.index });
  }
  const encoding = present(rare.encoding) ? readText('encoding', rare.encoding, context) : undefined;
  for (const [field, column] of [
    ['requests', REQUESTS],
    ['outcomes', OUTCOMES],
  ] as const) {
    const value = rare[field];
    const count = present(value) ? readCount(value) : 0;
    if (typeof count !== 'number') context.problem(field, count.problem, jsonText(value ?? null));
    else if (count > 0) context.table.setAhead(column, context.index, count);
  }
  for (const field of ['inputText', 'inputFile'] as const) {
    const value = rare[field];
    if (!present(value)) continue;
    if (context.given.includes('inputTokens') || present(rare.usage)) {
      context.problem(field, 'cannot be combined with inputTokens or usage: one of them counts the input');
      continue;
    }
    if (field === 'inputFile' && present(rare.inputText)) {
      context.problem(field, 'cannot be combined with inputText');
      continue;
    }
    const text = typeof value === 'string' ? value : readText(field, value, context);
    if (text !== undefined)
      context.table.texts.push({ index: context.index, field, value: text, encoding, model });
  }
}

function present(value: JsonValue | undefined): value is Exclude<JsonValue, null> {
  return value !== undefined && value !== null;
}

function readSemantics(value: JsonValue, context: RareContext): void {
  const semantics = tokenSemantics.find((known) => known === value);
  if (semantics !== undefined) context.table.setSemantics(context.index, semantics);
  else context.problem('tokenSemantics', 'must be "separate" or "included"', jsonText(value));
}

let usageReader: UsageReader | undefined;

function takeUsage(value: JsonValue, context: RareContext, semanticsGiven: boolean): void {
  const doubled = context.given.length > 0 ? context.given[0] : semanticsGiven ? 'tokenSemantics' : undefined;
  if (doubled !== undefined) {
    context.problem(
      'usage',
      `cannot be combined with ${doubled}: a usage object says both what was used and how`,
    );
    return;
  }
  usageReader ??= new UsageReader();
  const reader = usageReader;
  const fault = reader.read(value);
  if (fault !== undefined) {
    context.problem(fault.field, fault.problem, fault.value);
    return;
  }
  const { counts, shape, serviceTier, unpriced, extra } = reader;
  const shown = shownCounts(counts);
  const isIncluded = shape?.inputIncludesCache ?? false;
  // The row shows what the object gives: all input where that includes what the cache held.
  if (isIncluded) shown[0] = counts[mainUnits.fresh.index] ?? 0;
  for (const [field, count] of shown.entries()) context.counts[field] = count;
  context.table.setSemantics(context.index, isIncluded ? 'included' : 'separate');
  const more = extra.map(() => 'usage.iterations has requests of its own, which are only priced in a log');
  context.table.usages.set(context.index, {
    counts: counts.slice(),
    serviceTier,
    requests: 1,
    unpriced: [...unpriced, ...more],
  });
}

function readText(field: string, value: JsonValue, context: RareContext): string | undefined {
  if (typeof value === 'string' && value.trim() !== '') return value;
  context.problem(field, 'must be a non-empty text', jsonText(value));
  return undefined;
}

function readRates(value: JsonValue, context: RareContext): Partial<Record<RateKind, Decimal>> {
  const rates: Partial<Record<RateKind, Decimal>> = {};
  if (!(value instanceof Map)) {
    context.problem('rates', 'must be an object', jsonText(value));
    return rates;
  }
  for (const [name, member] of value as ReadonlyMap<string, JsonValue>) {
    const kind = rateKinds.find((each) => rateFields[each].toLowerCase() === name.toLowerCase());
    if (kind === undefined) {
      context.problem(`rates.${name}`, `is not a known rate${didYouMean(name, Object.values(rateFields))}`);
      continue;
    }
    if (member === null) continue;
    const text = member instanceof JsonNumber ? member.text : typeof member === 'string' ? member : undefined;
    const rate = text === undefined ? { problem: 'a number' } : readDecimal(text);
    if (isDecimal(rate)) rates[kind] = rate;
    else context.problem(`rates.${rateFields[kind]}`, `must be ${rate.problem}`, jsonText(member));
  }
  return rates;
}
