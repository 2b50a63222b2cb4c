// Prices the scenarios that give a raw usage object, or say how many requests their counts are of, as the requests
// they are: with the context tier, the service tier, and fees.

import { cacheResult } from '../pricing/cache-economics.ts';
import { noon } from '../pricing/list-prices.ts';
import type { BookModel, PriceBook } from '../pricing/price-book.ts';
import { contains, mainUnits, type PriceUnit, priceUnit, priceUnits } from '../pricing/price-units.ts';
import { type Pricing, rateKinds, type SomeRates } from '../pricing/rates.ts';
import {
  CACHED,
  OUTPUT,
  REASONING,
  REQUESTS,
  type ScenarioTable,
  WRITE,
  WRITE_1H,
} from '../scenario-table.ts';
import { RequestPricer } from './request-pricer.ts';
import type { Warnings } from './warnings.ts';

interface UsageContext {
  readonly book: PriceBook;
  readonly pricings: readonly Pricing[];
  readonly warnings: Warnings;
}

const requests = priceUnit('requests');
const input = mainUnits.fresh.index;

const units = {
  cached: mainUnits.cached.index,
  write: mainUnits.cacheWrite.index,
  write1h: mainUnits.cacheWrite1h.index,
  output: mainUnits.output.index,
  reasoning: priceUnit('output_reasoning_tokens').index,
} as const;

/** Makes usage of the counts of every scenario that says how many requests they are of. */
export function addCountedRequests(table: ScenarioTable): void {
  for (let index = 0; index < table.count; index++) {
    const count = table.tokens(REQUESTS, index);
    if (count === 0 || table.usages.has(index)) continue;
    const [cached, write, write1h] = [CACHED, WRITE, WRITE_1H].map((field) => table.tokens(field, index));
    const counts = new Float64Array(priceUnits.length);
    counts[units.cached] = cached ?? 0;
    counts[units.write1h] = write1h ?? 0;
    counts[units.write] = (write ?? 0) + (write1h ?? 0);
    counts[input] = table.fresh(index) + (cached ?? 0) + (counts[units.write] ?? 0);
    counts[units.output] = table.tokens(OUTPUT, index);
    counts[units.reasoning] = table.tokens(REASONING, index);
    table.usages.set(index, { counts, serviceTier: undefined, requests: count, unpriced: [] });
  }
}

/** Fills the table's priced rows. A scenario without a model keeps the price of its five counts. */
export function priceUsages(table: ScenarioTable, context: UsageContext): void {
  for (const [index, usage] of table.usages) {
    const { pricings, warnings, book } = context;
    const place = `scenarios[${index}] ${JSON.stringify(table.names.text(index))}`;
    for (const text of usage.unpriced) warnings.add(text, place);
    const pricing = pricings[table.pricingOf(index)] as Pricing;
    const { listPrice } = pricing;
    const model = listPrice === undefined ? undefined : book.find(listPrice.model);
    if (listPrice === undefined || model === undefined || 'problem' in model) {
      warnWithoutModel(usage, { place, warnings });
      continue;
    }
    const own = book.withRates(givenRates(pricing));
    const counts = usage.counts.slice();
    if (usage.requests > 1)
      warnOfTier(model, {
        counts,
        requests: usage.requests,
        place,
        warnings,
        book: own,
        date: listPrice.date,
      });
    // Only the counts of a single request decide its context tier.
    const forTier = counts.slice();
    if (usage.requests > 1) forTier[input] = 0;
    const { serviceTier } = usage;
    const sheet = new RequestPricer(own, warnings).sheet({
      model,
      counts: forTier,
      timeMs: noon(listPrice.date),
      serviceTier,
      place,
    });
    const sums = new Float64Array(sheet.lines.length);
    if (sheet.divide(counts, sums) !== undefined) continue;
    const fee = sheet.lines.findIndex(({ unit }) => unit === requests);
    if (fee >= 0) sums[fee] = usage.requests;
    const priced = sheet.price(sums);
    table.priced.set(index, {
      scale: priced.scale,
      parts: priced.parts,
      sheets: [
        { model: model.id, above: sheet.above, serviceTier: sheet.serviceTier, requests: usage.requests },
      ],
      cache: cacheResult([{ sheet, sums }], priced.scale),
    });
  }
}

/** The rates that go before the list price. */
function givenRates({ rates, sources }: Pricing): SomeRates {
  const given: { -readonly [Kind in keyof SomeRates]: SomeRates[Kind] } = {};
  for (const kind of rateKinds)
    if (sources[kind] === 'scenario' || sources[kind] === 'options') given[kind] = rates[kind];
  return given;
}

const covered: readonly PriceUnit[] = Object.values(mainUnits);

function warnWithoutModel(
  { counts, serviceTier }: { readonly counts: Float64Array; readonly serviceTier: string | undefined },
  { place, warnings }: { readonly place: string; readonly warnings: Warnings },
): void {
  for (const unit of priceUnits) {
    if ((counts[unit.index] as number) === 0 || covered.some((each) => each === unit || contains(each, unit)))
      continue;
    warnings.add(`${unit.id} are not priced, because no model is given`, place);
  }
  if (serviceTier !== undefined && serviceTier !== 'standard' && serviceTier !== 'default')
    warnings.add(
      `service tier ${JSON.stringify(serviceTier)} is not priced, because no model is given`,
      place,
    );
}

function warnOfTier(
  model: BookModel,
  {
    counts,
    requests: count,
    place,
    warnings,
    book,
    date,
  }: {
    readonly counts: Float64Array;
    readonly requests: number;
    readonly place: string;
    readonly warnings: Warnings;
    readonly book: PriceBook;
    readonly date: string;
  },
): void {
  const average = (counts[input] as number) / count;
  const tier = book.sheet(model, { timeMs: noon(date), inputTokens: average, serviceTier: 'standard' });
  if (tier.above >= 0)
    warnings.add(
      `requests have over ${tier.above} input tokens on average, for which ${model.id} costs more; give them one by one`,
      place,
    );
}
