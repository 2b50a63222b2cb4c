import t from 'tap';
import { jsonReport, runCost } from './cost-run.ts';
import { priceDifferences } from './price-oracle.ts';

const day = '2026-09-01T10:00:00Z';

/** The JSON report of a usage log, a reply a line. */
async function logReport(lines: readonly object[], ...argv: string[]) {
  const run = await runCost(
    ['-', '--input-format', 'usage', '--json', ...argv],
    lines.map((line) => JSON.stringify(line)).join('\n'),
  );
  return { ...run, report: run.exitCode === 2 ? undefined : JSON.parse(run.stdout) };
}

t.test('request pricing: agrees with the price library on every model with context tiers', async (t) => {
  const { models, replies, exact, library } = await priceDifferences(100, 20_260_930);

  t.ok(models >= 45, `${models} models`);
  t.equal(replies, models * 100);
  t.same(exact.slice(0, 3), [], 'the same to the last digit as the rules of the library');
  t.same(library.slice(0, 3), [], 'as near to its own result as doubles can be');
});

t.test('request pricing: applies the context tier to each request, never to their sum', async (t) => {
  const reply = (input: number) => ({
    timestamp: day,
    model: 'claude-sonnet-4-5',
    usage: { input_tokens: input, output_tokens: 1000, cache_read_input_tokens: 0 },
  });

  const one = await logReport([reply(300_000)]);
  const three = await logReport([reply(100_000), reply(100_000), reply(100_000)]);
  const edge = await logReport([reply(200_000)]);
  const scenario = await jsonReport([
    { name: 'a', model: 'anthropic:claude-sonnet-4-5', usage: reply(300_000).usage },
    { name: 'b', model: 'anthropic:claude-sonnet-4-5', inputTokens: 300_000, outputTokens: 1000 },
    {
      name: 'c',
      model: 'anthropic:claude-sonnet-4-5',
      inputTokens: 300_000,
      outputTokens: 1000,
      requests: 1,
    },
  ]);

  t.equal(one.report.scenarios[0].totalCost, 1.8225);
  t.equal(three.report.scenarios[0].totalCost, 0.945);
  t.equal(edge.report.scenarios[0].totalCost, 0.615, 'the threshold itself has the base rate');
  t.same(
    scenario.scenarios.map(({ totalCost }: { totalCost: number }) => totalCost),
    [1.8225, 0.915, 1.8225],
  );
});

t.test('request pricing: uses the rates of the service tier, or names one that has none', async (t) => {
  const chat = (model: string, tier: string) => ({
    created: Date.parse(day) / 1000,
    model,
    service_tier: tier,
    usage: { prompt_tokens: 1_000_000, completion_tokens: 100_000, total_tokens: 1_100_000 },
  });
  const cost = async (line: object, ...argv: string[]) => {
    const { report, notes } = await logReport([line], ...argv);
    return [report?.scenarios[0].totalCost, notes.filter((note) => note.includes('service tier'))];
  };

  t.same(await cost(chat('gpt-5', 'default')), [2.25, []]);
  t.same(await cost(chat('gpt-5', 'flex')), [1.125, []]);
  t.same(await cost(chat('gpt-5', 'priority')), [4.5, []]);
  t.same(await cost(chat('gpt-4.1', 'scale')), [
    2.8,
    [
      'warning: standard input:1: service tier "scale" of openai:gpt-4.1 has no known rates; it is priced at the standard ones',
    ],
  ]);
  t.match(await logReport([chat('gpt-4.1', 'scale')], '--strict'), { exitCode: 2, stdout: '' });
  t.same(await cost(chat('gpt-4o-2024-05-13', 'priority')), [11.375, []]);
  t.match(await cost(chat('gpt-4o-mini', 'priority')), [
    0.21,
    [/"priority" of openai:gpt-4o-mini has no known rates/],
  ]);
  t.match(await cost({ ...chat('together:meta-llama/Llama-3.3-70B-Instruct-Turbo', 'batch') }), [
    /./,
    [/"batch" of together:.* has no known rates/],
  ]);
  t.match(
    await cost({
      custom_id: 'x',
      response: { status_code: 200, body: chat('gpt-5', 'default') },
    }),
    [1.125, []],
    'a line of a batch is a batch',
  );
  t.match(
    await cost({
      custom_id: 'x',
      result: {
        type: 'succeeded',
        message: {
          id: 'm',
          model: 'claude-sonnet-4-5',
          usage: { input_tokens: 100_000, output_tokens: 0, cache_read_input_tokens: 0 },
        },
      },
    }),
    [0.15, []],
  );
});

t.test("request pricing: multiplies Mistral's rates, cached input included", async (t) => {
  const cost = async (tier: string) => {
    const usage = {
      prompt_tokens: 1_000_000,
      prompt_tokens_details: { cached_tokens: 600_000 },
      completion_tokens: 100_000,
      total_tokens: 1_100_000,
      service_tier: tier,
    };
    const { report, notes } = await logReport([
      { created: Date.parse(day) / 1000, model: 'mistral:mistral-medium-latest', usage },
    ]);
    t.same(
      notes.filter((note) => note.includes('service tier')),
      [],
      tier,
    );
    return report?.scenarios[0].totalCost;
  };

  const standard = await cost('standard');

  t.ok(standard > 0);
  t.equal(await cost('priority'), standard * 1.75);
  t.equal(await cost('batch'), standard / 2);
});

t.test("request pricing: reads Gemini's live sessions and interactions like its replies", async (t) => {
  const model = 'google:gemini-2.5-pro';
  const cost = async (line: object) => {
    const { report, notes } = await logReport([{ timestamp: day, ...line }]);
    return [report?.scenarios[0].totalCost, notes.filter((note) => note.includes('usage'))];
  };
  const reply = {
    promptTokenCount: 1000,
    cachedContentTokenCount: 400,
    candidatesTokenCount: 50,
    thoughtsTokenCount: 30,
    toolUsePromptTokenCount: 20,
    totalTokenCount: 1100,
  };
  const { candidatesTokenCount, ...live } = reply;
  const interaction = {
    total_input_tokens: 1000,
    input_tokens_by_modality: [{ modality: 'text', tokens: 1000 }],
    total_cached_tokens: 400,
    total_output_tokens: 50,
    total_thought_tokens: 30,
    total_tool_use_tokens: 20,
    total_tokens: 1100,
  };

  const expected = await cost({ modelVersion: model, usageMetadata: reply });

  t.ok((expected[0] as number) > 0);
  t.same(expected[1], []);
  t.same(
    await cost({ modelVersion: model, usageMetadata: { ...live, responseTokenCount: candidatesTokenCount } }),
    expected,
  );
  t.same(await cost({ model, usage: interaction }), expected);
  t.match(
    await cost({
      model,
      usage: { ...interaction, grounding_tool_count: [{ type: 'google_maps', count: 2 }] },
    }),
    [expected[0], [/usage\.grounding_tool_count\[google_maps\] is not priced/]],
  );
});

t.test('request pricing: names cached tokens whose rate in a service tier is not published', async (t) => {
  const line = (cached: number) => ({
    createTime: day,
    modelVersion: 'gemini-2.5-pro',
    usageMetadata: {
      promptTokenCount: 100_000,
      cachedContentTokenCount: cached,
      candidatesTokenCount: 0,
      totalTokenCount: 100_000,
      trafficType: 'ON_DEMAND_FLEX',
    },
  });

  const cached = await logReport([line(50_000)]);
  const fresh = await logReport([line(0)]);

  t.match(cached.notes, [
    'warning: standard input:1: cache_read_tokens of google:gemini-2.5-pro in service tier "flex" have no published rate',
  ]);
  t.same(fresh.notes, []);
  t.equal(fresh.report.scenarios[0].totalCost, 0.0625);
});

t.test(
  'request pricing: prices cache writes by their lifetime, reasoning, audio, tools and requests',
  async (t) => {
    const { report, notes } = await logReport([
      {
        timestamp: day,
        model: 'claude-sonnet-4-5',
        usage: {
          input_tokens: 0,
          cache_read_input_tokens: 0,
          cache_creation_input_tokens: 2000,
          cache_creation: { ephemeral_5m_input_tokens: 1000, ephemeral_1h_input_tokens: 1000 },
          output_tokens: 100,
          output_tokens_details: { thinking_tokens: 90 },
          server_tool_use: { web_search_requests: 3, web_fetch_requests: 5 },
        },
      },
      {
        timestamp: day,
        model: 'openai:gpt-audio',
        usage: {
          prompt_tokens: 1000,
          completion_tokens: 100,
          total_tokens: 1100,
          prompt_tokens_details: { audio_tokens: 400, text_tokens: 600 },
          completion_tokens_details: { audio_tokens: 50, reasoning_tokens: 0 },
        },
      },
      {
        timestamp: day,
        model: 'perplexity:sonar',
        usage: { prompt_tokens: 1000, completion_tokens: 0, total_tokens: 1000, search_context_size: 'high' },
      },
    ]);

    t.same(notes, []);
    t.match(report.scenarios, [
      {
        cacheWriteTokens: 1000,
        cacheWrite1hTokens: 1000,
        cacheWriteCost: 0.00375,
        cacheWrite1hCost: 0.006,
        outputCost: 0.0015,
        feeCost: 0.03,
        totalCost: 0.04125,
        requests: 1,
        costPerRequest: 0.04125,
      },
      { inputCost: 0.0143, outputCost: 0.0037, totalCost: 0.018 },
      { inputCost: 0.001, feeCost: 0.012, totalCost: 0.013 },
    ]);
  },
);

t.test('request pricing: takes the price of the day of the request', async (t) => {
  const reply = (at: string) => ({
    timestamp: at,
    model: 'openai:gpt-5.6-sol',
    usage: { prompt_tokens: 100_000, completion_tokens: 0, total_tokens: 100_000 },
  });
  const lines = [reply('2026-08-20T23:59:59Z'), reply('2026-08-21T00:00:00Z')];

  const own = await logReport(lines, '--by', 'day');
  const fixed = await logReport(lines, '--price-date', '2026-08-01');
  const both = await logReport(
    lines,
    '--by',
    'model',
    '--price-date',
    '2026-08-01',
    '--price-date',
    '2026-09-01',
  );

  t.match(own.report.scenarios, [
    { name: '2026-08-20', totalCost: 0.5 },
    { name: '2026-08-21', totalCost: 0.4 },
  ]);
  t.equal(fixed.report.scenarios[0].totalCost, 1);
  t.match(both.report.scenarios, [
    { name: 'openai:gpt-5.6-sol @ 2026-08-01', totalCost: 1 },
    { name: 'openai:gpt-5.6-sol @ 2026-09-01', totalCost: 0.8 },
  ]);
  t.notHas(own.report.pricing, { priceDates: {} });
  t.same(both.report.pricing.priceDates, ['2026-08-01', '2026-09-01']);
  const text = await runCost(
    ['-', '--input-format', 'usage', '--price-date', '2026-08-01', '--price-date', '2026-09-01'],
    lines.map((line) => JSON.stringify(line)).join('\n'),
  );
  t.match(text.stdout, "those of each request's model on 2026-08-01 and 2026-09-01, in USD");
  t.match(
    text.stdout,
    '  openai:gpt-5.6-sol on 2026-08-01: 2 requests\n  openai:gpt-5.6-sol on 2026-09-01: 2 requests',
  );
});

t.test('request pricing: names every field without a price, which --strict refuses', async (t) => {
  const line = {
    timestamp: day,
    model: 'gpt-5',
    usage: {
      prompt_tokens: 10,
      completion_tokens: 5,
      total_tokens: 15,
      brand_new_tokens: 7,
      nothing: 0,
      none: null,
      prompt_tokens_details: { cached_tokens: 0, hologram_tokens: 3 },
      num_sources_used: 2,
    },
  };

  const { exitCode, notes } = await logReport([line, line]);
  const strict = await logReport([line], '--strict');
  const scenario = await runCost(
    ['-', '--model', 'gpt-5'],
    JSON.stringify([{ name: 'a', usage: line.usage }]),
  );

  t.equal(exitCode, 0);
  t.same(notes, [
    'warning: standard input:1: usage.brand_new_tokens is an unknown field and not priced (2 times in all)',
    'warning: standard input:1: usage.prompt_tokens_details.hologram_tokens is an unknown field and not priced (2 times in all)',
    'warning: standard input:1: usage.num_sources_used is not priced: search sources have no published rate per request (2 times in all)',
  ]);
  t.equal(strict.exitCode, 2);
  t.equal(strict.stdout, '');
  t.match(strict.notes[0], 'usage.brand_new_tokens is an unknown field');
  t.match(scenario.notes[0], /^warning: scenarios\[0\] "a": usage.brand_new_tokens is an unknown field/);
});
