// The rates of one kind of request: a model at a moment, in a context tier and a service tier. Requests are added up
// as quantities per rate, and multiplied once at the end, which is exact and needs no big numbers per request.
import { atScale, type Decimal, multiplyDecimals } from '../decimal.ts';
import { divideRounded, type Exact, plus, powerOfTen, times } from '../exact.ts';
import { type CostPart, contains, costParts, overlapOf, type PriceUnit, priceUnits } from './price-units.ts';
import type { UnitPrices } from './unit-prices.ts';

/** One rate of a sheet. */
export interface RateLine {
  readonly unit: PriceUnit;
  readonly rate: Decimal;
  /** The lines that price a part of this unit at a rate of their own. */
  readonly inside: readonly number[];
}

/** The exact cost of requests, by part, × 10^−`scale`. */
export interface PricedParts {
  readonly scale: number;
  readonly parts: Readonly<Record<CostPart, Exact>>;
}

/** Durations are counted in microseconds, because counts are whole and seconds are not. */
export const perSecond = 1e6;
const secondsPerHour = 3600;
const requests = priceUnits.findIndex(({ id }) => id === 'requests');

export class RateSheet {
  /** `openai:gpt-5` */
  readonly model: string;
  /** The most specific unit first. */
  readonly lines: readonly RateLine[];
  /** The context tier: input tokens above which its rates apply; −1 for the base rates. */
  readonly above: number;
  readonly serviceTier: string;
  readonly scale: number;
  readonly #rateScale: number;
  /** Overlaps that have a rate of their own: when both sides are counted and the overlap is not, it is unknown. */
  readonly overlaps: readonly (readonly [PriceUnit, PriceUnit, PriceUnit])[];

  constructor(
    model: string,
    prices: UnitPrices,
    kind: { readonly above: number; readonly serviceTier: string; readonly factor: Decimal | undefined },
  ) {
    this.model = model;
    this.above = kind.above;
    this.serviceTier = kind.serviceTier;
    const units = [...prices.keys()].sort((a, b) => depth(b) - depth(a) || a.index - b.index);
    this.lines = units.map((unit) => ({
      unit,
      rate: rateOf(unit, prices, kind),
      inside: units.flatMap((other, at) => (contains(unit, other) ? [at] : [])),
    }));
    const places = units.some(({ per }) => per > 1e6) ? 9 : 6;
    this.#rateScale = this.lines.reduce((max, { rate }) => Math.max(max, rate.scale), 0);
    this.scale = this.#rateScale + places;
    this.overlaps = overlapsOf(units);
  }

  /**
   * Divides one request's counts among the lines: what is left of a unit beside the parts with rates of their own.
   * Gives the unit whose parts exceed it.
   */
  divide(counts: Float64Array, into: Float64Array): PriceUnit | undefined {
    const { lines } = this;
    for (let at = 0; at < lines.length; at++) {
      const { unit, inside } = lines[at] as RateLine;
      let left = unit.index === requests ? 1 : (counts[unit.index] as number);
      for (let inner = 0; inner < inside.length; inner++) left -= into[inside[inner] as number] as number;
      if (left < 0) return unit;
      into[at] = left;
    }
    return undefined;
  }

  /** What so many of each line cost. */
  price(quantities: Float64Array): PricedParts {
    const parts: Record<CostPart, Exact> = { ...nothing };
    for (const [at, line] of this.lines.entries()) {
      const quantity = quantities[at] as number;
      const { part } = line.unit;
      if (quantity !== 0) parts[part] = plus(parts[part], this.#amount(line, quantity));
    }
    return { scale: this.scale, parts };
  }

  /** What so many of one line cost, × 10^−`scale`. */
  #amount({ unit, rate }: RateLine, quantity: number): Exact {
    const places = this.scale - this.#rateScale;
    const exactly = times(quantity, atScale(rate, this.#rateScale));
    // An hour does not divide into decimals: the one amount that is rounded, once for each sum.
    if (unit.per === secondsPerHour)
      return divideRounded(times(exactly, powerOfTen(places)), times(secondsPerHour, perSecond));
    return times(exactly, powerOfTen(places - Math.round(Math.log10(unit.per))));
  }

  /** The rate at which a unit is priced: its own, or that of what contains it. */
  rateOf(unit: PriceUnit): Decimal | undefined {
    return this.lineOf(unit)?.rate;
  }

  lineOf(unit: PriceUnit): RateLine | undefined {
    // The most specific comes first.
    return this.lines.find((line) => line.unit === unit || contains(line.unit, unit));
  }
}

const nothing: Readonly<Record<CostPart, Exact>> = {
  fresh: 0,
  cached: 0,
  cacheWrite: 0,
  cacheWrite1h: 0,
  output: 0,
  fees: 0,
};

/** The sum of exact costs. */
export function sumParts(all: readonly PricedParts[]): PricedParts {
  const scale = all.reduce((max, each) => Math.max(max, each.scale), 0);
  const parts = { ...nothing };
  for (const each of all) {
    const factor = powerOfTen(scale - each.scale);
    for (const part of costParts) parts[part] = plus(parts[part], times(each.parts[part], factor));
  }
  return { scale, parts };
}

/** All parts together. */
export function totalOf({ parts }: PricedParts): Exact {
  return costParts.reduce((sum: Exact, part) => plus(sum, parts[part]), 0);
}

function rateOf(
  unit: PriceUnit,
  prices: UnitPrices,
  { above, factor }: { readonly above: number; readonly factor: Decimal | undefined },
): Decimal {
  const price = prices.get(unit);
  if (price === undefined) throw new Error(`no price for ${unit.id}`);
  let rate = price.base;
  for (const tier of price.tiers) if (above >= tier.above) rate = tier.rate;
  // Providers discount tokens by service tier, never tools or requests.
  return factor === undefined || unit.family !== 'tokens' ? rate : multiplyDecimals(rate, factor);
}

function depth({ dimensions }: PriceUnit): number {
  return Object.keys(dimensions).length;
}

function overlapsOf(units: readonly PriceUnit[]): (readonly [PriceUnit, PriceUnit, PriceUnit])[] {
  const found: (readonly [PriceUnit, PriceUnit, PriceUnit])[] = [];
  for (const [at, one] of units.entries()) {
    for (const other of units.slice(at + 1)) {
      const overlap = overlapOf(one, other);
      if (overlap !== undefined && overlap !== one && overlap !== other && units.includes(overlap))
        found.push([one, other, overlap]);
    }
  }
  return found;
}
