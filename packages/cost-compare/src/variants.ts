// The same usage under other models and on other days: each scenario becomes one for each combination.
import { countFields, OUTCOMES, REQUESTS, ScenarioTable, type TokenSemantics } from './scenario-table.ts';

/** One combination; what is absent stays as the scenario has it. */
export interface PriceVariant {
  readonly model: string | undefined;
  /** `YYYY-MM-DD` */
  readonly date: string | undefined;
}

/** Every model on every day. One variant of nothing when neither has a choice. */
export function variantsOf(models: readonly string[], dates: readonly string[]): PriceVariant[] {
  const days = dates.length > 1 ? dates : [undefined];
  const names = models.length > 0 ? models : [undefined];
  return names.flatMap((model) => days.map((date) => ({ model, date })));
}

/** The name of a scenario under a variant. */
export function variantName(name: string, { model, date }: PriceVariant): string {
  return [name, model, date].filter((part) => part !== undefined).join(' @ ');
}

/** A table with each scenario under each variant, those of one scenario side by side. */
export function crossScenarios(table: ScenarioTable, variants: readonly PriceVariant[]): ScenarioTable {
  if (variants.length === 1 && variants[0]?.model === undefined && variants[0]?.date === undefined)
    return table;
  const crossed = new ScenarioTable();
  crossed.defaultSemantics = table.defaultSemantics;
  crossed.requestPrices = table.requestPrices;
  const encoder = new TextEncoder();
  for (let index = 0; index < table.count; index++) {
    for (const variant of variants) {
      const row = crossed.count;
      crossed.setCounts(countFields.map((_, field) => table.tokens(field, index)));
      for (const column of [REQUESTS, OUTCOMES])
        if (table.tokens(column, index) > 0) crossed.setCount(column, row, table.tokens(column, index));
      const semantics: TokenSemantics = table.isIncluded(index) ? 'included' : 'separate';
      if (semantics !== table.defaultSemantics) crossed.setSemantics(row, semantics);
      const own = table.requests[table.pricingOf(index) - 1];
      const model = variant.model ?? own?.model;
      const rates = own?.rates ?? {};
      if (model !== undefined || variant.date !== undefined || Object.keys(rates).length > 0)
        crossed.setRequest(row, { model, rates, date: variant.date, index: row });
      const usage = table.usages.get(index);
      if (usage !== undefined) crossed.usages.set(row, usage);
      const counted = table.counted.get(index);
      if (counted !== undefined) crossed.counted.set(row, counted);
      crossed.names.append(encoder.encode(variantName(table.names.text(index), variant)));
    }
  }
  return crossed;
}
