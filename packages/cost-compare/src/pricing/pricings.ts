// The prices of a run: those of the command line, and those that single scenarios include.
import { type Fault, type Faults, quoted } from '../faults.ts';
import type { ScenarioTable } from '../scenario-table.ts';
import type { PriceBook } from './price-book.ts';
import { choosePricing, type ListPrice, type Pricing, relativeUnits, type SomeRates } from './rates.ts';

/** What the prices of a run depend on. */
export interface PricingContext {
  readonly file: string;
  readonly faults: Faults;
  readonly options: {
    readonly rates: SomeRates;
    readonly model: string | undefined;
    readonly priceDate: string | undefined;
    readonly currency: string | undefined;
  };
  readonly today: Date;
  /** Opens the price book; undefined when nothing of the run needs one. */
  readonly book: PriceBook | undefined;
}

/** The run's pricing, then one for each request of the table. */
export function pricingsFor(table: ScenarioTable, context: PricingContext): Pricing[] {
  const { options, faults, file } = context;
  const { rates } = options;
  const currency = options.currency ?? context.book?.file?.currency;
  const onCommandLine = { field: '--model' };
  const runPrice = listPrice(options.model, { known: rates, place: onCommandLine, date: undefined }, context);
  const run = choosePricing({ options: rates, listPrice: runPrice, currency });
  const { requestPrices } = table;
  const pricings: Pricing[] = [
    requestPrices === undefined ? run : { ...run, unit: currency ?? 'USD', requestPrices },
  ];
  for (const request of table.requests) {
    const place = { file, index: request.index, name: table.names.text(request.index), field: 'model' };
    const known = { ...rates, ...request.rates };
    const { date } = request;
    const model = request.model ?? (date === undefined ? undefined : options.model);
    const own = model === undefined ? runPrice : listPrice(model, { known, place, date }, context);
    pricings.push(choosePricing({ scenario: request.rates, options: rates, listPrice: own, currency }));
  }
  checkUnits(table, pricings, { file, faults });
  return pricings;
}

function listPrice(
  model: string | undefined,
  { known, place, date }: PriceRequest,
  { options, today, faults, book }: PricingContext,
): ListPrice | undefined {
  if (model === undefined || book === undefined) return undefined;
  const day = date ?? options.priceDate ?? today.toISOString().slice(0, 10);
  const found = book.listPrice(model, day);
  if ('problem' in found) {
    faults.add({ ...place, problem: found.problem, value: quoted(model) });
    return undefined;
  }
  for (const kind of ['fresh', 'output'] as const) {
    if (found.rates[kind] !== undefined || known[kind] !== undefined) continue;
    const direction = kind === 'fresh' ? 'input' : 'output';
    faults.add({
      ...place,
      problem: `must have a list price per ${direction} token, or a given rate`,
      value: quoted(model),
    });
  }
  return found;
}

interface PriceRequest {
  /** Rates that are given, whatever the list says. */
  readonly known: SomeRates;
  readonly place: Omit<Fault, 'problem'>;
  readonly date: string | undefined;
}

// A dollar and a relative unit on one scale would look like a result.
function checkUnits(
  table: ScenarioTable,
  pricings: readonly Pricing[],
  { file, faults }: { readonly file: string; readonly faults: Faults },
): void {
  const priced = pricings.findIndex(({ unit }) => unit !== relativeUnits);
  if (priced < 1) return;
  for (let index = 0; index < table.count; index++) {
    const pricing = pricings[table.pricingOf(index)];
    if (pricing?.unit !== relativeUnits || table.priced.has(index)) continue;
    faults.add({
      file,
      index,
      name: table.names.text(index),
      field: 'model',
      problem: `or rates must be given, because others have them (${quoted(table.names.text(table.requests[priced - 1]?.index ?? 0))}) and relative units can't be compared with ${pricings[priced]?.unit}`,
      value: 'neither',
    });
    return;
  }
}
