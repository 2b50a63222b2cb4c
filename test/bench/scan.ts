// What the command line adds to the engines, and how it grows with the places of one finding: whole processes of the built
// program, interleaved, with a cold cache. Processor time counts, and the lowest of the rounds, so that a busy machine
// blurs little.
// node --conditions=assay-source test/bench/scan.ts [folder…]
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median, root } from './measure.ts';

const rounds = 5;
const [maxAddedMs, maxTableRatio, maxTableAddedMs] = [300, 1.5, 2_000];
const world = mkdtempSync(join(tmpdir(), 'assay-bench-scan-'));
const env = { ...process.env, ASSAY_DATA_DIR: join(world, 'data'), NODE_OPTIONS: '' };
const assay = join(root, 'packages/cli/bin/run.js');
const scan = [assay, 'scan', '--offline', '--no-cache'];
const engines = [join(root, 'test/bench/scan/engines-process.mjs'), join(world, 'none.db')];

interface Usage {
  readonly processorMs: number;
  readonly peakMb: number;
  readonly wallMs: number;
}

let missed = false;
const folders = process.argv.slice(2);
for (const folder of folders.length > 0 ? folders : [join(root, 'packages/server'), join(root, 'scripts')])
  compareWithEngines(folder);
for (const count of [300, 3_000, 30_000]) compareFormats(count);
rmSync(world, { recursive: true, force: true });
if (missed) process.exitCode = 1;

function compareWithEngines(folder: string): void {
  const { alone, table } = interleaved(folder, { alone: engines, table: scan });
  const added = least(table) - least(alone);
  print(`assay scan ${folder}`, { 'engines alone': alone, 'assay scan': table });
  check(added <= maxAddedMs, `the command line adds ${added.toFixed(0)} ms of processor time`);
}

/** One finding in so many places, a hundred to a file. */
function compareFormats(count: number): void {
  const folder = join(world, `places-${count}`);
  mkdirSync(folder);
  for (let at = 0; at < count; at += 100)
    writeFileSync(
      join(folder, `a${at}.py`),
      `import hashlib\n${'h = hashlib.md5(data)\n'.repeat(Math.min(100, count))}`,
    );
  const subjects = { alone: engines, json: [...scan, '--format', 'json'], table: scan };
  const { alone, json, table } = interleaved(folder, subjects);
  print(`${count} places`, { 'engines alone': alone, 'assay scan --format json': json, 'assay scan': table });
  const [ratio, added] = [least(table) / least(json), least(table) - least(json)];
  check(
    ratio <= maxTableRatio && added <= maxTableAddedMs,
    `the table takes × ${ratio.toFixed(2)} of JSON (${added.toFixed(0)} ms)`,
  );
}

function interleaved<Name extends string>(
  folder: string,
  subjects: Readonly<Record<Name, readonly string[]>>,
): Record<Name, Usage[]> {
  const names = Object.keys(subjects) as Name[];
  const usages = Object.fromEntries(names.map((name): [string, Usage[]] => [name, []])) as Record<
    Name,
    Usage[]
  >;
  for (let round = -1; round < rounds; round += 1)
    for (const name of names) {
      const usage = run(folder, subjects[name]);
      if (round >= 0) usages[name].push(usage);
    }
  return usages;
}

function run(cwd: string, words: readonly string[]): Usage {
  const preload = ['--import', join(root, 'test/bench/scan/report-usage.mjs')];
  const { stderr } = spawnSync(process.execPath, [...preload, ...words], {
    cwd,
    env,
    encoding: 'utf8',
    maxBuffer: 1024 ** 3,
  });
  const usage = /^usage (.*)$/m.exec(stderr)?.[1];
  if (usage === undefined) throw new Error(`${words.join(' ')} did not end: ${stderr.slice(0, 500)}`);
  return JSON.parse(usage) as Usage;
}

function least(usages: readonly Usage[]): number {
  return Math.min(...usages.map(({ processorMs }) => processorMs));
}

function print(title: string, subjects: Readonly<Record<string, readonly Usage[]>>): void {
  process.stdout.write(`${title} (${rounds} interleaved rounds)\n`);
  for (const [name, usages] of Object.entries(subjects)) {
    const of = (field: keyof Usage) => median(usages.map((usage) => usage[field])).toFixed(0);
    process.stdout.write(
      `  ${name.padEnd(26)} processor ${least(usages).toFixed(0)} ms (median ${of('processorMs')}), time ${of('wallMs')} ms, peak ${of('peakMb')} MB\n`,
    );
  }
}

function check(holds: boolean, text: string): void {
  missed ||= !holds;
  process.stdout.write(`  ${holds ? 'held' : 'missed'}: ${text}\n`);
}
