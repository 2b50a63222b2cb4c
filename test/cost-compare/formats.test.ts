import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import t from 'tap';
import { jsonReport, runCost } from './cost-run.ts';

const schema = (name: string) =>
  JSON.parse(
    readFileSync(new URL(`../../packages/cost-compare/schemas/${name}.schema.json`, import.meta.url), 'utf8'),
  );
const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, formats: { date: true } });
const isOutput = ajv.compile(schema('output'));
const isInput = ajv.compile(schema('input'));

const rows = [
  { name: 'cheap | "quoted", =1+1', inputTokens: 123, cachedInputTokens: 4_567_890, outputTokens: 1 },
  { name: 'baseline', inputTokens: 3_000_000, outputTokens: 500_000 },
  { name: '=cmd()', inputTokens: 1_000_000, cachedInputTokens: 2_000_000, outputTokens: 500_000 },
  { name: '大きい', inputTokens: 9007199254740991, outputTokens: 9007199254740991 },
];
const input = JSON.stringify({ scenarios: rows });

t.test('schemas: describe what is accepted and what is written', async (t) => {
  const inputs = [
    { scenarios: rows },
    rows,
    {
      tokenSemantics: 'included',
      scenarios: [{ name: 'a', inputTokens: 5, cachedInputTokens: 5, cacheWriteTokens: null }],
    },
    [
      {
        name: 'a',
        model: 'openai:gpt-5',
        inputTokens: 5,
        tokenSemantics: 'included',
        outputTokens: 9,
        reasoningTokens: 2,
      },
      { name: 'b', rates: { freshInputCostPer1M: '0.5', outputCostPer1M: 2 }, cacheWrite1hTokens: 1 },
      { name: 'c', usage: { prompt_tokens: 5, completion_tokens: 5 }, model: 'anthropic:claude-sonnet-4-5' },
      { name: 'd', inputText: 'four words of text', encoding: 'cl100k_base', model: 'openai:gpt-5' },
    ],
  ];
  for (const each of inputs) {
    t.ok(isInput(each), JSON.stringify(isInput.errors));
    for (const more of [[], ['--breakdown', '--max-cost', '1', '--max-increase', '5%'], ['--sort', 'cost']]) {
      t.ok(isOutput(await jsonReport(each, ...more)), JSON.stringify(isOutput.errors));
    }
  }
  t.ok(
    isOutput(await jsonReport(rows, '--model', 'openai:gpt-5', '--currency', 'EUR')),
    JSON.stringify(isOutput.errors),
  );
});

t.test('schemas: what the input schema rejects is refused', async (t) => {
  for (const bad of [
    [],
    {},
    7,
    { scenarios: [] },
    [{}],
    [{ name: '' }],
    [{ name: 5 }],
    [{ name: 'a', inputTokens: -1 }],
    [{ name: 'a', inputTokens: 0.5 }],
    [{ name: 'a', inputTokens: '5' }],
    [{ name: 'a', tokenSemantics: 'x' }],
    [{ name: 'a', rates: { outputCostPer1M: -1 } }],
    [{ name: 'a', rates: { other: 1 } }],
    [{ name: 'a', model: ' ' }],
  ]) {
    t.notOk(isInput(bad), JSON.stringify(bad));
    t.equal((await runCost(['-'], JSON.stringify(bad))).exitCode, 2, JSON.stringify(bad));
  }
});

t.test('table: has the baseline first, grouped digits, signs, bars and complete numbers', async (t) => {
  const { stdout } = await runCost(['-', '--breakdown'], input);

  t.equal(
    stdout.slice(0, stdout.indexOf('\nWhere')),
    `Token cost of 4 scenarios
Rates per 1M tokens: fresh 1, cached 0.1, output 4 in relative units (the usual shape of list prices, not a price list; give rates or --model)
Token semantics: separate (inputTokens are fresh input, cachedInputTokens come on top)
Baseline: baseline

Scenario                             Fresh in  Cached in                 Output            Total tokens  Cache hits                   Cost                   Delta                     %  Rank
----------------------  ---------------------  ---------  ---------------------  ----------------------  ----------  ---------------------  ----------------------  --------------------  ----
baseline                            3,000,000          0                500,000               3,500,000       0.00%               5.000000                       -                     -     3  █
cheap | "quoted", =1+1                    123  4,567,890                      1               4,568,014     100.00%               0.456916               -4.543084               -90.86%     1  █
=cmd()                              1,000,000  2,000,000                500,000               3,500,000      66.67%               3.200000               -1.800000               -36.00%     2  █
大きい                  9,007,199,254,740,991          0  9,007,199,254,740,991  18,014,398,509,481,982       0.00%  45,035,996,273.704955  +45,035,996,268.704955  +900,719,925,374.10%     4  ████████████████████
`,
  );
  t.match(stdout, 'Cheapest: cheap | "quoted", =1+1, 0.456916 (-4.543084, -90.86% against the baseline)\n');
  t.match(stdout, /^=cmd\(\) .* -2\.000000 +\+0\.200000 +0\.000000 +-1\.800000$/m);
});

t.test('formats: a cost that is not zero never looks like zero', async (t) => {
  const { stdout } = await runCost(
    ['-'],
    JSON.stringify([{ name: 'a', cachedInputTokens: 4 }, { name: 'b', cachedInputTokens: 3 }, { name: 'c' }]),
  );
  const cells = stdout
    .split('\n')
    .filter((line) => /^[abc] /.test(line))
    .map((line) => line.split(/ {2,}/).slice(6, 9));

  t.same(cells, [
    ['<0.000001', '-', '-'],
    ['<0.000001', '>-0.000001', '-25.00%'],
    ['0.000000', '>-0.000001', '-100.00%'],
  ]);
});

t.test('formats: decimals are as many as needed or requested, rounded once', async (t) => {
  const cost = async (outputTokens: number, ...argv: string[]) => {
    const { stdout } = await runCost(['-', ...argv], JSON.stringify([{ name: 'a', outputTokens }]));
    return /^Cheapest: a, (\S+)/m.exec(stdout)?.[1];
  };

  t.equal(await cost(500_000), '2.00');
  t.equal(await cost(1250), '0.005');
  t.equal(await cost(1, '-o', '1.5'), '0.000002', 'half away from zero');
  t.equal(await cost(1, '-o', '1.5', '--decimals', 'exact'), '0.0000015');
  t.equal(await cost(1_999_999, '-o', '0.5', '--decimals', '0'), '1');
  t.equal(await cost(1, '--decimals', '12'), '0.000004000000');
});

t.test('CSV: has the names of JSON and is parsed back to the same values', async (t) => {
  const { stdout } = await runCost(['-', '--format', 'csv'], input);
  const report = await jsonReport({ scenarios: rows });

  const [head = [], ...body] = parseCsv(stdout);

  t.same(head, [
    'name',
    'inputTokens',
    'cachedInputTokens',
    'outputTokens',
    'totalTokens',
    'cacheHitRatio',
    'inputCost',
    'cachedInputCost',
    'outputCost',
    'totalCost',
    'deltaCostVsBaseline',
    'deltaPercentVsBaseline',
    'rank',
    'tokenSemantics',
  ]);
  t.equal(body.length, rows.length);
  for (const [index, cells] of body.entries()) {
    const expected = { ...report.scenarios[index], ...report.comparison[index] };
    for (const [at, title] of head.entries()) {
      if (title === 'tokenSemantics') t.equal(cells[at], 'separate');
      else if (title === 'name') t.equal(cells[at]?.replace(/^'(?==)/, ''), expected.name);
      else t.equal(Number(cells[at]), expected[title], title);
    }
  }
  t.match(stdout, '\r\n"\'=cmd()",1000000', 'no spreadsheet runs a name');
  t.match(stdout, ',18014398509481982,', 'exact beyond 2^53');
});

t.test('Markdown: shows the cells of the table, and no name is markup', async (t) => {
  const name = 'a|b *c* `d` <e> @f';
  const { stdout } = await runCost(
    ['-', '--format', 'markdown'],
    JSON.stringify([{ name, outputTokens: 5 }]),
  );

  t.match(
    stdout,
    '| **a\\|b \\*c\\* \\`d\\` \\<e\\> @\u200bf** | 0 | 0 | 5 | 5 | n/a | 0.00002 | - | - | 1 |\n',
  );
  t.match(stdout, '| :-- | --: |');
});

t.test('formats: --ascii writes only ASCII, in every format', async (t) => {
  for (const format of ['text', 'json', 'csv', 'markdown']) {
    const { stdout } = await runCost(['-', '--ascii', '--format', format], input);
    t.match(stdout, /^[\x0a\x0d\x20-\x7e]*$/, format);
    t.match(stdout, '\\u5927');
  }
});

t.test('formats: several reports of one run equal those of single runs', async (t) => {
  const folder = t.testdir({});
  const file = (name: string) => join(folder, name);
  const argv = [
    '-',
    '-Json',
    '--export-csv',
    file('a.csv'),
    '--export-markdown',
    file('a.md'),
    '-ExportText',
    file('a.txt'),
    '-ExportJson',
    file('a.json'),
  ];

  const { stdout } = await runCost(argv, input);
  const toFile = await runCost(['-', '--output', file('b.txt')], input);

  const alone = async (format: string) => (await runCost(['-', '--format', format], input)).stdout;
  t.equal(readFileSync(file('a.json'), 'utf8'), stdout);
  t.equal(readFileSync(file('a.csv'), 'utf8'), await alone('csv'));
  t.equal(readFileSync(file('a.md'), 'utf8'), await alone('markdown'));
  t.equal(readFileSync(file('a.txt'), 'utf8'), await alone('text'));
  t.equal(toFile.stdout, '');
  t.equal(readFileSync(file('b.txt'), 'utf8'), await alone('text'));
});

t.test('formats: reports larger than any buffer are complete', async (t) => {
  const many = Array.from({ length: 20_000 }, (_, index) => ({
    name: `scenario ${index}`,
    inputTokens: index * 1_000_003,
  }));
  const text = JSON.stringify(many);

  const report = JSON.parse((await runCost(['-', '--json'], text)).stdout);
  const table = (await runCost(['-'], text)).stdout;
  const lines = (
    await runCost(
      ['-', '--json', '--input-format', 'jsonl'],
      many.map((row) => JSON.stringify(row)).join('\n'),
    )
  ).stdout;

  t.same(
    report.scenarios.map((row: { inputTokens: number }) => row.inputTokens),
    many.map((row) => row.inputTokens),
  );
  t.equal(table.split('\n').filter((line) => line.startsWith('scenario ')).length, many.length);
  t.match(table, /^scenario 19999 +19,999,059,997 /m);
  t.same(JSON.parse(lines), report);
});

function parseCsv(text: string): string[][] {
  return text
    .trimEnd()
    .split('\r\n')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
        ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
      ),
    );
}
