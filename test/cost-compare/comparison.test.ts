import t from 'tap';
import { CostInputError, compareCosts } from '../../packages/cost-compare/src/index.ts';
import { oracleDifferences } from './cost-oracle.ts';
import { jsonReport, runCost } from './cost-run.ts';

const vectors = {
  scenarios: [
    { name: 'baseline', inputTokens: 3_000_000, cachedInputTokens: 0, outputTokens: 500_000 },
    { name: 'cached-heavy', inputTokens: 1_000_000, cachedInputTokens: 2_000_000, outputTokens: 500_000 },
    { name: 'output-heavy', inputTokens: 1_000_000, cachedInputTokens: 0, outputTokens: 1_000_000 },
  ],
};

t.test('compare: matches the public vectors of the default rates', async (t) => {
  const report = await jsonReport(vectors);

  t.match(report, {
    pricing: {
      freshInputCostPer1M: 1,
      cachedInputCostPer1M: 0.1,
      outputCostPer1M: 4,
      unit: 'relative units',
      source: 'defaults',
    },
    tokenSemantics: 'separate',
    scenarioCount: 3,
    baseline: 'baseline',
    cheapest: 'cached-heavy',
    mostExpensive: 'baseline',
  });
  t.same(report.scenarios[1], {
    name: 'cached-heavy',
    inputTokens: 1000000,
    cachedInputTokens: 2000000,
    outputTokens: 500000,
    totalTokens: 3500000,
    cacheHitRatio: 0.6667,
    inputCost: 1,
    cachedInputCost: 0.2,
    outputCost: 2,
    totalCost: 3.2,
  });
  t.same(report.comparison, [
    {
      name: 'baseline',
      totalTokens: 3500000,
      totalCost: 5,
      deltaCostVsBaseline: 0,
      deltaPercentVsBaseline: 0,
      rank: 2,
    },
    {
      name: 'cached-heavy',
      totalTokens: 3500000,
      totalCost: 3.2,
      deltaCostVsBaseline: -1.8,
      deltaPercentVsBaseline: -36,
      rank: 1,
    },
    {
      name: 'output-heavy',
      totalTokens: 2000000,
      totalCost: 5,
      deltaCostVsBaseline: 0,
      deltaPercentVsBaseline: 0,
      rank: 2,
    },
  ]);
});

t.test('compare: over a baseline of zero a percentage is null, and 0 for zero', async (t) => {
  const report = await jsonReport([
    { name: 'Baseline' },
    { name: 'some', inputTokens: 1_000_000 },
    { name: 'none' },
  ]);

  t.same(
    report.comparison.map((row: { deltaPercentVsBaseline: unknown }) => row.deltaPercentVsBaseline),
    [0, null, 0],
  );
  t.same(
    report.comparison.map((row: { rank: number }) => row.rank),
    [1, 3, 1],
  );
  t.equal(report.scenarios[0].cacheHitRatio, null);
});

t.test('compare: random cases agree with fractions of big integers', async (t) => {
  t.same(await oracleDifferences(20_000, 20_261_121), []);
});

t.test('compare: amounts keep every digit, where binary fractions would not', async (t) => {
  const largest = Number.MAX_SAFE_INTEGER;
  const text = async (scenario: object, ...argv: string[]) =>
    (await runCost(['-', '--json', ...argv], JSON.stringify([{ name: 'a', ...scenario }]))).stdout;

  t.match(await text({ cachedInputTokens: largest }), '"totalCost":900719925.4740991');
  t.match(await text({ cachedInputTokens: 4 }), '"totalCost":0.0000004');
  t.match(
    await text({ inputTokens: largest }, '--fresh-input-cost-per-1m', '1.234567890123'),
    '"totalCost":11119998979.843043263712131893',
  );
  t.match(
    await text(
      { inputTokens: 234567, cachedInputTokens: 1_000_000, outputTokens: 7 },
      '-f',
      '1.25',
      '-c',
      '.125',
      '-o',
      '10',
    ),
    '"totalCost":0.41827875',
  );
  const huge = await text({ inputTokens: largest, cachedInputTokens: largest, outputTokens: largest });
  t.match(huge, '"totalTokens":27021597764222973');
  t.match(huge, '"totalCost":45936716199.1790541');
  t.match(
    await text({ outputTokens: 3 }, '-o', '0.08333333333333334'),
    '"outputCost":0.00000025000000000000002',
  );
});

t.test('compare: counts are read as whole numbers in any JSON notation', async (t) => {
  const { stdout } = await runCost(
    ['-', '--json'],
    '[{"name":"a","inputTokens":1e6,"cachedInputTokens":1.0,"outputTokens":null},{"NAME":"b","InputTokens":9007199254740991,"outputTokens":-0}]',
  );

  t.match(stdout, '{"name":"a","inputTokens":1000000,"cachedInputTokens":1,"outputTokens":0,');
  t.match(stdout, '{"name":"b","inputTokens":9007199254740991,"cachedInputTokens":0,"outputTokens":0,');
});

t.test('input: documents, lists and lines are detected by content', async (t) => {
  const rows = ['{"name":"a","outputTokens":1}', '{"name":"b","outputTokens":2}'];
  const forms = [
    `[${rows}]`,
    `{"scenarios":[${rows}]}`,
    `{"comment":{"scenarios":1},"scenarios":[${rows}]}\n`,
    `{\n"scenarios":[\n${rows.join(',\n')}]\n}`,
    `${rows.join('\n')}`,
    `\ufeff\n ${rows.join('\r\n\r\n')}\r\n`,
  ];
  const reports = new Set<string>();
  for (const form of forms) reports.add((await runCost(['-', '--json'], form)).stdout);

  t.equal(reports.size, 1);
  t.match([...reports][0], '"scenarioCount": 2');
  t.match((await runCost(['-', '--json'], rows[0])).stdout, '"scenarioCount": 1');
});

t.test('compare: included counts contain the cached ones, separate counts do not', async (t) => {
  const scenario = { name: 'a', inputTokens: 1_000_000, cachedInputTokens: 400_000 };
  const rates = ['-f', '1.25', '-c', '0.125', '-o', '10'];

  const separate = await jsonReport([scenario], ...rates);
  const included = await jsonReport([scenario], ...rates, '--token-semantics', 'included');
  const byFile = await jsonReport({ tokenSemantics: 'included', scenarios: [scenario] }, ...rates);
  const optionOverFile = await jsonReport(
    { tokenSemantics: 'included', scenarios: [scenario] },
    ...rates,
    '-TokenSemantics',
    'separate',
  );
  const own = await jsonReport(
    [
      { ...scenario, tokenSemantics: 'included' },
      { ...scenario, name: 'b' },
    ],
    ...rates,
  );

  t.match(separate.scenarios[0], { totalTokens: 1_400_000, totalCost: 1.3, cacheHitRatio: 0.2857 });
  t.match(included.scenarios[0], {
    inputTokens: 1_000_000,
    freshInputTokens: 600_000,
    totalTokens: 1_000_000,
    totalCost: 0.8,
    cacheHitRatio: 0.4,
  });
  t.equal(included.tokenSemantics, 'included');
  t.same(byFile, included);
  t.same(optionOverFile, separate);
  t.equal(own.tokenSemantics, 'separate');
  t.match(own.scenarios, [{ tokenSemantics: 'included', totalCost: 0.8 }, { totalCost: 1.3 }]);
  t.notOk('tokenSemantics' in own.scenarios[1]);
});

t.test('compare: cache writes have their own rates; reasoning is shown and never added', async (t) => {
  const scenario = {
    name: 'a',
    inputTokens: 10,
    cachedInputTokens: 20,
    cacheWriteTokens: 1_000_000,
    cacheWrite1hTokens: 2_000_000,
    outputTokens: 50,
    reasoningTokens: 40,
  };

  const byShape = await jsonReport([scenario], '-f', '2');
  const given = await jsonReport(
    [scenario],
    '--cache-write-cost-per-1m',
    '3',
    '--cache-write-1h-cost-per-1m',
    '5',
  );
  const included = await jsonReport(
    [{ ...scenario, inputTokens: 3_000_030 }],
    '--token-semantics',
    'included',
  );

  t.match(byShape.scenarios[0], {
    cacheWriteCost: 2.5,
    cacheWrite1hCost: 8,
    totalTokens: 3_000_080,
    reasoningTokens: 40,
    outputCost: 0.0002,
  });
  t.match(byShape.pricing, {
    cacheWriteCostPer1M: 2.5,
    cacheWrite1hCostPer1M: 4,
    source: 'options+defaults',
  });
  t.match(given.scenarios[0], { cacheWriteCost: 3, cacheWrite1hCost: 10 });
  t.match(included.scenarios[0], { freshInputTokens: 10, totalTokens: 3_000_080 });
});

t.test(
  'compare: the baseline is the named scenario, else the one called baseline, else the first',
  async (t) => {
    const rows = [{ name: 'first' }, { name: 'BaseLine' }, { name: 'Élan' }];
    const baseline = async (...argv: string[]) => (await jsonReport(rows, ...argv)).baseline;

    t.equal(await baseline(), 'BaseLine');
    t.equal(await baseline('--baseline', 'FIRST'), 'first');
    t.equal(await baseline('-Baseline', 'e\u0301LAN'), 'Élan');
    t.equal((await jsonReport([{ name: 'x' }, { name: 'y' }])).baseline, 'x');
    const { exitCode, notes } = await runCost(['-', '--baseline', 'frist'], JSON.stringify(rows));
    t.equal(exitCode, 2);
    t.same(notes, [
      '--baseline must name a scenario (first, BaseLine, Élan); did you mean first?, got "frist"',
    ]);
  },
);

t.test('compare: sorts as requested, and keeps the order of the input for ties', async (t) => {
  const rows = [
    { name: 'b', inputTokens: 5 },
    { name: 'a', inputTokens: 5 },
    { name: 'c', cachedInputTokens: 20 },
  ];
  const order = async (...argv: string[]) =>
    (await jsonReport(rows, ...argv)).comparison.map((row: { name: string }) => row.name).join('');

  t.equal(await order(), 'bac');
  t.equal(await order('--desc'), 'cab');
  t.equal(await order('--sort', 'name'), 'abc');
  t.equal(await order('--sort', 'cost'), 'cba');
  t.equal(await order('--sort', 'cost', '--desc'), 'bac');
  t.equal(await order('--sort', 'delta'), 'cba');
  t.equal(await order('--sort', 'tokens', '--desc'), 'cba');
});

t.test('compare: ranks hold for any number of scenarios and any range of costs', async (t) => {
  const counts = Array.from({ length: 3000 }, (_, index) =>
    index % 7 === 0 ? 2 ** (index % 53) : (index * 7919) % 500,
  );
  const report = await jsonReport(counts.map((outputTokens, index) => ({ name: `${index}`, outputTokens })));
  const sorted = counts.toSorted((a, b) => a - b);

  const wrong = counts.filter((count, index) => report.comparison[index].rank !== sorted.indexOf(count) + 1);

  t.same(wrong, []);
});

t.test('gates are exact: the limit passes, one token more does not', async (t) => {
  const run = async (tokens: number, ...argv: string[]) => {
    const rows = [
      { name: 'base', outputTokens: 1_000_000 },
      { name: 'other', outputTokens: tokens },
    ];
    return runCost(['-', '--json', '--output-cost-per-1m', '0.1', ...argv], JSON.stringify(rows));
  };

  for (const [limit, allowed] of [
    [['--max-cost', '0.3'], 3_000_000],
    [['--max-increase', '10%'], 1_100_000],
    [['--max-increase', '0.0000001'], 1_000_001],
    [['--max-increase', '0'], 1_000_000],
    [['--max-increase', '0.00000000001%'], 1_000_000],
    [['--require-cheapest', 'OTHER'], 1_000_000],
  ] as const) {
    const [at, beyond] = [await run(allowed, ...limit), await run(allowed + 1, ...limit)];
    t.equal(at.exitCode, 0, `${limit.join(' ')}: ${allowed}`);
    t.same(at.notes, []);
    t.equal(beyond.exitCode, 1, `${limit.join(' ')}: ${allowed + 1}`);
    t.equal(beyond.notes.length, 1);
    t.equal(JSON.parse(beyond.stdout).gates[0].passed, false, 'the report is written all the same');
  }
  const overNothing = (tokens: number) =>
    runCost(
      ['-', '--max-increase', '900%'],
      JSON.stringify([{ name: 'a' }, { name: 'b', outputTokens: tokens }]),
    );
  t.equal((await overNothing(0)).exitCode, 0);
  t.equal((await overNothing(1)).exitCode, 1, 'over a baseline of nothing any increase fails');
  t.equal((await run(1, '--require-cheapest', 'nobody')).exitCode, 2);
});

t.test('compare: gives exact decimal texts, or every error', async (t) => {
  const report = await compareCosts([{ name: 'a', cachedInputTokens: 9007199254740991 }], {
    'cached-input-cost-per-1m': '0.1',
  });

  t.equal(report.scenarios[0]?.totalCost, '900719925.4740991');
  t.equal(report.scenarios[0]?.inputTokens, 0);
  const error = await compareCosts([{ name: '' }, { name: 'b', inputTokens: -1 }]).catch(
    (thrown: unknown) => thrown,
  );
  t.ok(error instanceof CostInputError);
  t.match((error as CostInputError).faults, [
    { index: 0, field: 'name' },
    { index: 1, name: 'b', field: 'inputTokens', value: '-1' },
  ]);
  await t.rejects(compareCosts(undefined), CostInputError);
});
