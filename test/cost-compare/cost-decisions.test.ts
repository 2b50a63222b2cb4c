import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { budgetStatus } from '../../packages/cost-compare/src/budget-forecast.ts';
import {
  type BudgetPeriod,
  dayNumber,
  dayText,
  periodOf,
} from '../../packages/cost-compare/src/budget-period.ts';
import { runCostCompare } from '../../packages/cost-compare/src/index.ts';
import { readsToBreakEven } from '../../packages/cost-compare/src/pricing/cache-economics.ts';
import { jsonReport, runCost } from './cost-run.ts';

const decimal = (digits: number, scale = 0) => ({ digits: BigInt(digits), scale });

t.test('budget: periods are those of the calendar', async (t) => {
  const period = (day: string, name: BudgetPeriod) => {
    const { first, last } = periodOf(dayNumber(day), name);
    return [dayText(first), dayText(last)];
  };

  t.same(period('2024-02-29', 'month'), ['2024-02-01', '2024-02-29']);
  t.same(period('2026-03-01', 'week'), ['2026-02-23', '2026-03-01']);
  t.same(period('2026-12-31', 'quarter'), ['2026-10-01', '2026-12-31']);
  t.same(period('2026-12-31', 'year'), ['2026-01-01', '2026-12-31']);
  t.same(period('1969-12-31', 'day'), ['1969-12-31', '1969-12-31']);
});

t.test('budget: forecasts at an even rate and by weekday, with an interval', async (t) => {
  // Four weeks of 10 on weekdays and 0 on weekends, from Monday, 2026-06-01.
  const first = dayNumber('2026-06-01');
  const days = new Map<number, number>();
  for (let day = 0; day < 28; day++) if (day % 7 < 5) days.set(first + day, 10);
  const costs = { scale: 0, days };
  const budget = { amount: decimal(210), period: 'month' as const };

  const status = budgetStatus(budget, costs, { today: first + 28 });

  t.match(status, {
    period: { first: '2026-06-01', last: '2026-06-30' },
    asOf: '2026-06-29',
    spent: 200,
    isExceeded: false,
    daysLeft: 1,
    weekday: { expected: 210, low: 210, high: 210 },
  });
  t.ok(Math.abs((status?.linear?.expected ?? 0) - 207.14) < 0.01, 'one day at the mean of seven');
  t.ok((status?.linear?.low ?? 0) >= 200, 'what is spent cannot be unspent');
  t.ok((status?.linear?.high ?? 0) > 207.15);
  t.equal(status?.exceededOn, undefined);
  t.match(budgetStatus({ ...budget, amount: decimal(205) }, costs, { today: first + 28 }), {
    exceededOn: '2026-06-30',
  });
  t.match(budgetStatus({ ...budget, amount: decimal(200) }, costs, { today: first + 28 }), {
    isExceeded: false,
  });
  t.match(budgetStatus({ ...budget, amount: decimal(1999, 1) }, costs, { today: first + 28 }), {
    isExceeded: true,
  });
  t.match(budgetStatus(budget, costs, { today: first + 90 }), {
    asOf: '2026-06-30',
    daysLeft: 0,
    linear: undefined,
  });
  t.match(budgetStatus(budget, { scale: 0, days: new Map([[first, 5]]) }, { today: first }), {
    linear: undefined,
  });
  t.equal(budgetStatus(budget, { scale: 0, days: new Map() }, { today: first }), undefined);
});

t.test('budget: a log that is cut by --until is forecast as of its last day', async (t) => {
  const line = (day: number) =>
    JSON.stringify({
      timestamp: `2026-08-${String(day).padStart(2, '0')}T10:00:00Z`,
      model: 'gpt-5',
      usage: { prompt_tokens: 1_000_000, completion_tokens: 0, total_tokens: 1_000_000 },
    });
  const log = Array.from({ length: 31 }, (_, at) => line(at + 1)).join('\n');
  const argv = ['-', '--input-format', 'usage', '--budget', '100/month', '--json'];

  const cut = JSON.parse((await runCost([...argv, '--until', '2026-08-20'], log)).stdout).budget;
  const whole = JSON.parse((await runCost(argv, log)).stdout).budget;

  t.match(cut, { asOf: '2026-08-20', daysLeft: 11, spentCost: 25, linearForecast: { expected: 38.75 } });
  t.match(whole, { asOf: '2026-08-31', daysLeft: 0, spentCost: 38.75 });
});

t.test('budget: a log over its budget fails the gate', async (t) => {
  const line = (day: string) =>
    JSON.stringify({
      timestamp: `${day}T10:00:00Z`,
      model: 'gpt-5',
      usage: { prompt_tokens: 1_000_000, completion_tokens: 0, total_tokens: 1_000_000 },
    });
  const log = ['2026-08-31', '2026-09-01', '2026-09-02'].map(line).join('\n');
  const run = (budget: string) => runCost(['-', '--input-format', 'usage', '--budget', budget], log);

  const exact = await run('2.5/month');
  const over = await run('2.49/month');

  t.equal(exact.exitCode, 0);
  t.match(exact.stdout, /Budget 2.5\/month: 2026-09-01 to 2026-09-30/);
  t.equal(over.exitCode, 1);
  t.match(over.notes.at(-1), 'gate --budget failed: 2.49/month is exceeded');
  t.match(
    (await run('5/fortnight')).notes[0],
    /--budget must be an amount for one of day, week, month, quarter, year/,
  );
  t.match(
    (await runCost(['-', '--budget', '5/day'], '[{"name":"a"}]')).notes[0],
    '--budget needs a log of replies',
  );
  t.match(
    (await runCost(['-', '--skip-invalid'], '[{"name":"a"}]')).notes[0],
    '--skip-invalid needs a log of replies',
  );
});

t.test('budget: has one price for each request', async (t) => {
  const log = JSON.stringify({ model: 'gpt-5', usage: { prompt_tokens: 1, completion_tokens: 1 } });
  const argv = ['-', '--input-format', 'usage', '--budget', '5/month'];

  const models = await runCost([...argv, '--models', 'gpt-5,gpt-4o'], log);
  const dates = await runCost([...argv, '--price-date', '2026-01-01', '--price-date', '2026-02-01'], log);

  t.match(models, { exitCode: 2, notes: [/^--budget and several --models or --price-date contradict/] });
  t.match(dates, { exitCode: 2, notes: [/^--budget and several --models or --price-date contradict/] });
});

t.test('cache economics: savings, hit rate, and the rate at which caching pays', async (t) => {
  const { cacheEconomics } = await jsonReport(
    [
      { name: 'cached', inputTokens: 0, cachedInputTokens: 900_000, cacheWriteTokens: 100_000 },
      { name: 'wasted', inputTokens: 0, cacheWrite1hTokens: 1_000_000 },
      { name: 'none', inputTokens: 5 },
    ],
    '--model',
    'anthropic:claude-sonnet-4-5',
    '--cache-economics',
  );

  t.same(cacheEconomics, [
    {
      name: 'cached',
      savedCost: 2.355,
      hitRatio: 0.9,
      breakEvenRatio: 0.2174,
      readsToBreakEven: 1,
      readsToBreakEven1h: 2,
    },
    {
      name: 'wasted',
      savedCost: -3,
      hitRatio: 0,
      breakEvenRatio: 0.5263,
      readsToBreakEven: 1,
      readsToBreakEven1h: 2,
    },
  ]);
  t.equal(readsToBreakEven({ fresh: decimal(10), cached: decimal(1), write: decimal(19) }), 1);
  t.equal(readsToBreakEven({ fresh: decimal(1), cached: decimal(1), write: decimal(2) }), null);
});

t.test('changes: before and after, scenario by scenario and in all', async (t) => {
  const rows = (output: number, other: string) =>
    JSON.stringify([
      { name: 'Chat', outputTokens: output },
      { name: other, outputTokens: 1_000_000 },
    ]);
  const before = join(t.testdir({ 'before.json': rows(1_000_000, 'old') }), 'before.json');

  const json = await runCost(['-', '--json', '--compare-to', before], rows(1_500_000, 'new'));
  const markdown = await runCost(
    ['-', '--format', 'markdown', '--compare-to', before],
    rows(1_500_000, 'new'),
  );

  t.match(JSON.parse(json.stdout), {
    changes: [
      { name: 'Chat', beforeCost: 4, afterCost: 6, deltaCost: 2, deltaPercent: 50 },
      { name: 'new', beforeCost: null, afterCost: 4, deltaCost: 4, deltaPercent: null },
      { name: 'old', beforeCost: 4, afterCost: null, deltaCost: -4, deltaPercent: -100 },
    ],
    totalChange: { beforeCost: 8, afterCost: 10, deltaCost: 2, deltaPercent: 25 },
  });
  t.match(markdown.stdout, '| Chat | 4.00 | 6.00 | +2.00 | +50.00% |');
  t.match(markdown.stdout, '| Total | 8.00 | 10.00 | +2.00 | +25.00% |');
});

t.test('HTML report: one page with charts, and nothing in it runs or loads', async (t) => {
  const name = '<img src=x onerror=alert(1)> "quoted"';
  const { stdout } = await runCost(
    ['-', '--format', 'html', '--model', 'gpt-5', '--breakdown'],
    JSON.stringify([{ name, inputTokens: 1_000_000, cachedInputTokens: 5, outputTokens: 9 }, { name: 'b' }]),
  );

  t.match(stdout, /^<!doctype html>/);
  t.match(stdout, /<svg [^>]*role="img"/);
  t.notMatch(stdout, /<(script|img|link|iframe)/);
  t.match(stdout, "default-src 'none'");
  t.match(stdout, '&lt;img src=x onerror=alert(1)&gt; &quot;quoted&quot;');
});

t.test(
  'HTML report: wide tables and charts are scrolled by themselves, long names are wrapped',
  async (t) => {
    const rows = [{ name: 'x'.repeat(300), inputTokens: 5 }, { name: 'b' }];
    const { stdout } = await runCost(['-', '--format', 'html', '--breakdown'], JSON.stringify(rows));

    const regions = stdout.match(/<div class="scroll" tabindex="0" role="region" aria-label="[^"]+">/g) ?? [];
    t.equal(regions.length, 3);
    t.equal(stdout.match(/<(table|svg)\b/g)?.length, 3);
    t.equal(stdout.match(/<\/div>/g)?.length, 3);
    t.match(stdout, 'overflow-wrap: anywhere');
  },
);

t.test('requests: a scenario that does not say how many it had has none shown', async (t) => {
  const rows = JSON.stringify([
    { name: 'a', inputTokens: 1_000_000, requests: 4 },
    { name: 'b', inputTokens: 1_000_000 },
  ]);

  const { scenarios } = JSON.parse((await runCost(['-', '--json'], rows)).stdout);
  const text = await runCost(['-'], rows);
  const csv = await runCost(['-', '--format', 'csv'], rows);

  t.match(scenarios, [
    { requests: 4, costPerRequest: 0.25 },
    { requests: null, costPerRequest: null },
  ]);
  t.match(text.stdout, /\nb +n\/a +1,000,000 /);
  t.match(csv.stdout.split('\r\n')[2] ?? csv.stdout, /,,$/);
});

t.test('watch: a log is shown again when it grows, and each reply counts once', async (t) => {
  const file = join(t.testdir({}), 'live.jsonl');
  const line = (id: string, output: number) =>
    `${JSON.stringify({
      type: 'assistant',
      sessionId: 's',
      requestId: id,
      timestamp: '2026-09-01T00:00:00Z',
      message: {
        id,
        model: 'claude-sonnet-4-5',
        usage: { input_tokens: 0, cache_read_input_tokens: 0, output_tokens: output },
      },
    })}\n`;
  writeFileSync(file, line('a', 1));
  const stop = new AbortController();
  const shown: number[] = [];
  const notes: string[] = [];
  let pieces: Buffer[] = [];
  const steps = [
    () => appendFileSync(file, line('a', 1_000_000)),
    () => appendFileSync(file, line('b', 1_000_000).slice(0, 40)),
    () => appendFileSync(file, line('b', 1_000_000).slice(40)),
    () => stop.abort(),
  ];

  const outcome = await runCostCompare(
    { file, 'input-format': 'usage', json: true, watch: true, 'max-cost': '20' },
    {
      input: async function* () {},
      out: (bytes) => {
        pieces.push(Buffer.from(bytes));
        const text = Buffer.concat(pieces).toString();
        if (!text.endsWith('\n}\n')) return;
        pieces = [];
        shown.push(JSON.parse(text).scenarios[0].totalCost);
        steps.shift()?.();
      },
      note: (line) => notes.push(line),
      now: () => new Date('2026-09-30T00:00:00Z'),
      interrupted: () => stop.signal,
    },
  );

  t.same(shown, [0.000015, 15, 15, 30]);
  t.equal(outcome.exitCode, 1, 'the gates are those of the last report');
  t.match(notes.at(-1), 'gate --max-cost failed: 20 is exceeded by "claude-sonnet-4-5"');
});

t.test('watch: what a live view cannot do is refused before the log is read', async (t) => {
  const refused = async (...argv: string[]) => {
    const { exitCode, stdout, notes } = await runCost(['--watch', ...argv]);
    t.equal(exitCode, 2, argv.join(' '));
    t.equal(stdout, '');
    return notes.join('\n');
  };

  t.match(
    await refused('no.jsonl', '--compare-to', 'a.jsonl'),
    '--watch and --compare-to contradict each other',
  );
  t.match(
    await refused('no.jsonl', '--input-format', 'jsonl'),
    '--watch needs a log of replies: --input-format usage',
  );
  t.match(
    await refused('no.json', '--input-format', 'json'),
    '--watch needs a log of replies: --input-format usage',
  );
  t.match(await refused('no.jsonl', '--strict'), '--watch and --strict contradict each other');
  t.match(await refused('-'), '--watch needs a file or a folder');
  t.match(await refused('no.jsonl', '--output', 'x'), '--watch writes to standard output only');
  t.match(await refused('no.jsonl'), 'no.jsonl: does not exist');
});

t.test('changes: a folder of logs is compared with a file that is a log, too', async (t) => {
  const reply = (id: string, tokens: number) =>
    JSON.stringify({ id, model: 'gpt-5', usage: { prompt_tokens: tokens, completion_tokens: 0 } });
  const folder = t.testdir({
    logs: { 'a.jsonl': reply('a', 2_000_000) },
    'before.jsonl': reply('b', 1_000_000),
  });

  const { exitCode, stdout } = await runCost([
    join(folder, 'logs'),
    '--json',
    '--compare-to',
    join(folder, 'before.jsonl'),
  ]);

  t.equal(exitCode, 0);
  t.match(JSON.parse(stdout).changes, [{ name: 'gpt-5', beforeCost: 1.25, afterCost: 2.5, deltaCost: 1.25 }]);
});
