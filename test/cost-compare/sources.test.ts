import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { modelOptions, runCostModels } from '../../packages/cost-compare/src/index.ts';
import { countTokens } from '../../packages/cost-compare/src/input/count-texts.ts';
import { jsonReport, runCost } from './cost-run.ts';

t.test('usage: the fields of a usage object say what the input count includes', async (t) => {
  const cases: readonly (readonly [string, object, object])[] = [
    [
      'OpenAI chat completions',
      {
        prompt_tokens: 1000,
        completion_tokens: 300,
        total_tokens: 1300,
        prompt_tokens_details: { cached_tokens: 400 },
        completion_tokens_details: { reasoning_tokens: 100 },
      },
      {
        inputTokens: 1000,
        freshInputTokens: 600,
        cachedInputTokens: 400,
        outputTokens: 300,
        reasoningTokens: 100,
        totalTokens: 1300,
        tokenSemantics: 'included',
      },
    ],
    [
      'OpenAI responses',
      { input_tokens: 1000, output_tokens: 300, input_tokens_details: { cached_tokens: 400 } },
      { freshInputTokens: 600, cachedInputTokens: 400, outputTokens: 300, totalTokens: 1300 },
    ],
    [
      'reasoning beside the completion',
      {
        prompt_tokens: 10,
        completion_tokens: 20,
        total_tokens: 35,
        completion_tokens_details: { reasoning_tokens: 5 },
      },
      { outputTokens: 25, reasoningTokens: 5, totalTokens: 35 },
    ],
    [
      'Anthropic',
      {
        input_tokens: 100,
        cache_read_input_tokens: 400,
        cache_creation_input_tokens: 70,
        cache_creation: { ephemeral_5m_input_tokens: 50, ephemeral_1h_input_tokens: 20 },
        output_tokens: 9,
      },
      {
        inputTokens: 100,
        cachedInputTokens: 400,
        cacheWriteTokens: 50,
        cacheWrite1hTokens: 20,
        outputTokens: 9,
        totalTokens: 579,
      },
    ],
    [
      'Anthropic without the split of its writes',
      { input_tokens: 100, cache_creation_input_tokens: 70, output_tokens: 9 },
      { cacheWriteTokens: 70, totalTokens: 179 },
    ],
    [
      'Gemini',
      {
        promptTokenCount: 1000,
        cachedContentTokenCount: 400,
        candidatesTokenCount: 50,
        thoughtsTokenCount: 30,
        totalTokenCount: 1080,
      },
      { freshInputTokens: 600, outputTokens: 80, reasoningTokens: 30, totalTokens: 1080 },
    ],
    [
      'DeepSeek',
      { prompt_tokens: 90, prompt_cache_hit_tokens: 60, prompt_cache_miss_tokens: 30, completion_tokens: 1 },
      { freshInputTokens: 30, cachedInputTokens: 60 },
    ],
    [
      'Bedrock',
      { inputTokens: 5, outputTokens: 6, cacheReadInputTokens: 7, cacheWriteInputTokens: 8 },
      { inputTokens: 5, cachedInputTokens: 7, cacheWriteTokens: 8, totalTokens: 26 },
    ],
  ];

  for (const [name, usage, expected] of cases) {
    t.match((await jsonReport([{ name, usage }])).scenarios[0], expected, name);
  }
  const { notes } = await runCost(
    ['-'],
    '[{"name":"a","usage":{"inputTokens":5,"cachedInputTokens":2,"outputTokens":1}}]',
  );
  t.match(notes[0], /usage\.cachedInputTokens has no settled meaning/);
});

t.test('logs: a log of replies is summed and priced by model', async (t) => {
  const reply = (model: string, id: string, more: object) => ({
    type: 'assistant',
    requestId: `req-${id}`,
    message: { id, model, usage: more },
  });
  const log = [
    reply('claude-sonnet-4-5', '1', { input_tokens: 100, cache_read_input_tokens: 1000, output_tokens: 10 }),
    reply('claude-sonnet-4-5', '1', { input_tokens: 100, cache_read_input_tokens: 1000, output_tokens: 10 }),
    reply('claude-sonnet-4-5', '2', { input_tokens: 1, cache_creation_input_tokens: 50, output_tokens: 2 }),
    { type: 'user', text: 'hello' },
    {
      model: 'gpt-5',
      usage: { prompt_tokens: 500, completion_tokens: 5, prompt_tokens_details: { cached_tokens: 200 } },
    },
    {
      response: {
        modelVersion: 'gemini-2.5-pro',
        usageMetadata: { promptTokenCount: 7, candidatesTokenCount: 8 },
      },
    },
  ]
    .map((line) => JSON.stringify(line))
    .join('\n');

  const { exitCode, stdout, notes } = await runCost(['-', '--input-format', 'usage', '--json'], log);

  t.equal(exitCode, 0);
  const report = JSON.parse(stdout);
  t.match(report.scenarios, [
    {
      name: 'claude-sonnet-4-5',
      inputTokens: 101,
      cachedInputTokens: 1000,
      cacheWriteTokens: 50,
      outputTokens: 12,
      totalCost: 0.0009705,
      pricing: { model: 'anthropic:claude-sonnet-4-5', freshInputCostPer1M: 3 },
    },
    { name: 'gpt-5', inputTokens: 300, cachedInputTokens: 200, outputTokens: 5, totalCost: 0.00045 },
    { name: 'gemini-2.5-pro', inputTokens: 7, outputTokens: 8 },
  ]);
  t.same(notes, [
    'standard input: 1 repeated replies (same id) were counted once',
    'standard input: 1 lines without usage were passed over',
    'standard input: 4 replies have no time of their own and are priced as of today, or of --price-date',
  ]);
  const bad = await runCost(
    ['-', '--input-format', 'usage'],
    '{"usage":{"prompt_tokens":1}}\n{"model":"gpt-5","usage":{"prompt_tokens":1,"prompt_tokens_details":{"cached_tokens":2}}}\n{"model":"gpt-5","usage":{"prompt_tokens":-1}}\n',
  );
  t.equal(bad.exitCode, 2);
  t.equal(bad.stdout, '');
  t.match(bad.notes, [
    'standard input:1: model must be a non-empty text, got null',
    'standard input:2: "openai:gpt-5": input_tokens must include the parts of them that are named, got 1',
    'standard input:3: "gpt-5": usage.prompt_tokens must be a whole number from 0 to 9007199254740991, got -1',
  ]);
  t.equal((await runCost(['-', '--input-format', 'usage'], '{}')).exitCode, 2);
});

t.test('prices: a list price is that of its day, and names its source', async (t) => {
  const rows = [{ name: 'a', inputTokens: 1_000_000, cachedInputTokens: 1_000_000, outputTokens: 1_000_000 }];
  const cost = async (...argv: string[]) => {
    const { pricing, scenarios } = await jsonReport(rows, ...argv);
    return { ...pricing, total: scenarios[0].totalCost };
  };

  const before = await cost('--model', 'openai:gpt-5.6-sol', '--price-date', '2026-08-20');
  const after = await cost('--model', 'openai:gpt-5.6-sol', '--price-date', '2026-08-21');
  const today = await cost('--model', 'openai/gpt-5');
  const partly = await cost('--model', 'gpt-5', '--output-cost-per-1m', '1', '--currency', 'EUR');

  t.match(before, {
    total: 35.5,
    unit: 'USD',
    source: 'model',
    model: 'openai:gpt-5.6-sol',
    priceDate: '2026-08-20',
    notes: [/over 271999 input tokens/],
  });
  t.equal(after.total, 24.4);
  t.match(today, {
    total: 11.375,
    model: 'openai:gpt-5',
    priceDate: '2026-09-30',
    priceSnapshot: /^@pydantic\/genai-prices \d/,
  });
  t.match(partly, { total: 2.375, unit: 'EUR', source: 'options+model' });
});

t.test('prices: an unknown model is an error with the nearest names, never a cost of zero', async (t) => {
  const said = async (model: string) => {
    const { exitCode, stdout, notes } = await runCost(
      ['-', '--model', model],
      '[{"name":"a","inputTokens":5}]',
    );
    t.equal(exitCode, 2);
    t.equal(stdout, '');
    return notes.join('\n');
  };

  t.match(await said('openai:gpt-5.6-sool'), 'did you mean openai:gpt-5.6-sol');
  t.match(await said('claude-sonet-4-5'), 'claude-sonnet-4-5');
  t.match(await said('opnai:gpt-5'), 'there is no provider "opnai"; did you mean openai');
  t.match(await said('zzzzzzzzzzzzzzz'), /known list price, got "zzz/);
  t.match(await said('constructor'), 'known list price');
});

t.test('prices: a scenario can have its own price; relative units are not compared with money', async (t) => {
  const tokens = { inputTokens: 1_000_000 };
  const report = await jsonReport([
    { name: 'a', model: 'openai:gpt-5', ...tokens },
    { name: 'b', rates: { freshInputCostPer1M: 0.08333333333333334 }, ...tokens },
    { name: 'c', model: 'openai:gpt-5', rates: { freshInputCostPer1M: '7' }, ...tokens },
  ]);
  const options = await jsonReport(
    [
      { name: 'a', model: 'openai:gpt-5', ...tokens },
      { name: 'b', ...tokens },
    ],
    '-f',
    '9',
  );
  const mixed = await runCost(['-'], JSON.stringify([{ name: 'a', model: 'openai:gpt-5' }, { name: 'b' }]));

  t.match(report.scenarios, [
    { totalCost: 1.25 },
    { totalCost: 0.08333333333333334 },
    { totalCost: 7, pricing: { source: 'scenario+model' } },
  ]);
  t.match(options.scenarios, [{ totalCost: 9 }, { totalCost: 9 }], 'an option goes before a model');
  t.equal(mixed.exitCode, 2);
  t.match(mixed.notes[0], /scenarios\[1\] "b": model or rates must be given.*relative units/);
});

t.test('models: are listed with their prices', async (t) => {
  const list = async (values: Record<string, string | boolean>) => {
    const pieces: Uint8Array[] = [];
    const notes: string[] = [];
    const outcome = await runCostModels(values, {
      input: async function* () {},
      out: (bytes) => pieces.push(bytes.slice()),
      note: (line) => notes.push(line),
      now: () => new Date('2026-09-30T00:00:00Z'),
    });
    return { ...outcome, stdout: Buffer.concat(pieces).toString(), notes };
  };

  const all = JSON.parse((await list({ json: true })).stdout);
  const anthropic = await list({ provider: 'anthropic' });
  const unknown = await list({ provider: 'antropic', json: true });

  t.ok(all.modelCount >= 500, `${all.modelCount} models`);
  t.equal(all.models.length, all.modelCount);
  t.ok(
    all.models.some(
      (model: { model: string; outputCostPer1M: number }) =>
        model.model === 'openai:gpt-5' && model.outputCostPer1M === 10,
    ),
  );
  t.match(anthropic.stdout, /^anthropic:claude-sonnet-4-5 +3 +0\.3 +3\.75 +6 +15$/m);
  t.notMatch(anthropic.stdout, 'openai:');
  t.equal(unknown.exitCode, 2);
  t.equal(unknown.stdout, '');
  t.match(unknown.notes[0], 'did you mean anthropic?');
  t.ok(modelOptions.some(({ name }) => name === 'provider'));
});

t.test(
  'tokens: text is counted with a named encoding, and approximately where the tokenizer is not public',
  async (t) => {
    const folder = t.testdir({ 'prompt.txt': 'The quick brown fox jumps over the lazy dog.' });
    const file = join(folder, 'scenarios.json');
    writeFileSync(
      file,
      JSON.stringify(
        [
          { name: 'none', inputFile: 'prompt.txt' },
          { name: 'gpt', model: 'openai:gpt-5', inputFile: 'prompt.txt' },
          { name: 'old', model: 'openai:gpt-4', inputText: 'Größe <|endoftext|>' },
          { name: 'claude', model: 'anthropic:claude-sonnet-4-5', inputText: '' },
          { name: 'named', encoding: 'p50k_base', inputText: 'one' },
          { name: 'other', encoding: 'cl100k_base', model: 'anthropic:claude-sonnet-4-5', inputText: 'one' },
        ].map((row) => ({
          ...row,
          rates: { freshInputCostPer1M: 1, cachedInputCostPer1M: 1, outputCostPer1M: 1 },
        })),
      ),
    );

    const { stdout, notes } = await runCost([file, '--json']);
    const text = await runCost([file]);

    t.same(notes, []);
    t.match(JSON.parse(stdout).scenarios, [
      { inputTokens: 10, inputCounted: { encoding: 'o200k_base', approximate: true } },
      { inputTokens: 10, inputCounted: { encoding: 'o200k_base', approximate: false } },
      { inputCounted: { encoding: 'cl100k_base', approximate: false } },
      { inputTokens: 0, inputCounted: { encoding: 'o200k_base', approximate: true } },
      { inputTokens: 1, inputCounted: { encoding: 'p50k_base', approximate: false } },
      { inputCounted: { encoding: 'cl100k_base', approximate: true } },
    ]);
    t.match(text.stdout, 'Input of claude: counted with o200k_base (approximate)\n');
    t.match(text.stdout, 'Input of gpt: counted with o200k_base\n');
  },
);

t.test('tokens: text that is hostile to a tokenizer takes bounded time', async (t) => {
  const lengths = { a: 300_000, ' ': 300_000, é: 100_000, '😀': 50_000, '\n': 300_000, ab1: 100_000 };
  for (const [piece, times] of Object.entries(lengths)) {
    const { tokens, wasCut } = await countTokens(piece.repeat(times), 'o200k_base');
    t.ok(wasCut, `${JSON.stringify(piece)}: ${tokens} tokens`);
    t.ok(tokens > 100 && tokens <= piece.length * times);
  }
  const ordinary = 'Some words, and then some more of them.\n'.repeat(500);
  const whole = await countTokens(ordinary, 'o200k_base');
  t.same(whole, { tokens: 500 * 10, wasCut: false });
});
