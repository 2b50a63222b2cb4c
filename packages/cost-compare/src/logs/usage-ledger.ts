// Adds up replies by group and by the rates they have. Nothing is multiplied before the end: a reply is a few
// additions, and what it needs of memory is what its group needs.
import type { BookModel } from '../pricing/price-book.ts';
import { mainUnits, type PriceUnit, priceUnits } from '../pricing/price-units.ts';
import { type PricedParts, type RateSheet, sumParts } from '../pricing/rate-sheet.ts';
import { countFields } from '../scenario-table.ts';
import type { RequestPricer } from '../usage/request-pricer.ts';
import { shownCounts } from '../usage/shown-counts.ts';
import type { WarningPlace } from '../usage/warnings.ts';

/** One way of pricing the log: as it was, or as another model on another day would have been. */
export interface Variant {
  readonly model: BookModel | undefined;
  /** Noon of the day whose prices are used; that of each reply when absent. */
  readonly timeMs: number | undefined;
}

/** A reply ready to be added. */
export interface LedgerEntry {
  readonly model: BookModel;
  readonly counts: Float64Array;
  readonly timeMs: number;
  readonly serviceTier: string | undefined;
  readonly place: WarningPlace;
}

/** What was added to a group. */
export class LedgerGroup {
  readonly name: string;
  requests = 0;
  /** By `countFields`: fresh input, cached input, output, both kinds of writes, reasoning. */
  readonly counts = new Float64Array(countFields.length);
  /** Quantities by sheet, for each variant. */
  readonly quantities: Map<RateSheet, { readonly sums: Float64Array; requests: number }>[];
  readonly models = new Set<string>();
  firstMs = Number.POSITIVE_INFINITY;
  lastMs = Number.NEGATIVE_INFINITY;

  constructor(name: string, variants: number) {
    this.name = name;
    this.quantities = Array.from({ length: variants }, () => new Map());
  }

  /** The exact cost under a variant. */
  priced(variant: number): PricedParts {
    return sumParts([...(this.quantities[variant] ?? [])].map(([sheet, { sums }]) => sheet.price(sums)));
  }
}

const largest = Number.MAX_SAFE_INTEGER;

export class UsageLedger {
  readonly variants: readonly Variant[];
  readonly groups = new Map<string, LedgerGroup>();
  readonly #pricer: RequestPricer;
  /** The sheet of the reply that is being added, and its quantities, for each variant. */
  readonly #sheets: RateSheet[] = [];
  readonly #quantities: readonly Float64Array[];
  readonly #shown = new Float64Array(countFields.length);

  constructor(variants: readonly Variant[], pricer: RequestPricer) {
    this.variants = variants;
    this.#quantities = variants.map(() => new Float64Array(priceUnits.length));
    this.#pricer = pricer;
  }

  /** Adds a reply; gives what is wrong with its counts, and adds nothing then. With `sign` −1 it takes one back. */
  add(
    name: string,
    entry: LedgerEntry,
    sign: 1 | -1 = 1,
  ): { readonly unit: PriceUnit; readonly problem: string } | undefined {
    const { counts } = entry;
    for (let at = 0; at < this.variants.length; at++) {
      const variant = this.variants[at] as Variant;
      const { serviceTier, place } = entry;
      const model = variant.model ?? entry.model;
      const timeMs = variant.timeMs ?? entry.timeMs;
      const sheet = this.#pricer.sheet({ model, counts, timeMs, serviceTier, place });
      // Divided before anything is added, so that a bad reply is in no group at all.
      const unit = sheet.divide(counts, this.#quantities[at] as Float64Array);
      if (unit !== undefined) return { unit, problem: 'must include the parts of them that are named' };
      this.#sheets[at] = sheet;
    }
    const group = this.group(name);
    const sums = shownCounts(counts, this.#shown);
    if ((sums[0] as number) < 0)
      return { unit: mainUnits.fresh, problem: 'must include the cached tokens it names' };
    for (let at = 0; at < sums.length; at++)
      if ((group.counts[at] as number) + (sums[at] as number) > largest)
        return { unit: mainUnits.fresh, problem: `must add up to ${largest} at most` };
    for (let at = 0; at < sums.length; at++)
      group.counts[at] = (group.counts[at] as number) + sign * (sums[at] as number);
    for (let at = 0; at < this.variants.length; at++) this.#addTo(group, at, sign);
    group.requests += sign;
    group.models.add(entry.model.id);
    if (entry.timeMs < group.firstMs) group.firstMs = entry.timeMs;
    if (entry.timeMs > group.lastMs) group.lastMs = entry.timeMs;
    return undefined;
  }

  /** The group of that name, which is new when it is asked for the first time. */
  group(name: string): LedgerGroup {
    let group = this.groups.get(name);
    if (group === undefined) {
      group = new LedgerGroup(name, this.variants.length);
      this.groups.set(name, group);
    }
    return group;
  }

  #addTo(group: LedgerGroup, variant: number, sign: 1 | -1): void {
    const sheet = this.#sheets[variant] as RateSheet;
    const quantities = this.#quantities[variant] as Float64Array;
    const cells = group.quantities[variant] as LedgerGroup['quantities'][number];
    let cell = cells.get(sheet);
    if (cell === undefined) {
      cell = { sums: new Float64Array(sheet.lines.length), requests: 0 };
      cells.set(sheet, cell);
    }
    const { sums } = cell;
    for (let at = 0; at < sums.length; at++)
      sums[at] = (sums[at] as number) + sign * (quantities[at] as number);
    cell.requests += sign;
  }
}
