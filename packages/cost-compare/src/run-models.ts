// The list of models that `--model` knows, for a person or as JSON.
import { closest } from './closest.ts';
import type { CostIo } from './cost-io.ts';
import { type CostOutcome, outcomeOf } from './cost-outcome.ts';
import { decimalText } from './decimal.ts';
import { Faults, failWith, stopAtFaults } from './faults.ts';
import type { OptionValues } from './option-table.ts';
import { listModels, listProviders, type PricedModel, priceSnapshot } from './pricing/list-prices.ts';
import { rateFields } from './pricing/rates.ts';
import { readDate } from './read-date.ts';
import { type RateKind, rateKinds } from './scenario-table.ts';

/** Lists models to `io.out`; throws only for bugs. */
export async function runCostModels(values: OptionValues, io: CostIo): Promise<CostOutcome> {
  try {
    const faults = new Faults();
    const date = readDate(values['price-date'], faults) ?? io.now().toISOString().slice(0, 10);
    stopAtFaults(faults);
    const provider = typeof values.provider === 'string' ? values.provider.trim().toLowerCase() : undefined;
    if (provider !== undefined) await checkProvider(provider);
    const models = (await listModels(date)).filter(
      (each) => provider === undefined || each.provider === provider,
    );
    io.out(
      new TextEncoder().encode(values.json === true ? modelsJson(models, date) : modelsTable(models, date)),
    );
    return { exitCode: 0, faults: [], lines: [] };
  } catch (error) {
    return outcomeOf(error, io);
  }
}

async function checkProvider(provider: string): Promise<void> {
  const known = await listProviders();
  if (known.includes(provider)) return;
  const near = closest(provider, known);
  failWith({
    field: '--provider',
    problem: `must be one of ${known.join(', ')}${near.length > 0 ? `; did you mean ${near.join(', ')}?` : ''}`,
    value: JSON.stringify(provider),
  });
}

function modelsJson(models: readonly PricedModel[], date: string): string {
  const rows = models.map(({ provider, model, name, contextWindow, rates, notes }) => {
    const costs = rateKinds.map((kind) => `"${rateFields[kind]}": ${rateText(rates[kind]) ?? 'null'}`);
    return `    {${[
      `"model": ${JSON.stringify(`${provider}:${model}`)}`,
      `"name": ${JSON.stringify(name ?? null)}`,
      `"contextWindow": ${contextWindow ?? 'null'}`,
      ...costs,
      `"notes": ${JSON.stringify(notes)}`,
    ].join(', ')}}`;
  });
  return `{
  "priceDate": "${date}",
  "priceSnapshot": "${priceSnapshot}",
  "unit": "USD",
  "modelCount": ${models.length},
  "models": [${rows.length > 0 ? `\n${rows.join(',\n')}\n  ` : ''}]
}
`;
}

const titles: readonly (readonly [RateKind, string])[] = [
  ['fresh', 'Fresh in'],
  ['cached', 'Cached in'],
  ['cacheWrite', 'Cache write'],
  ['cacheWrite1h', 'Cache write 1h'],
  ['output', 'Output'],
];

function modelsTable(models: readonly PricedModel[], date: string): string {
  const rows = models.map(({ provider, model, rates }) => [
    `${provider}:${model}`,
    ...titles.map(([kind]) => rateText(rates[kind]) ?? '-'),
  ]);
  const head = ['Model', ...titles.map(([, title]) => title)];
  const widths = head.map((title, at) =>
    Math.max(title.length, ...rows.map((row) => (row[at] ?? '').length)),
  );
  const lines = [head, ...rows].map((row) =>
    row
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join('  '),
  );
  return `List prices in USD per 1M tokens on ${date} (${priceSnapshot}), ${models.length} models\n\n${lines.join('\n')}\n`;
}

function rateText(rate: PricedModel['rates'][RateKind]): string | undefined {
  return rate === undefined ? undefined : decimalText(rate);
}
