import { join } from 'node:path';
import t from 'tap';
import { runCost } from './cost-run.ts';

/** Runs on a log as it stands, refusing and skipping what cannot be read. */
async function runs(log: string) {
  const strict = await runCost(['-', '--input-format', 'usage'], log);
  const skipping = await runCost(['-', '--input-format', 'usage', '--json', '--skip-invalid'], log);
  return { strict, skipping };
}

interface Line {
  readonly usage: string;
  readonly time: string;
  readonly model: string;
}

/** A reply in each kind of log; `I` and `O` stand for its names of input and output. */
const kinds: Readonly<Record<string, (line: Line) => string>> = {
  'Claude Code': ({ usage, time, model }) =>
    `{"type":"assistant","sessionId":"s","timestamp":${time},"message":{"id":"m","model":${model},"usage":${named(usage, 'input_tokens', 'output_tokens')}}}`,
  Codex: ({ usage, time, model }) =>
    `{"timestamp":${time},"type":"event_msg","payload":{"type":"token_count","info":{"model":${model},"last_token_usage":${named(usage, 'input_tokens', 'output_tokens')}}}}`,
  'Gemini CLI': ({ usage, time, model }) =>
    `{"id":"a","timestamp":${time},"type":"gemini","model":${model},"tokens":${named(usage, 'input', 'output')}}`,
  'OpenAI batch': ({ usage, time, model }) =>
    `{"custom_id":"x","response":{"body":{"id":"b","created":${time},"model":${model},"usage":${named(usage, 'prompt_tokens', 'completion_tokens')}}}}`,
  'Anthropic batch': ({ usage, model }) =>
    `{"custom_id":"x","result":{"message":{"id":"b","model":${model},"usage":${named(usage, 'input_tokens', 'output_tokens')}}}}`,
  LiteLLM: ({ usage, time, model }) =>
    `{"request_id":"q","spend":1,"prompt_tokens":1,"model":${model},"startTime":${time},"metadata":{"usage_object":${named(usage, 'prompt_tokens', 'completion_tokens')}}}`,
  'LiteLLM with metadata as text': ({ usage, time, model }) =>
    `{"request_id":"q","spend":1,"prompt_tokens":1,"model":${model},"startTime":${time},"metadata":${JSON.stringify(`{"usage_object":${named(usage, 'prompt_tokens', 'completion_tokens')}}`)}}`,
  Langfuse: ({ usage, time, model }) =>
    `{"id":"o","traceId":"t","startTime":${time},"model":${model},"usageDetails":${named(usage, 'input', 'output')}}`,
  'API reply': ({ usage, time, model }) =>
    `{"id":"o","timestamp":${time},"model":${model},"usage":${named(usage, 'prompt_tokens', 'completion_tokens')}}`,
};

function named(usage: string, input: string, output: string): string {
  return usage.replaceAll('"I"', `"${input}"`).replaceAll('"O"', `"${output}"`);
}

const good: Line = { usage: '{"I":10,"O":5}', time: '"2026-09-01T10:00:00Z"', model: '"gpt-5"' };

const badUsage: readonly string[] = [
  '{"I":-1,"O":5}',
  '{"I":NaN,"O":5}',
  `{"I":1${'0'.repeat(400)},"O":5}`,
  '{"I":1e400,"O":5}',
  '{"I":{"a":1},"O":5}',
  '{"I":[5],"O":5}',
  '{"I":"5","O":5}',
  '{"I":true,"O":5}',
  '{"I":1.5,"O":5}',
  '{"I":1,"I":1000,"O":5}',
  '{"I":1,"O":5,"details":{"n":1,"n":2}}',
  '{"I":1,"O":5,"new":{"q":-5}}',
  `{"I":1,"O":5,"new":"${'y'.repeat(300_000)}"}`,
  '"text"',
  'true',
  '5',
  '[1]',
];
const badTimes = [
  'true',
  '-5',
  '0',
  '12345',
  '1e400',
  '{"a":1}',
  '[1]',
  '"page 1"',
  '"2026-02-30T10:00:00Z"',
  '"2026-13-01T10:00:00Z"',
  '"2026-09-01T25:00:00Z"',
];
const badModels = ['7', 'true', '{"a":1}', '[]', 'null', '"gpt-5\\u0000"'];

for (const [kind, lineOf] of Object.entries(kinds)) {
  t.test(`hostile logs: ${kind}: every value that cannot be right is reported by line`, async (t) => {
    const bad = [
      // A text is read whatever its length; what is unknown in it is a warning.
      ...badUsage
        .filter((usage) => !kind.endsWith('text') || usage.length < 1000)
        .map((usage) => ({ ...good, usage })),
      ...(kind === 'Anthropic batch' ? [] : badTimes.map((time) => ({ ...good, time }))),
      ...badModels.map((model) => ({ ...good, model })),
    ];
    const counted = await runs(lineOf(good));
    t.match(JSON.parse(counted.skipping.stdout).scenarios, [{ inputTokens: 10, outputTokens: 5 }]);

    for (const line of bad) {
      const text = lineOf(line);
      const { strict, skipping } = await runs(`\n${text}\n`);
      const name = text.slice(0, 200);

      t.match(strict, { exitCode: 2, stdout: '' }, name);
      t.match(strict.notes[0], /^standard input:2:/, name);
      t.equal(skipping.exitCode, 2, 'nothing else is counted');
      t.match(skipping.notes.join('\n'), 'not counted: standard input:2:', name);
    }
  });
}

t.test('hostile logs: times are read as ISO 8601, with or without a zone, and as Unix time', async (t) => {
  const days = async (...times: readonly string[]) => {
    const log = times
      .map((time) => kinds['API reply']?.({ ...good, time }))
      .join('\n')
      .replaceAll('"o"', '7');
    const run = await runCost(['-', '--input-format', 'usage', '--json', '--by', 'day'], log);
    return JSON.parse(run.stdout).scenarios.map(({ name, requests }: { name: string; requests: number }) => [
      name,
      requests,
    ]);
  };

  t.same(
    await days(
      '"2026-09-04T23:30:00Z"',
      '"2026-09-04 23:30:00.123456"',
      '"2026-09-04 23:30:00.123+00"',
      '"2026-09-04 23:30:00 UTC"',
      '"2026-09-05T01:30:00+0200"',
      '"2026-09-05T01:30:00+02:00"',
      '"2026-09-04T23:30"',
      '"2026-09-04"',
      '1788564600',
      '1788564600.5',
      '1788564600000',
    ),
    [['2026-09-04', 11]],
  );
  t.same(await days('"2028-02-29T00:00:00Z"'), [['2028-02-29', 1]]);
});

t.test('hostile logs: a number in "time" that is a duration is not the time of the reply', async (t) => {
  const line = {
    time: 0.53,
    created: 1788564600,
    model: 'gpt-5',
    usage: { prompt_tokens: 5, completion_tokens: 1 },
  };

  const run = await runCost(['-', '--input-format', 'usage', '--json', '--by', 'day'], JSON.stringify(line));

  t.equal(JSON.parse(run.stdout).scenarios[0].name, '2026-09-04');
});

t.test('hostile logs: a member twice is reported where it matters, and nowhere else', async (t) => {
  const usage = '"usage":{"prompt_tokens":1,"completion_tokens":1}';
  const twice = async (line: string) => (await runs(line)).strict.notes[0];

  t.equal(
    await twice(`{"model":"gpt-5",${usage},"model":"gpt-5-nano"}`),
    'standard input:1: "model" must not occur twice in one object',
  );
  t.match(await twice(`{"model":"gpt-5","usage":7,${usage}}`), '"usage" must not occur twice');
  t.match(
    await twice(`{"message":4,"message":{"model":"gpt-5",${usage}}}`),
    '"message" must not occur twice',
  );
  t.match(
    await twice(`{"model":"gpt-5","prompt":{"a":1,"a":2},${usage}}`),
    'standard input: 1 replies have no time',
    'only the time is missing',
  );
});

t.test('hostile logs: a member twice in a scenario or a price file is reported', async (t) => {
  const usage = '{"prompt_tokens":1,"prompt_tokens":2,"completion_tokens":1}';
  const prices = '{"models":[{"model":"acme:x","rates":{"outputCostPer1M":1,"outputCostPer1M":2}}]}';
  const file = join(t.testdir({ 'prices.json': prices }), 'prices.json');

  const scenario = await runCost(['-'], `[{"name":"a","model":"gpt-5","usage":${usage}}]`);
  const ownPrices = await runCost(['-', '--prices', file], '[{"name":"a"}]');

  t.match(scenario, { exitCode: 2, notes: [/usage must not have "prompt_tokens" twice in one object/] });
  t.match(ownPrices, { exitCode: 2, notes: [/"outputCostPer1M" must not occur twice in one object/] });
});

t.test('hostile logs: a list that a document has twice is reported', async (t) => {
  const reply = '{"model":"gpt-5","usage":{"prompt_tokens":1,"completion_tokens":1}}';
  const folder = t.testdir({ 'a.json': `{"data":[${reply}],\n"data":[${reply}]}` });

  const run = await runCost([folder]);

  t.match(run, { exitCode: 2, notes: [/a\.json:1: the line starts an object with "data" twice/] });
});

t.test('hostile logs: --model does not replace a model that cannot be read', async (t) => {
  const line = '{"model":7,"usage":{"prompt_tokens":1,"completion_tokens":1}}';
  const argv = ['-', '--input-format', 'usage', '--json', '--model', 'gpt-5'];

  const given = await runCost(argv, line);
  const absent = await runCost(argv, line.replace('"model":7,', ''));

  t.match(given, { exitCode: 2, notes: ['standard input:1: model must be a non-empty text, got 7'] });
  t.match(JSON.parse(absent.stdout).scenarios, [{ inputTokens: 1 }]);
});

t.test('hostile logs: a service tier beside the usage that is no word is a warning', async (t) => {
  const line = '{"model":"gpt-5","service_tier":5,"usage":{"prompt_tokens":1,"completion_tokens":1}}';

  const run = await runCost(['-', '--input-format', 'usage'], line);

  t.match(run.notes[0], 'warning: standard input:1: service tier is 5, for which no price is known');
});

t.test('hostile logs: good lines around a bad one are counted, with --skip-invalid', async (t) => {
  const bad: readonly (readonly [string, RegExp])[] = [
    ['{"model":"gpt-5","usage":{"prompt_tokens":-1,"completion_tokens":1}}', /prompt_tokens must be a whole/],
    [
      '{"model":"gpt-5","usage":{"prompt_tokens":NaN,"completion_tokens":1}}',
      /expected a JSON value, found NaN/,
    ],
    [
      '{"model":"gpt-5","usage":{"prompt_tokens":1e400,"completion_tokens":1}}',
      /prompt_tokens must be a whole/,
    ],
    ['{"model":"gpt-5","usage":{"prompt_tokens":"12","completion_tokens":1}}', /without quotes, got "12"/],
    [
      '{"model":"gpt-5","usage":{"prompt_tokens":1.5,"completion_tokens":1}}',
      /prompt_tokens must be a whole/,
    ],
    [
      '{"model":"gpt-5","usage":{"prompt_tokens":[1],"completion_tokens":1}}',
      /prompt_tokens must be a whole/,
    ],
    ['{"model":"gpt-5","usage":{"prompt_tokens":9007199254740993,"completion_tokens":1}}', /must be a whole/],
    [
      '{"model":"gpt-5","usage":{"prompt_tokens":1,"completion_tokens":1,"total_time":-4}}',
      /total_time must be/,
    ],
    [
      '{"model":7,"usage":{"prompt_tokens":1,"completion_tokens":1}}',
      /model must be a non-empty text, got 7/,
    ],
    [
      '{"model":"no-such","usage":{"prompt_tokens":1,"completion_tokens":1}}',
      /known list price.*got "no-such"/,
    ],
    ['{"model":"gpt-5","usage":{"prompt_tokens":1', /the text ends where/],
    ['{"model":"gpt-5"} {"model":"gpt-5"}', /more than one JSON value/],
    [
      '{"model":"gpt-5","usage":{"prompt_tokens":1,"prompt_tokens_details":{"cached_tokens":2}}}',
      /must include/,
    ],
    [`{"usage":${'['.repeat(5000)}`, /levels of nesting/],
    [`{"model":"gpt-5","usage":{"prompt_tokens":1,"x":"${'y'.repeat(300_000)}"}}`, /at most 256 KiB/],
  ];
  const good =
    '{"model":"gpt-5","usage":{"prompt_tokens":1000000,"completion_tokens":0,"total_tokens":1000000}}';

  for (const [line, problem] of bad) {
    const log = `${good}\n${line}\n${good}\n`;
    const strict = await runCost(['-', '--input-format', 'usage'], log);
    const skipping = await runCost(['-', '--input-format', 'usage', '--json', '--skip-invalid'], log);

    t.equal(strict.exitCode, 2, line.slice(0, 60));
    t.equal(strict.stdout, '');
    t.match(strict.notes[0], problem);
    t.match(strict.notes[0], /^standard input:2:/);
    t.equal(JSON.parse(skipping.stdout).scenarios[0].totalCost, 2.5, 'only the good lines are counted');
    t.match(skipping.notes.at(-1), /^not counted: standard input:2:/);
  }
});

t.test(
  'hostile logs: a line too long to be held, and one that is not UTF-8, are reported by line',
  async (t) => {
    const good = Buffer.from(
      '{"model":"gpt-5","usage":{"prompt_tokens":1000000,"completion_tokens":0,"total_tokens":1000000}}\n',
    );
    const long = Buffer.concat([Buffer.from('{"x":"'), Buffer.alloc(40 << 20, 120), Buffer.from('"}\n')]);
    const latin1 = Buffer.from([0x7b, 0x22, 0xfc, 0x22, 0x3a, 0x31, 0x7d, 0x0a]);

    const run = await runCost(
      ['-', '--input-format', 'usage', '--json', '--skip-invalid'],
      Buffer.concat([good, long, good, latin1, good]),
    );

    t.equal(JSON.parse(run.stdout).scenarios[0].totalCost, 3.75);
    t.same(
      run.notes.filter((note) => note.startsWith('not counted')),
      [
        'not counted: standard input:2: the line is over 32 MiB long',
        'not counted: standard input:4: the line is not valid UTF-8',
      ],
    );
  },
);
