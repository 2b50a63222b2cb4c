// Prices every scenario, exactly, and sets them against the baseline.

import { compareExact, divideRounded, type Exact, minus, plus, powerOfTen, times } from './exact.ts';
import { commonScale, type Pricing, scaledRates } from './pricing/rates.ts';
import {
  CACHED,
  OUTCOMES,
  OUTPUT,
  type PricedRow,
  type RateKind,
  REQUESTS,
  type ScenarioTable,
  WRITE,
  WRITE_1H,
} from './scenario-table.ts';
import { sortedOrder } from './sorted-order.ts';

/** The parts of a scenario's cost and their sum, in units of 10^−`Comparison.scale`. */
export interface Costs {
  fresh: Exact;
  cached: Exact;
  cacheWrite: Exact;
  cacheWrite1h: Exact;
  output: Exact;
  /** Tools, requests, and whatever else is not counted in tokens. */
  fees: Exact;
  total: Exact;
}

/** A table of scenarios with its prices. Rows are computed when asked for; only the totals are kept. */
export class Comparison {
  readonly table: ScenarioTable;
  /** The run's pricing, then one for each request of the table. */
  readonly pricings: readonly Pricing[];
  /** Decimals of every amount: six for "per million", and those of the rates. */
  readonly scale: number;
  readonly baseline: number;
  readonly cheapest: number;
  readonly mostExpensive: number;
  readonly #rates: readonly Readonly<Record<RateKind, Exact>>[];
  readonly #totals: Totals;
  readonly #costs: Costs = {
    fresh: 0,
    cached: 0,
    cacheWrite: 0,
    cacheWrite1h: 0,
    output: 0,
    fees: 0,
    total: 0,
  };
  readonly #hasPriced: boolean;
  /** Whether any scenario has requests, outcomes, or prices by request. */
  readonly hasMore: boolean;
  /** Whether any scenario has costs that are not of tokens. */
  readonly hasFees: boolean;
  /** The scenario whose costs those are. */
  #costsOf = -1;

  constructor(table: ScenarioTable, pricings: readonly Pricing[], baseline: number) {
    this.table = table;
    this.pricings = pricings;
    this.baseline = baseline;
    this.#hasPriced = table.priced.size > 0;
    this.hasMore = this.#hasPriced || table.uses(REQUESTS) || table.uses(OUTCOMES);
    this.hasFees = [...table.priced.values()].some(({ parts }) => parts.fees !== 0);
    const pricedScale = [...table.priced.values()].reduce((max, { scale }) => Math.max(max, scale), 0);
    const rateScale = Math.max(commonScale(pricings), pricedScale - 6);
    this.scale = 6 + rateScale;
    this.#rates = pricings.map((pricing) => scaledRates(pricing, rateScale));
    this.#totals = new Totals(table.count);
    let [cheapest, mostExpensive] = [0, 0];
    for (let index = 0; index < table.count; index++) {
      const total = this.costs(index).total;
      this.#totals.set(index, total);
      if (total < this.#totals.get(cheapest)) cheapest = index;
      if (total > this.#totals.get(mostExpensive)) mostExpensive = index;
    }
    this.cheapest = cheapest;
    this.mostExpensive = mostExpensive;
  }

  pricing(index: number): Pricing {
    return this.pricings[this.table.pricingOf(index)] as Pricing;
  }

  /** The costs of a scenario, in an object that the next call overwrites. */
  costs(index: number): Readonly<Costs> {
    const costs = this.#costs;
    if (index === this.#costsOf) return costs;
    this.#costsOf = index;
    const { table } = this;
    const priced = this.#hasPriced ? table.priced.get(index) : undefined;
    if (priced !== undefined) return this.#takePriced(priced);
    const rates = this.#rates[table.pricingOf(index)] as Readonly<Record<RateKind, Exact>>;
    costs.fresh = times(table.fresh(index), rates.fresh);
    costs.cached = times(table.tokens(CACHED, index), rates.cached);
    costs.output = times(table.tokens(OUTPUT, index), rates.output);
    costs.fees = 0;
    costs.total = plus(plus(costs.fresh, costs.cached), costs.output);
    if (table.uses(WRITE) || table.uses(WRITE_1H)) {
      costs.cacheWrite = times(table.tokens(WRITE, index), rates.cacheWrite);
      costs.cacheWrite1h = times(table.tokens(WRITE_1H, index), rates.cacheWrite1h);
      costs.total = plus(costs.total, plus(costs.cacheWrite, costs.cacheWrite1h));
    }
    return costs;
  }

  #takePriced({ parts, scale }: PricedRow): Readonly<Costs> {
    const costs = this.#costs;
    const factor = powerOfTen(this.scale - scale);
    costs.total = 0;
    for (const part of ['fresh', 'cached', 'cacheWrite', 'cacheWrite1h', 'output', 'fees'] as const) {
      costs[part] = times(parts[part], factor);
      costs.total = plus(costs.total, costs[part]);
    }
    return costs;
  }

  total(index: number): Exact {
    return this.#totals.get(index);
  }

  /** Everything that went in and came out, each token once. */
  totalTokens(index: number): Exact {
    const { table } = this;
    const main = plus(plus(table.fresh(index), table.tokens(CACHED, index)), table.tokens(OUTPUT, index));
    if (!table.uses(WRITE) && !table.uses(WRITE_1H)) return main;
    return plus(main, plus(table.tokens(WRITE, index), table.tokens(WRITE_1H, index)));
  }

  /** Cached ÷ (fresh + cached) in ten-thousandths; null without any such input. */
  cacheHitRatio(index: number): Exact | null {
    const cached = this.table.tokens(CACHED, index);
    const input = plus(this.table.fresh(index), cached);
    return input === 0 ? null : divideRounded(times(cached, 10_000), input);
  }

  /** The cost of one outcome, rounded at `outcomeScale`; null for a scenario that counts none. */
  costPerOutcome(index: number): Exact | null {
    return this.#perUnit(index, OUTCOMES);
  }

  /** The same for one request. */
  costPerRequest(index: number): Exact | null {
    return this.#perUnit(index, REQUESTS);
  }

  /** Decimals of costs per outcome and per request. */
  get outcomeScale(): number {
    return this.scale + 6;
  }

  #perUnit(index: number, column: number): Exact | null {
    const count = this.table.tokens(column, index);
    return count === 0 ? null : divideRounded(times(this.total(index), 1_000_000), count);
  }

  delta(index: number): Exact {
    return minus(this.total(index), this.total(this.baseline));
  }

  /** The difference in hundredths of a percent; null when the baseline costs nothing and the scenario does. */
  deltaPercent(index: number): Exact | null {
    const delta = this.delta(index);
    const base = this.total(this.baseline);
    if (base === 0) return delta === 0 ? 0 : null;
    return divideRounded(times(delta, 10_000), base);
  }

  /** 1 for the cheapest; equal costs share a rank, and the next one skips: 1, 1, 3. */
  rank(index: number): number {
    return this.#totals.rank(index);
  }

  /** The costs of a scenario minus those of the baseline, part by part. */
  deltaParts(index: number): Costs {
    const base = { ...this.costs(this.baseline) };
    const own = this.costs(index);
    return {
      fresh: minus(own.fresh, base.fresh),
      cached: minus(own.cached, base.cached),
      cacheWrite: minus(own.cacheWrite, base.cacheWrite),
      cacheWrite1h: minus(own.cacheWrite1h, base.cacheWrite1h),
      output: minus(own.output, base.output),
      fees: minus(own.fees, base.fees),
      total: minus(own.total, base.total),
    };
  }
}

/** One total per scenario: eight bytes each, until one of them needs more. */
class Totals {
  #small: Float64Array | undefined;
  #large: Exact[] = [];
  #ranks: Uint32Array | undefined;

  constructor(count: number) {
    this.#small = new Float64Array(count);
  }

  set(index: number, total: Exact): void {
    if (this.#small !== undefined && typeof total === 'number') {
      this.#small[index] = total;
      return;
    }
    if (this.#small !== undefined) {
      this.#large = Array.from(this.#small);
      this.#small = undefined;
    }
    this.#large[index] = total;
  }

  get(index: number): Exact {
    return (this.#small ?? this.#large)[index] as Exact;
  }

  rank(index: number): number {
    this.#ranks ??= this.#rank();
    return this.#ranks[index] as number;
  }

  #rank(): Uint32Array {
    const order =
      this.#small === undefined
        ? this.#large.map((_, index) => index).sort((a, b) => compareExact(this.get(a), this.get(b)))
        : sortedOrder(this.#small);
    const ranks = new Uint32Array(order.length);
    let [rank, before]: [number, Exact | undefined] = [0, undefined];
    for (let place = 0; place < order.length; place++) {
      const index = order[place] as number;
      const total = this.get(index);
      if (total !== before) rank = place + 1;
      before = total;
      ranks[index] = rank;
    }
    return ranks;
  }
}
