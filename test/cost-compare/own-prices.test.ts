import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import t from 'tap';
import { priceUnits } from '../../packages/cost-compare/src/pricing/price-units.ts';
import { jsonReport, runCost } from './cost-run.ts';

const schema = JSON.parse(
  readFileSync(new URL('../../packages/cost-compare/schemas/prices.schema.json', import.meta.url), 'utf8'),
);
const isPrices = new Ajv2020({ strict: false, validateFormats: false }).compile(schema);

const prices = {
  $schema: 'https://assay.invalid/schemas/cost-compare/prices.schema.json',
  models: [
    {
      model: 'acme:large',
      rates: {
        freshInputCostPer1M: { base: 2, tiers: [{ above: 1000, rate: '4.5' }] },
        outputCostPer1M: 8,
        webSearchesCostPer1K: 20,
      },
      serviceTiers: { batch: 0.25 },
    },
    { model: 'openai:gpt-5', from: '2026-09-01', rates: { outputCostPer1M: 9 } },
  ],
  discounts: [{ model: 'openai:*', percent: 15, until: '2026-09-15' }],
};

t.test('own prices: are used over the list, by day, and reports say so', async (t) => {
  const file = join(t.testdir({ 'prices.json': JSON.stringify(prices) }), 'prices.json');
  const tokens = { inputTokens: 1_000_000, outputTokens: 1_000_000 };
  const scenarios = [
    { name: 'large', model: 'acme:large', ...tokens },
    { name: 'list', model: 'openai:gpt-5', ...tokens },
  ];
  const costs = async (date: string) => {
    const report = await jsonReport(scenarios, '--prices', file, '--price-date', date);
    return [
      report.scenarios.map((each: { totalCost: number }) => each.totalCost),
      report.scenarios[1].pricing,
    ];
  };

  t.match(await costs('2026-08-01'), [
    [10, 9.5625],
    { notes: [`openai:gpt-5: 15% discount from ${file}`], priceSnapshot: / and .*prices\.json$/ },
  ]);
  t.match(await costs('2026-09-10'), [
    [10, 8.7125],
    { notes: [`openai:gpt-5: own prices from ${file}`, `openai:gpt-5: 15% discount from ${file}`] },
  ]);
  t.match(await costs('2026-10-01'), [[10, 10.25], { notes: [`openai:gpt-5: own prices from ${file}`] }]);
});

t.test(
  'own prices: tiers, service tiers and fees of a model of your own hold for each request',
  async (t) => {
    const file = join(t.testdir({ 'prices.json': JSON.stringify(prices) }), 'prices.json');
    const reply = (input: number, tier: string) => ({
      timestamp: '2026-09-01T00:00:00Z',
      model: 'acme:large',
      usage: {
        input_tokens: input,
        output_tokens: 0,
        cache_read_input_tokens: 0,
        service_tier: tier,
        server_tool_use: { web_search_requests: 1 },
      },
    });
    const lines = [reply(1000, 'standard'), reply(2000, 'standard'), reply(1000, 'batch')];

    const { stdout, notes } = await runCost(
      ['-', '--input-format', 'usage', '--json', '--prices', file],
      lines.map((line) => JSON.stringify(line)).join('\n'),
    );

    t.same(notes, []);
    t.match(JSON.parse(stdout).scenarios, [{ inputCost: 0.002 + 0.009 + 0.0005, feeCost: 0.06 }]);
  },
);

t.test('own prices: the published schema accepts what is accepted, and names every rate', async (t) => {
  t.ok(isPrices(prices));
  t.same(
    Object.keys(schema.properties.models.items.properties.rates.properties),
    priceUnits.map(({ rateField }) => rateField),
  );
  const bad: readonly (readonly [object, RegExp])[] = [
    [
      { models: [{ model: 'a', rates: { freshInputCost: 1 } }] },
      /models\[0\]\.rates\.freshInputCost is not a known/,
    ],
    [{ models: [{ rates: {} }] }, /models\[0\]\.model must be a model/],
    [{ discounts: [{ model: 'a', percent: 120 }] }, /discounts\[0\]\.percent must be from 0 to 100, got 120/],
    [
      { discounts: [{ model: 'a', percent: -1 }] },
      /discounts\[0\]\.percent must be a number that is not negative/,
    ],
    [{ models: [{ model: 'a', from: '2026-02-30' }] }, /models\[0\]\.from must be a day/],
    [{ modells: [] }, /modells is not a known field; did you mean models\?/],
    [[], /the file must be an object/],
  ];
  for (const [value, problem] of bad) {
    const file = join(t.testdir({ 'prices.json': JSON.stringify(value) }), 'prices.json');
    const { exitCode, notes } = await runCost(['-', '--model', 'gpt-5', '--prices', file], '[{"name":"a"}]');
    t.equal(exitCode, 2);
    t.match(notes[0], problem);
  }
});

t.test('several models and days: every scenario is priced by each', async (t) => {
  const report = await jsonReport(
    [
      { name: 'small', inputTokens: 1_000_000, outcomes: 4 },
      { name: 'own rates', inputTokens: 1_000_000, rates: { freshInputCostPer1M: 1 } },
    ],
    '--models',
    'openai:gpt-5.6-sol,openai:gpt-5',
    '--price-date',
    '2026-08-20',
    '--price-date',
    '2026-08-21',
  );

  t.match(report.scenarios, [
    { name: 'small @ openai:gpt-5.6-sol @ 2026-08-20', totalCost: 5, outcomes: 4, costPerOutcome: 1.25 },
    { name: 'small @ openai:gpt-5.6-sol @ 2026-08-21', totalCost: 4 },
    { name: 'small @ openai:gpt-5 @ 2026-08-20', totalCost: 1.25 },
    { name: 'small @ openai:gpt-5 @ 2026-08-21', totalCost: 1.25 },
    { name: 'own rates @ openai:gpt-5.6-sol @ 2026-08-20', totalCost: 1 },
    { totalCost: 1 },
    { totalCost: 1 },
    { totalCost: 1 },
  ]);
});
