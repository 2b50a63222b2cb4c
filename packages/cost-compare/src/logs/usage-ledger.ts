// Adds up replies by group and by the rates they have. Nothing is multiplied before the end: a reply is a few
// additions, and what it needs of memory is what its group needs.
import type { BookModel } from '../pricing/price-book.ts';
import { mainUnits, type PriceUnit } from '../pricing/price-units.ts';
import { type PricedParts, type RateSheet, sumParts } from '../pricing/rate-sheet.ts';
import { countFields } from '../scenario-table.ts';
import type { RequestPricer } from '../usage/request-pricer.ts';
import { shownCounts } from '../usage/shown-counts.ts';

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
  readonly place: string;
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
  readonly #scratch = new Float64Array(256);

  constructor(variants: readonly Variant[], pricer: RequestPricer) {
    this.variants = variants;
    this.#pricer = pricer;
  }

  readonly #trial = new Float64Array(256);

  /** Adds a reply; gives what is wrong with its counts, and adds nothing then. With `sign` −1 it takes one back. */
  add(
    name: string,
    entry: LedgerEntry,
    sign: 1 | -1 = 1,
  ): { readonly unit: PriceUnit; readonly problem: string } | undefined {
    const { counts } = entry;
    const sheets: RateSheet[] = [];
    for (const variant of this.variants) {
      const model = variant.model ?? entry.model;
      const sheet = this.#pricer.sheet({ ...entry, model, timeMs: variant.timeMs ?? entry.timeMs });
      // Tried before anything is added, so that a bad reply is in no group at all.
      const unit = sheet.add(counts, this.#trial, this.#scratch);
      if (unit !== undefined) return { unit, problem: 'must include the parts of them that are named' };
      sheets.push(sheet);
    }
    const group = this.group(name);
    const sums = shownCounts(counts);
    if ((sums[0] as number) < 0)
      return { unit: mainUnits.fresh, problem: 'must include the cached tokens it names' };
    for (const [at, count] of sums.entries())
      if ((group.counts[at] as number) + count > largest)
        return { unit: mainUnits.fresh, problem: `must add up to ${largest} at most` };
    for (const [at, count] of sums.entries()) group.counts[at] = (group.counts[at] as number) + sign * count;
    for (const [variant, sheet] of sheets.entries()) this.#addTo(group, { variant, sheet, counts, sign });
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

  #addTo(
    group: LedgerGroup,
    {
      variant,
      sheet,
      counts,
      sign,
    }: {
      readonly variant: number;
      readonly sheet: RateSheet;
      readonly counts: Float64Array;
      readonly sign: 1 | -1;
    },
  ): void {
    const cells = group.quantities[variant] as LedgerGroup['quantities'][number];
    let cell = cells.get(sheet);
    if (cell === undefined) {
      cell = { sums: new Float64Array(sheet.lines.length), requests: 0 };
      cells.set(sheet, cell);
    }
    sheet.add(counts, cell.sums, this.#scratch, sign);
    cell.requests += sign;
  }
}
