// Every price a run can use: the price list, a team's own prices over it, discounts, and rates from the command line.
import type { ModelInfo } from '@pydantic/genai-prices';
import { type Decimal, multiplyDecimals, subtractDecimals } from '../decimal.ts';
import { mainRates, noon, PriceList, priceSnapshot } from './list-prices.ts';
import { holdsOn, modelFits, type PriceFile } from './price-file.ts';
import { contains, mainUnits } from './price-units.ts';
import { RateSheet } from './rate-sheet.ts';
import type { ListPrice, SomeRates } from './rates.ts';
import { type KnownFactor, standardTier, tierFactorOf } from './service-tiers.ts';
import {
  type ListedPrice,
  type ListedPrices,
  listedPriceAt,
  type UnitPrice,
  type UnitPrices,
  unitPricesOf,
} from './unit-prices.ts';

/** A model that has a price. */
export interface BookModel {
  /** `provider:model` */
  readonly id: string;
  readonly provider: string;
  readonly name: string;
  /** What the price list knows of it; undefined for a model of a price file alone. */
  readonly listed: { readonly info: ModelInfo; readonly prices: ListedPrices } | undefined;
}

/** The kind of a request, on which its rates depend. */
export interface RequestKind {
  readonly timeMs: number;
  readonly inputTokens: number;
  readonly serviceTier: string;
}

export class PriceBook {
  readonly file: PriceFile | undefined;
  readonly #overrides: SomeRates;
  readonly #found = new Map<string, BookModel | { readonly problem: string }>();
  readonly #merged = new Map<string, UnitPrices>();
  readonly #sheets = new WeakMap<UnitPrices, SheetSet>();

  readonly #list: PriceList;

  private constructor(list: PriceList, file: PriceFile | undefined, overrides: SomeRates) {
    this.#list = list;
    this.file = file;
    this.#overrides = overrides;
  }

  /** A book of the price list, with a price file over it and rates that go before both. */
  static async open(file?: PriceFile, overrides: SomeRates = {}): Promise<PriceBook> {
    return new PriceBook(await PriceList.load(), file, overrides);
  }

  /** The same book under other rates. */
  withRates(overrides: SomeRates): PriceBook {
    return Object.keys(overrides).length === 0 ? this : new PriceBook(this.#list, this.file, overrides);
  }

  /** The model of that name, or what to say about the name. */
  find(wanted: string): BookModel | { readonly problem: string } {
    const known = this.#found.get(wanted);
    if (known !== undefined) return known;
    const found = this.#find(wanted);
    // A hostile log names a new model on every line.
    if (this.#found.size < maxNames) this.#found.set(wanted, found);
    return found;
  }

  /** The rates by which a request is priced. */
  sheet(model: BookModel, { timeMs, inputTokens, serviceTier }: RequestKind): RateSheet {
    const prices = this.prices(model, timeMs);
    let sheets = this.#sheets.get(prices);
    if (sheets === undefined) {
      sheets = new SheetSet(this.#completed(prices));
      this.#sheets.set(prices, sheets);
    }
    const known = sheets.find(serviceTier, inputTokens);
    if (known !== undefined) return known;
    const factor = this.tierFactor(model, serviceTier, timeMs)?.factor;
    return sheets.add({ model: model.id, serviceTier, inputTokens, factor });
  }

  /** The factor on token rates in a service tier; undefined when none is known, and for the standard tier. */
  tierFactor(model: BookModel, serviceTier: string, timeMs: number): KnownFactor | undefined {
    if (serviceTier === standardTier) return undefined;
    const day = dayOf(timeMs);
    for (const own of this.file?.models ?? []) {
      const factor = own.serviceTiers.get(serviceTier);
      if (factor !== undefined && modelFits(own.model, model.id) && holdsOn(own, day))
        return { factor, coversCache: true };
    }
    return tierFactorOf(model.provider, model.name, serviceTier);
  }

  /** The list price of a model at a moment, under the price file. */
  prices(model: BookModel, timeMs: number): UnitPrices {
    const listed = model.listed === undefined ? noPrices : listedPriceAt(model.listed.prices, timeMs);
    const base = unitPricesOf(listed);
    if (this.file === undefined) return base;
    const day = dayOf(timeMs);
    const key = `${model.id} ${day} ${positionOf(listed)}`;
    let merged = this.#merged.get(key);
    if (merged === undefined) {
      merged = this.#merge(model, base, day);
      this.#merged.set(key, merged);
    }
    return merged;
  }

  /** The main rates of a model on a day, or what to say about its name. */
  listPrice(wanted: string, date: string): ListPrice | { readonly problem: string } {
    const found = this.find(wanted);
    if ('problem' in found) return found;
    const { rates, notes } = mainRates(this.prices(found, noon(date)), found.name);
    const provenance = this.provenance(found, noon(date));
    const snapshot = provenance.length === 0 ? priceSnapshot : this.snapshot;
    return { model: found.id, date, snapshot, rates, notes: [...notes, ...provenance], provenance };
  }

  /** Where the prices come from. */
  get snapshot(): string {
    return this.file === undefined ? priceSnapshot : `${priceSnapshot} and ${this.file.file}`;
  }

  /** What the price file does to a model on a day, as sentences for the report. */
  provenance(model: BookModel, timeMs: number): string[] {
    const { file } = this;
    if (file === undefined) return [];
    const day = dayOf(timeMs);
    const own = file.models.some((each) => modelFits(each.model, model.id) && holdsOn(each, day));
    const discounts = file.discounts.filter((each) => modelFits(each.model, model.id) && holdsOn(each, day));
    return [
      ...(own ? [`${model.id}: own prices from ${file.file}`] : []),
      ...discounts.map(({ percent }) => `${model.id}: ${percentText(percent)} discount from ${file.file}`),
    ];
  }

  #find(wanted: string): BookModel | { readonly problem: string } {
    const listed = this.#list.find(wanted);
    if (!('problem' in listed)) {
      const { provider, info } = listed;
      const prices = info.prices as ListedPrices;
      return { id: `${provider}:${info.id}`, provider, name: info.id, listed: { info, prices } };
    }
    const name = wanted.trim().toLowerCase();
    const own = this.file?.models.find((each) => each.model === name || modelFits(each.model, name));
    if (own === undefined) return listed;
    const colon = name.indexOf(':');
    const provider = colon > 0 ? name.slice(0, colon) : 'own';
    return { id: name, provider, name: name.slice(colon + 1), listed: undefined };
  }

  #merge(model: BookModel, base: UnitPrices, day: string): UnitPrices {
    const merged = new Map(base);
    for (const own of this.file?.models ?? []) {
      if (!modelFits(own.model, model.id) || !holdsOn(own, day)) continue;
      for (const [unit, price] of own.prices) merged.set(unit, price);
    }
    for (const discount of this.file?.discounts ?? []) {
      if (!modelFits(discount.model, model.id) || !holdsOn(discount, day)) continue;
      const rest = subtractDecimals(hundred, discount.percent);
      const factor = multiplyDecimals(rest, hundredth);
      for (const [unit, price] of merged)
        if (unit.family === 'tokens') merged.set(unit, timesFactor(price, factor));
    }
    return merged;
  }

  /** With the rates of the command line; and what is not listed for the cache is priced as what contains it. */
  #completed(prices: UnitPrices): UnitPrices {
    const complete = new Map(prices);
    for (const kind of ['fresh', 'cached', 'cacheWrite', 'cacheWrite1h', 'output'] as const) {
      const rate = this.#overrides[kind];
      if (rate !== undefined) complete.set(mainUnits[kind], { base: rate, tiers: [] });
    }
    const input = complete.get(mainUnits.fresh);
    // Beside prices by modality a cached token may have any of them, so that the list itself has to say it.
    const byModality = [...complete.keys()].some(
      (unit) => contains(mainUnits.fresh, unit) && unit.dimensions.modality !== undefined,
    );
    if (input !== undefined && !byModality) {
      if (!complete.has(mainUnits.cached)) complete.set(mainUnits.cached, input);
      const write = complete.get(mainUnits.cacheWrite) ?? input;
      complete.set(mainUnits.cacheWrite, write);
      if (!complete.has(mainUnits.cacheWrite1h)) complete.set(mainUnits.cacheWrite1h, write);
    }
    return complete;
  }
}

/** The sheets of one set of prices, by service tier and context tier. */
class SheetSet {
  readonly #prices: UnitPrices;
  /** Input tokens above which rates change, ascending. */
  readonly #thresholds: readonly number[];
  readonly #sheets = new Map<string, (RateSheet | undefined)[]>();

  constructor(prices: UnitPrices) {
    this.#prices = prices;
    const thresholds = [...prices.values()].flatMap(({ tiers }) => tiers.map(({ above }) => above));
    this.#thresholds = [...new Set(thresholds)].sort((a, b) => a - b);
  }

  find(serviceTier: string, inputTokens: number): RateSheet | undefined {
    return this.#sheets.get(serviceTier)?.[this.#position(inputTokens)];
  }

  add(kind: {
    readonly model: string;
    readonly serviceTier: string;
    readonly inputTokens: number;
    readonly factor: Decimal | undefined;
  }): RateSheet {
    const position = this.#position(kind.inputTokens);
    const above = this.#thresholds[position - 1] ?? -1;
    const sheet = new RateSheet(kind.model, this.#prices, { ...kind, above });
    const sheets = this.#sheets.get(kind.serviceTier) ?? [];
    sheets[position] = sheet;
    this.#sheets.set(kind.serviceTier, sheets);
    return sheet;
  }

  /** How many of the thresholds a request is above. */
  #position(inputTokens: number): number {
    let position = 0;
    while (position < this.#thresholds.length && inputTokens > (this.#thresholds[position] as number))
      position++;
    return position;
  }
}

const maxNames = 10_000;
const noPrices: ListedPrice = {};
const hundred: Decimal = { digits: 100n, scale: 0 };
const hundredth: Decimal = { digits: 1n, scale: 2 };

function timesFactor({ base, tiers }: UnitPrice, factor: Decimal): UnitPrice {
  return {
    base: multiplyDecimals(base, factor),
    tiers: tiers.map(({ above, rate }) => ({ above, rate: multiplyDecimals(rate, factor) })),
  };
}

// Prices that change within a day: each of the listed objects gets a number.
const positions = new WeakMap<ListedPrice, number>();
let nextPosition = 0;

function positionOf(listed: ListedPrice): number {
  let position = positions.get(listed);
  if (position === undefined) {
    position = nextPosition++;
    positions.set(listed, position);
  }
  return position;
}

export function dayOf(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(0, 10);
}

function percentText({ digits, scale }: Decimal): string {
  return `${Number(digits) / 10 ** scale}%`;
}
