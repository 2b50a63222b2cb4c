// What a first security audit of a checkout costs beside a native parser that reads the same files (ast-grep with a rule that
// never matches), whole processes, interleaved, in processor time; and what one costs after ten files were changed.
// Needs GNU time. The checkout is copied, and the copy is changed.
//   node --conditions=assay-source test/bench/code-cost.ts CHECKOUT…
import { spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { median, peer, root } from './measure.ts';

const rounds = 5;
const changedFiles = 10;
const languages =
  'JavaScript TypeScript Tsx Python Go Java Kotlin Php Ruby CSharp Scala Swift Rust C Cpp Bash'.split(' ');
const endings = '{js,jsx,mjs,ts,tsx,py,go,java,kt,php,rb,cs,scala,swift,rs,c,h,cc,cpp,sh}';
const assay = join(root, 'packages/cli/bin/run.js');

interface Usage {
  readonly seconds: number;
  readonly processor: number;
  readonly megabytes: number;
}

const folder = mkdtempSync(join(tmpdir(), 'assay-bench-cost-'));
try {
  const rules = join(folder, 'rules.yml');
  writeFileSync(
    rules,
    languages
      .map((one) => `id: never-${one}\nlanguage: ${one}\nrule:\n  pattern: neverWrittenAnywhere\n`)
      .join('---\n'),
  );
  for (const checkout of process.argv.slice(2)) compare(resolve(checkout), rules);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function compare(checkout: string, rules: string): void {
  const copy = join(folder, basename(checkout));
  cpSync(checkout, copy, { recursive: true });
  const files = globSync(`**/*.${endings}`, { cwd: copy }).sort();
  const native = join(peer('@ast-grep/cli', '0.51.1'), '../@ast-grep/cli-linux-x64-gnu/ast-grep');
  const scan = [
    assay,
    'scan',
    copy,
    '--offline',
    '--type',
    'security',
    '--format',
    'json',
    '--fail-on',
    'critical',
  ];
  const parsed: Usage[] = [];
  const audited: Usage[] = [];
  const again: Usage[] = [];
  const data = join(folder, 'data');
  run(process.execPath, scan, data);
  for (let round = 0; round < rounds; round += 1) {
    parsed.push(run(native, ['scan', '--rule', rules, copy], data));
    audited.push(run(process.execPath, [...scan, '--no-cache'], data));
    const step = Math.max(1, Math.floor(files.length / changedFiles));
    for (const path of files.filter((_, index) => index % step === 0).slice(0, changedFiles))
      appendFileSync(join(copy, path), '\n');
    again.push(run(process.execPath, scan, data));
  }
  process.stdout.write(
    `${basename(checkout)}: ${files.length} files of code (${rounds} interleaved rounds, medians)\n`,
  );
  const least = of(parsed, 'processor');
  for (const [name, usages] of [
    ['native parse', parsed],
    ['first audit', audited],
    ['ten files later', again],
  ] as const)
    process.stdout.write(
      `  ${name.padEnd(18)} ${of(usages, 'processor').toFixed(2).padStart(8)} s of processor time, ${of(usages, 'seconds').toFixed(2)} s, ${of(usages, 'megabytes').toFixed(0)} MB   × ${(of(usages, 'processor') / least).toFixed(1)}\n`,
    );
}

function run(command: string, words: readonly string[], data: string): Usage {
  const { stderr } = spawnSync('/usr/bin/time', ['-f', '%e %U %S %M', command, ...words], {
    env: { ...process.env, ASSAY_DATA_DIR: data, NODE_OPTIONS: '' },
    encoding: 'utf8',
    maxBuffer: 1 << 30,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [seconds = 0, user = 0, system = 0, kilobytes = 0] = (stderr.trim().split('\n').at(-1) ?? '')
    .split(' ')
    .map(Number);
  return { seconds, processor: user + system, megabytes: kilobytes / 1024 };
}

function of(usages: readonly Usage[], figure: keyof Usage): number {
  return median(usages.map((usage) => usage[figure]));
}
