// What a million tokens of each kind cost, and which of several sources a rate comes from.
import { atScale, type Decimal, isDecimal, multiplyDecimals, readDecimal } from '../decimal.ts';
import type { Exact } from '../exact.ts';
import { type RateKind, rateKinds } from '../scenario-table.ts';

export { rateKinds } from '../scenario-table.ts';

/** The name of each rate in files and reports. */
export const rateFields = {
  fresh: 'freshInputCostPer1M',
  cached: 'cachedInputCostPer1M',
  cacheWrite: 'cacheWriteCostPer1M',
  cacheWrite1h: 'cacheWrite1hCostPer1M',
  output: 'outputCostPer1M',
} as const satisfies Record<RateKind, string>;

/** Where a rate may come from; the earlier wins over the later. */
export const rateSources = ['scenario', 'options', 'model', 'defaults'] as const;
export type RateSource = (typeof rateSources)[number];

export type Rates = Readonly<Record<RateKind, Decimal>>;
export type SomeRates = Readonly<Partial<Rates>>;

/** The list price of a model on a day. */
export interface ListPrice {
  /** `provider:model` */
  readonly model: string;
  /** `YYYY-MM-DD`, UTC */
  readonly date: string;
  /** Package and version the price was read from. */
  readonly snapshot: string;
  readonly rates: SomeRates;
  /** What the list does not say, or what a reader must know about it. */
  readonly notes: readonly string[];
  /** What a price file changed of it. */
  readonly provenance: readonly string[];
}

/** The rates that one or more scenarios are priced with. */
export interface Pricing {
  readonly rates: Rates;
  readonly sources: Readonly<Record<RateKind, RateSource>>;
  readonly unit: string;
  readonly listPrice: ListPrice | undefined;
  /** Set when every request has the prices of its own model and day: where those come from. */
  readonly requestPrices?: string | undefined;
}

export const relativeUnits = 'relative units';
const unitOfRates = 'the unit of the given rates';

/**
 * The median shape of list prices: a cached token costs a tenth of a fresh one, an output token four times
 * as much, a write to the cache a quarter more (kept for an hour: twice as much).
 */
const defaults = {
  fresh: decimal('1'),
  cached: decimal('0.1'),
  output: decimal('4'),
};
const writeFactor = decimal('1.25');
const write1hFactor = decimal('2');

/** Puts the rates together, field by field, from what the scenario, the options and a model's price say. */
export function choosePricing(from: {
  readonly scenario?: SomeRates;
  readonly options: SomeRates;
  readonly listPrice: ListPrice | undefined;
  /** A label for the money; without it the source of the rates decides. */
  readonly currency: string | undefined;
}): Pricing {
  const rates: Partial<Record<RateKind, Decimal>> = {};
  const sources: Partial<Record<RateKind, RateSource>> = {};
  const offers = { scenario: from.scenario ?? {}, options: from.options, model: from.listPrice?.rates ?? {} };
  for (const kind of ['fresh', 'cached', 'output', 'cacheWrite', 'cacheWrite1h'] as const) {
    const source = (['scenario', 'options', 'model'] as const).find(
      (each) => offers[each][kind] !== undefined,
    );
    sources[kind] = source ?? 'defaults';
    rates[kind] = source === undefined ? fallback(kind, rates.fresh ?? defaults.fresh) : offers[source][kind];
  }
  const complete = { rates: rates as Rates, sources: sources as Record<RateKind, RateSource> };
  return { ...complete, unit: from.currency ?? unitOf(complete.sources), listPrice: from.listPrice };
}

/** The sources of the three main rates, strongest first, joined by "+". */
export function sourceText(pricing: Pricing): string {
  const used = new Set([pricing.sources.fresh, pricing.sources.cached, pricing.sources.output]);
  return rateSources.filter((source) => used.has(source)).join('+');
}

/** The most decimals any of the rates has. */
export function commonScale(pricings: readonly Pricing[]): number {
  let scale = 0;
  for (const { rates } of pricings) for (const kind of rateKinds) scale = Math.max(scale, rates[kind].scale);
  return scale;
}

/** The rates as integers × 10^−scale. */
export function scaledRates({ rates }: Pricing, scale: number): Readonly<Record<RateKind, Exact>> {
  return {
    fresh: atScale(rates.fresh, scale),
    cached: atScale(rates.cached, scale),
    cacheWrite: atScale(rates.cacheWrite, scale),
    cacheWrite1h: atScale(rates.cacheWrite1h, scale),
    output: atScale(rates.output, scale),
  };
}

function fallback(kind: RateKind, fresh: Decimal): Decimal {
  if (kind === 'cacheWrite') return multiplyDecimals(fresh, writeFactor);
  if (kind === 'cacheWrite1h') return multiplyDecimals(fresh, write1hFactor);
  return defaults[kind];
}

function unitOf({ fresh, cached, output }: Record<RateKind, RateSource>): string {
  const used = [fresh, cached, output];
  if (used.every((source) => source === 'defaults')) return relativeUnits;
  return used.includes('model') ? 'USD' : unitOfRates;
}

function decimal(text: string): Decimal {
  const value = readDecimal(text);
  if (!isDecimal(value)) throw new Error(`not a rate: ${text}`);
  return value;
}
