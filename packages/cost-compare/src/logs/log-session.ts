// A log that is being read, and the table of scenarios that it makes at any moment: once at the end, or again and
// again while it grows.
import { setFlagsFromString } from 'node:v8';
import { type DailyCosts, dayNumber } from '../budget-period.ts';
import { type Exact, powerOfTen, times } from '../exact.ts';
import type { Faults } from '../faults.ts';
import type { InputSource } from '../json/open-input.ts';
import { cacheResult } from '../pricing/cache-economics.ts';
import { noon } from '../pricing/list-prices.ts';
import type { PriceBook } from '../pricing/price-book.ts';
import { totalOf } from '../pricing/rate-sheet.ts';
import { REQUESTS, ScenarioTable, type UsedSheet } from '../scenario-table.ts';
import { RequestPricer } from '../usage/request-pricer.ts';
import type { Warnings } from '../usage/warnings.ts';
import { type PriceVariant, variantName } from '../variants.ts';
import { type GroupKey, timeKeys } from './group-keys.ts';
import { type LedgerGroup, UsageLedger } from './usage-ledger.ts';
import { UsageLog } from './usage-log.ts';

/** What a log session depends on. */
export interface LogSessionOptions {
  readonly by: readonly GroupKey[] | undefined;
  readonly since: string | undefined;
  readonly until: string | undefined;
  readonly model: string | undefined;
  readonly models: readonly string[];
  readonly priceDates: readonly string[];
  readonly budget: object | undefined;
  readonly skipInvalid: boolean;
}

const encoder = new TextEncoder();

export class LogSession {
  readonly log: UsageLog;
  readonly #variants: readonly PriceVariant[];
  readonly #by: readonly GroupKey[];
  readonly #ledger: UsageLedger;
  readonly #daily: UsageLedger | undefined;
  readonly #book: PriceBook;
  readonly #priceDates: readonly string[];

  constructor(
    options: LogSessionOptions,
    context: {
      readonly book: PriceBook;
      readonly variants: readonly PriceVariant[];
      readonly faults: Faults;
      readonly warnings: Warnings;
      readonly now: Date;
    },
  ) {
    const { book, variants, faults, warnings, now } = context;
    const [onlyDate] = options.priceDates.length === 1 ? options.priceDates : [];
    const pricer = new RequestPricer(book, warnings);
    const priceVariants = variants.map(({ model, date }) => {
      const day = date ?? onlyDate;
      return { model: modelOf(model, book, faults), timeMs: day === undefined ? undefined : noon(day) };
    });
    this.#variants = variants;
    this.#book = book;
    this.#priceDates = options.priceDates;
    this.#by = options.by ?? (options.models.length > 0 ? [] : ['model']);
    this.#ledger = new UsageLedger(priceVariants, pricer);
    this.#daily =
      options.budget === undefined ? undefined : new UsageLedger(priceVariants.slice(0, 1), pricer);
    const daily = this.#daily === undefined ? [] : [{ ledger: this.#daily, by: ['day'] as const }];
    this.log = new UsageLog({
      book,
      warnings,
      faults,
      ledgers: [{ ledger: this.#ledger, by: this.#by }, ...daily],
      settings: {
        by: [...this.#by, ...daily.flatMap(({ by }) => by)],
        since: options.since,
        until: options.until,
        model: options.model,
        nowMs: now.getTime(),
        skipInvalid: options.skipInvalid,
      },
    });
  }

  async read(source: InputSource): Promise<void> {
    // What a line needs is garbage after it. A young generation that never grows keeps that in the processor's cache,
    // and saves a hundred megabytes; it is so small that one thread collects it before others would have started.
    setFlagsFromString('--semi-space-growth-factor=1');
    setFlagsFromString('--no-parallel-scavenge');
    await this.log.read(source);
    this.log.finish();
  }

  /** The groups so far as scenarios, each with its exact cost. */
  table(): ScenarioTable {
    const table = new ScenarioTable();
    table.requestPrices = this.#book.snapshot;
    table.requestPriceDates = this.#priceDates;
    const groups = [...this.#ledger.groups.values()].filter(({ requests }) => requests > 0);
    // What has an order of its own is in that order; the rest as it came.
    if (this.#by.some((key) => timeKeys.includes(key)))
      groups.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
    const isOnlyGroup = this.#by.length === 0;
    for (const group of groups)
      for (const [at, variant] of this.#variants.entries())
        this.#append(table, group, { at, variant, isOnlyGroup });
    return table;
  }

  /** The cost of each day, for a budget. */
  dailyCosts(): DailyCosts | undefined {
    if (this.#daily === undefined) return undefined;
    const priced = [...this.#daily.groups].map(
      ([name, group]) => [dayNumber(name), group.priced(0)] as const,
    );
    const scale = priced.reduce((max, [, each]) => Math.max(max, each.scale), 0);
    const days = new Map<number, Exact>();
    for (const [day, each] of priced) days.set(day, times(totalOf(each), powerOfTen(scale - each.scale)));
    return { scale, days };
  }

  #append(
    table: ScenarioTable,
    group: LedgerGroup,
    {
      at,
      variant,
      isOnlyGroup,
    }: {
      readonly at: number;
      readonly variant: PriceVariant;
      readonly isOnlyGroup: boolean;
    },
  ): void {
    const row = table.count;
    const priced = group.priced(at);
    const quantities = [...(group.quantities[at] ?? [])];
    const sheets: UsedSheet[] = quantities.map(([{ model, above, serviceTier }, { requests }]) => ({
      model,
      above,
      serviceTier,
      date: variant.date,
      requests,
    }));
    const models = new Set(sheets.map(({ model }) => model));
    table.setCounts(group.counts);
    table.setCount(REQUESTS, row, group.requests);
    table.priced.set(row, {
      ...priced,
      sheets,
      cache: cacheResult(
        quantities.map(([sheet, { sums }]) => ({ sheet, sums })),
        priced.scale,
      ),
    });
    const [model] = models;
    // Where all requests are of one model, its rates are shown: those of the last day.
    if (models.size === 1 && model !== undefined)
      table.setRequest(row, { model, rates: {}, date: this.#dateOf(group, at), index: row });
    const name =
      isOnlyGroup && variant.model !== undefined
        ? variantName('', variant).slice(3)
        : variantName(group.name, variant);
    table.names.append(encoder.encode(name));
  }

  #dateOf(group: LedgerGroup, at: number): string {
    const timeMs = this.#ledger.variants[at]?.timeMs ?? group.lastMs;
    return new Date(timeMs).toISOString().slice(0, 10);
  }
}

function modelOf(name: string | undefined, book: PriceBook, faults: Faults) {
  if (name === undefined) return undefined;
  const found = book.find(name);
  if (!('problem' in found)) return found;
  faults.add({ field: '--models', problem: found.problem, value: JSON.stringify(name) });
  return undefined;
}
