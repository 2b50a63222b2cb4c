// Token cost comparison: a million scenarios and a year of logs in time and memory, the cold start, and exactness at
// scale. `node --conditions=assay-source test/bench/cost-compare.ts [--oracle N] [--replies N] [--requests N]`; needs a
// build. `--requests 1000000` writes 3.4 GB of logs, `--replies 100000` takes minutes; the defaults are a tenth of each.
import { spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { oracleDifferences } from '../cost-compare/cost-oracle.ts';
import { priceDifferences } from '../cost-compare/price-oracle.ts';
import { measure, root } from './measure.ts';
import { writeYearOfLogs } from './year-of-logs.ts';

const scenarioCount = 1_000_000;
const command = join(root, 'packages/cost-compare/dist/token-cost-compare.cjs');
// Loaded before the program: tells the peak memory as the system counts it.
const tellPeak = `process.on('exit', () => process._rawDebug('peak ' + process.resourceUsage().maxRSS));`;
const withPeak = ['--import', `data:text/javascript,${encodeURIComponent(tellPeak)}`];

const folder = mkdtempSync(join(tmpdir(), 'assay-cost-'));
try {
  await compareStarts(folder);
  await compareMillions(folder);
  await readLogs(folder);
  await compareWithOracle();
  await compareWithPriceLibrary();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function compareStarts(folder: string): Promise<void> {
  const small = join(folder, 'small.json');
  const empty = join(folder, 'empty.mjs');
  const rows = ['baseline', 'b', 'c'].map((name) => ({ name, inputTokens: 1_000_000, outputTokens: 5000 }));
  writeFileSync(small, JSON.stringify({ scenarios: rows }));
  writeFileSync(empty, '');
  // `measure` counts what `run` gives as a figure, so these give nothing.
  const timed = (argv: readonly string[]) => async () => {
    await run(argv);
  };
  const [bare, ...others] = await measure(
    'cold start, three scenarios',
    [
      { name: 'bare node', run: timed([empty]) },
      { name: 'token-cost-compare --json', run: timed([command, small, '--json']) },
      { name: 'token-cost-compare', run: timed([command, small]) },
    ],
    { rounds: 41, warmUp: 3 },
  );
  for (const { name, median } of others) {
    const over = median - (bare?.median ?? Number.NaN);
    process.stdout.write(`  ${name}: bare node + ${over.toFixed(1)} ms (goal 15)\n`);
  }
}

async function compareMillions(folder: string): Promise<void> {
  const [json, lines] = writeMillion(folder);
  const cases = [
    { name: 'JSON to JSON', argv: [json, '--json'], goalSeconds: 2.5, goalMb: 350 },
    { name: 'JSON Lines to JSON', argv: [lines, '--json'], goalSeconds: 1.5, goalMb: 160 },
    { name: 'JSON Lines to CSV', argv: [lines, '--format', 'csv'], goalSeconds: 1.5, goalMb: 160 },
    { name: 'JSON to table', argv: [json], goalSeconds: 3, goalMb: 350 },
  ];
  const peaks = new Map<string, number>();
  const measured = await measure(
    'a million scenarios, output to nowhere',
    cases.map(({ name, argv }) => ({
      name,
      run: async () => {
        const started = performance.now();
        const peakKb = await run([...withPeak, command, ...argv]);
        peaks.set(name, Math.max(peaks.get(name) ?? 0, peakKb));
        return (performance.now() - started) / 1000;
      },
    })),
    { rounds: 5, unit: 's', warmUp: 0 },
  );
  for (const [at, { name, goalSeconds, goalMb }] of cases.entries()) {
    const peak = (((peaks.get(name) ?? 0) * 1024) / 1e6).toFixed(0);
    const { median = Number.NaN, figures = [] } = measured[at] ?? {};
    const times = `${median.toFixed(2)} s, worst ${Math.max(...figures).toFixed(2)} s`;
    process.stdout.write(`  ${name}: ${times}, peak ${peak} MB (goals ${goalSeconds} s, ${goalMb} MB)\n`);
  }
}

async function readLogs(folder: string): Promise<void> {
  const requests = option('--requests', 100_000);
  const logs = join(folder, 'logs');
  const bytes = writeYearOfLogs(logs, requests);
  const started = performance.now();
  const peakKb = await run([...withPeak, command, logs, '--by', 'month', '--json']);
  const seconds = (performance.now() - started) / 1000;
  const [peak, size] = [((peakKb * 1024) / 1e6).toFixed(0), (bytes / 1e9).toFixed(2)];
  process.stdout.write(
    `a year of agent logs: ${requests} requests, ${size} GB: ${seconds.toFixed(1)} s, peak ${peak} MB (goals for 1000000: 20 s, 200 MB)\n`,
  );
}

async function compareWithPriceLibrary(): Promise<void> {
  const started = performance.now();
  const { models, replies, exact, library } = await priceDifferences(option('--replies', 10_000), 20_261_122);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(
    `request pricing: ${replies} replies by ${models} tiered models, ${exact.length} differences from the price library's rules, ${library.length} from its result beyond rounding, ${seconds} s\n`,
  );
  if (exact.length + library.length > 0) process.exitCode = 1;
}

function option(name: string, otherwise: number): number {
  const at = process.argv.indexOf(name);
  return at < 0 ? otherwise : Number(process.argv[at + 1]);
}

async function compareWithOracle(): Promise<void> {
  const count = option('--oracle', 100_000);
  const started = performance.now();
  const differences = await oracleDifferences(count, 20_260_930);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(
    `exactness: ${count} random cases, ${differences.length} differences from the oracle, ${seconds} s\n`,
  );
  if (differences.length > 0) process.exitCode = 1;
}

function writeMillion(folder: string): [string, string] {
  const [json, lines] = [join(folder, 'million.json'), join(folder, 'million.jsonl')];
  const files = [openSync(json, 'w'), openSync(lines, 'w')] as const;
  let state = 12_345;
  const random = (limit: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state % limit;
  };
  for (let from = 0; from < scenarioCount; from += 10_000) {
    const rows = Array.from({ length: 10_000 }, (_, index) =>
      JSON.stringify({
        name: `scenario-${from + index}`,
        inputTokens: random(9_000_000),
        cachedInputTokens: random(5_000_000),
        outputTokens: random(900_000),
      }),
    );
    writeSync(files[0], `${from === 0 ? '{"scenarios":[\n' : ',\n'}${rows.join(',\n')}`);
    writeSync(files[1], `${rows.join('\n')}\n`);
  }
  writeSync(files[0], '\n]}\n');
  for (const file of files) closeSync(file);
  return [json, lines];
}

/** Runs node and gives the peak memory in kilobytes when the program tells it, else nothing. */
function run(argv: readonly string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, argv, { stdio: ['ignore', 'ignore', 'pipe'] });
    let stderr = '';
    child.stderr.on('data', (chunk) => {
      stderr += chunk;
    });
    child.on('error', reject);
    child.on('close', (status) => {
      if (status === 0) resolve(Number(/peak (\d+)/.exec(stderr)?.[1] ?? 0));
      else reject(new Error(`${argv.join(' ')}: exit ${status}: ${stderr}`));
    });
  });
}
