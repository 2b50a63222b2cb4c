// Dated list prices of models. The package is read as data only; its arithmetic is in binary fractions.
import type { ModelInfo, ModelPrice, Provider } from '@pydantic/genai-prices';
import { closest } from '../closest.ts';
import { type Decimal, isDecimal, readDecimal } from '../decimal.ts';
import type { RateKind } from '../scenario-table.ts';
import type { ListPrice, SomeRates } from './rates.ts';

/** A model with its list price on a day. */
export interface PricedModel {
  readonly provider: string;
  readonly model: string;
  readonly name: string | undefined;
  readonly contextWindow: number | undefined;
  readonly rates: SomeRates;
  readonly notes: readonly string[];
}

/** The package and version that prices are read from. */
export const priceSnapshot = '@pydantic/genai-prices 0.1.8';

const priceKeys: Readonly<Record<RateKind, string>> = {
  fresh: 'input_mtok',
  cached: 'cache_read_mtok',
  cacheWrite: 'cache_write_mtok',
  cacheWrite1h: 'cache_write_1h_mtok',
  output: 'output_mtok',
};

/** The list price of `PROVIDER:MODEL`, or of `MODEL` when its name tells the provider. */
export async function findListPrice(
  wanted: string,
  date: string,
): Promise<ListPrice | { readonly problem: string }> {
  const prices = await import('@pydantic/genai-prices');
  const providers = await loadProviders();
  const { provider, model } = splitModel(wanted, providers);
  const problem = {
    problem: `must be a model with a known list price${suggestions(wanted, provider, providers)}`,
  };
  if (provider !== undefined && prices.findProvider({ providerId: provider }) === undefined) return problem;
  const found = prices.calcPrice({}, model, {
    ...(provider === undefined ? {} : { providerId: provider }),
    timestamp: noon(date),
  });
  if (found === null) return problem;
  const { rates, notes } = ratesOf(found.model_price, found.model);
  return { model: `${found.provider.id}:${found.model.id}`, date, snapshot: priceSnapshot, rates, notes };
}

/** All models that have a price per token, by provider and name. */
export async function listModels(date: string): Promise<PricedModel[]> {
  const prices = await import('@pydantic/genai-prices');
  const models: PricedModel[] = [];
  for (const provider of await loadProviders()) {
    for (const model of provider.models) {
      // Asked for with the provider alone in view, because a price may depend on the day.
      const found = prices.calcPrice({}, model.id, {
        provider: { ...provider, models: [{ ...model, match: { equals: model.id } }] },
        timestamp: noon(date),
      });
      if (found === null) continue;
      const { rates, notes } = ratesOf(found.model_price, model);
      if (rates.fresh === undefined && rates.output === undefined) continue;
      const { id, name, context_window: contextWindow } = model;
      models.push({ provider: provider.id, model: id, name, contextWindow, rates, notes });
    }
  }
  return models.sort((a, b) => compareText(a.provider, b.provider) || compareText(a.model, b.model));
}

export async function listProviders(): Promise<string[]> {
  return (await loadProviders()).map(({ id }) => id).sort(compareText);
}

async function loadProviders(): Promise<readonly Provider[]> {
  const { waitForUpdate } = await import('@pydantic/genai-prices');
  // Nothing has asked for an update, so this is the data inside the package, without any network.
  return (await waitForUpdate()) ?? [];
}

// Prices that change within the day are taken at noon, UTC: the regular rate of those that have a night rate.
function noon(date: string): Date {
  return new Date(`${date}T12:00:00Z`);
}

function splitModel(
  wanted: string,
  providers: readonly Provider[],
): { provider: string | undefined; model: string } {
  const text = wanted.trim();
  const colon = text.indexOf(':');
  if (colon > 0) {
    const provider = text.slice(0, colon).toLowerCase();
    // Some models have a colon in their own names: `model:free`.
    if (providers.some(({ id }) => id === provider) || !text.includes('/')) {
      return { provider, model: text.slice(colon + 1) };
    }
  }
  const slash = text.indexOf('/');
  const provider = text.slice(0, Math.max(0, slash)).toLowerCase();
  if (providers.some(({ id }) => id === provider)) return { provider, model: text.slice(slash + 1) };
  return { provider: undefined, model: text };
}

function suggestions(wanted: string, provider: string | undefined, providers: readonly Provider[]): string {
  const known = providers.find(({ id }) => id === provider);
  if (provider !== undefined && known === undefined) {
    const near = closest(
      provider,
      providers.map(({ id }) => id),
    );
    return `, but there is no provider ${JSON.stringify(provider)}${near.length > 0 ? `; did you mean ${near.join(', ')}?` : ''}`;
  }
  const ids = (known === undefined ? providers : [known]).flatMap(({ id, models }) =>
    models.map((model) => `${id}:${model.id}`),
  );
  const name = wanted.trim().replace(/^[^:/]+[:/]/, (prefix) => (known === undefined ? prefix : ''));
  const near = closest(known === undefined ? name : `${known.id}:${name}`, ids);
  const nearByName = near.length > 0 ? near : closestNames(name, ids);
  return nearByName.length === 0 ? '' : `; did you mean ${nearByName.join(', ')}?`;
}

function closestNames(name: string, ids: readonly string[]): string[] {
  const near = closest(name, new Set(ids.map((id) => id.slice(id.indexOf(':') + 1))));
  return near.map((model) => ids.find((id) => id.endsWith(`:${model}`)) ?? model);
}

function ratesOf(price: ModelPrice, model: ModelInfo): { rates: SomeRates; notes: string[] } {
  const rates: Partial<Record<RateKind, Decimal>> = {};
  const notes: string[] = [];
  for (const [kind, key] of Object.entries(priceKeys) as [RateKind, string][]) {
    const value = price[key];
    if (value === undefined) continue;
    if (typeof value === 'object') {
      const tiers = value.tiers.map(({ start }) => start);
      if (kind === 'fresh')
        notes.push(
          `${model.id} costs more in requests of over ${tiers.join(', ')} input tokens; the base rate is used`,
        );
    }
    const rate = readDecimal(String(typeof value === 'object' ? value.base : value));
    if (isDecimal(rate)) rates[kind] = rate;
  }
  const fresh = rates.fresh;
  if (fresh === undefined) return { rates, notes };
  if (rates.cached === undefined) {
    rates.cached = fresh;
    notes.push(`${model.id} has no list price for cached input; it is priced like fresh input`);
  }
  rates.cacheWrite ??= fresh;
  rates.cacheWrite1h ??= rates.cacheWrite;
  return { rates, notes };
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
