// The prices of a run: those of the command line, and those that single scenarios bring along.
import { type Fault, type Faults, quoted } from '../faults.ts';
import type { ScenarioTable } from '../scenario-table.ts';
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
}

/** The run's pricing, then one for each request of the table. */
export async function pricingsFor(table: ScenarioTable, context: PricingContext): Promise<Pricing[]> {
  const { options, faults, file } = context;
  const { rates, currency } = options;
  const onCommandLine = { field: '--model' };
  const runPrice = await listPrice(options.model, rates, onCommandLine, context);
  const pricings = [choosePricing({ options: rates, listPrice: runPrice, currency })];
  for (const request of table.requests) {
    const place = { file, index: request.index, name: table.names.text(request.index), field: 'model' };
    const known = { ...rates, ...request.rates };
    const own =
      request.model === undefined ? runPrice : await listPrice(request.model, known, place, context);
    pricings.push(choosePricing({ scenario: request.rates, options: rates, listPrice: own, currency }));
  }
  checkUnits(table, pricings, { file, faults });
  return pricings;
}

async function listPrice(
  model: string | undefined,
  known: SomeRates,
  place: Omit<Fault, 'problem'>,
  { options, today, faults }: PricingContext,
): Promise<ListPrice | undefined> {
  if (model === undefined) return undefined;
  const { findListPrice } = await import('./list-prices.ts');
  const found = await findListPrice(model, options.priceDate ?? today.toISOString().slice(0, 10));
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
    if (pricing?.unit !== relativeUnits) continue;
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
