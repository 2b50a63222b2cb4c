// Dated list prices of models. The package is read as data only; its arithmetic is in binary fractions.
import type { ModelInfo, Provider } from '@pydantic/genai-prices';
import { closest } from '../closest.ts';
import type { Decimal } from '../decimal.ts';
import type { RateKind } from '../scenario-table.ts';
import { mainUnits, type PriceUnit } from './price-units.ts';
import type { SomeRates } from './rates.ts';
import { type ListedPrices, listedPriceAt, type UnitPrices, unitPricesOf } from './unit-prices.ts';

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

/** The price list, ready to be asked without waiting. */
export class PriceList {
  readonly #package: typeof import('@pydantic/genai-prices');
  readonly #providers: readonly Provider[];

  private constructor(loaded: typeof import('@pydantic/genai-prices'), providers: readonly Provider[]) {
    this.#package = loaded;
    this.#providers = providers;
  }

  static async load(): Promise<PriceList> {
    return new PriceList(await import('@pydantic/genai-prices'), await loadProviders());
  }

  /** The entry of `PROVIDER:MODEL`, or of `MODEL` when its name identifies the provider. */
  find(
    wanted: string,
  ): { readonly provider: string; readonly info: ModelInfo } | { readonly problem: string } {
    const providers = this.#providers;
    const { calcPrice, findProvider } = this.#package;
    const { provider, model } = splitModel(wanted, providers);
    const isKnown = provider === undefined || findProvider({ providerId: provider }) !== undefined;
    const found = isKnown
      ? calcPrice({}, model, provider === undefined ? {} : { providerId: provider })
      : null;
    if (found !== null) return { provider: found.provider.id, info: found.model };
    // Some ids of the list match none of its own patterns: those are for the names that replies have.
    const listed = providers.find(({ id }) => id === provider)?.models.find(({ id }) => id === model);
    if (provider === undefined || listed === undefined)
      return {
        problem: `must be a model with a known list price${suggestions(wanted, provider, providers)}`,
      };
    return { provider, info: listed };
  }
}

/** All models that have a price per token, by provider and name. */
export async function listModels(date: string): Promise<PricedModel[]> {
  const models: PricedModel[] = [];
  for (const provider of await loadProviders()) {
    for (const model of provider.models) {
      const listed = listedPriceAt(model.prices as ListedPrices, noon(date));
      const { rates, notes } = mainRates(unitPricesOf(listed), model.id);
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
export function noon(date: string): number {
  return Date.parse(`${date}T12:00:00Z`);
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

/** The five main base rates of a price, and what a reader must know about them. */
export function mainRates(prices: UnitPrices, model: string): { rates: SomeRates; notes: string[] } {
  const rates: Partial<Record<RateKind, Decimal>> = {};
  const notes: string[] = [];
  for (const [kind, unit] of Object.entries(mainUnits) as [RateKind, PriceUnit][]) {
    const price = prices.get(unit);
    if (price === undefined) continue;
    rates[kind] = price.base;
    if (kind !== 'fresh' || price.tiers.length === 0) continue;
    const tiers = price.tiers.map(({ above }) => above).join(', ');
    notes.push(
      `${model} costs more in requests of over ${tiers} input tokens; a scenario of several requests has the base rate`,
    );
  }
  const fresh = rates.fresh;
  if (fresh === undefined) return { rates, notes };
  if (rates.cached === undefined) {
    rates.cached = fresh;
    notes.push(`${model} has no list price for cached input; it is priced like fresh input`);
  }
  rates.cacheWrite ??= fresh;
  rates.cacheWrite1h ??= rates.cacheWrite;
  return { rates, notes };
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
