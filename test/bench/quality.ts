// The code-quality audit: functions beside lizard, copies beside jscpd. The code is this repository's, or that of the
// folder named by ASSAY_BENCH_CORPUS; lizard takes part when it is on the PATH.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median, peer, root } from './measure.ts';

const corpus = process.env.ASSAY_BENCH_CORPUS ?? root;
const rounds = 3;
const formats =
  'javascript,typescript,jsx,tsx,python,java,go,ruby,php,csharp,c,cpp,c-header,cpp-header,rust,kotlin,swift,bash';
const timer = '/usr/bin/time';

interface Run {
  readonly seconds: number;
  readonly processorSeconds: number;
  readonly megabytes: number;
  readonly output: string;
}

const own = (part: string) => () =>
  timed([
    process.execPath,
    '--conditions=assay-source',
    join(root, 'test/bench/quality-process.ts'),
    part,
    corpus,
  ]);

if (!existsSync(timer))
  process.stdout.write(`${timer} is not there: no figures of memory and processor time\n`);
compareFunctions();
compareCopies();

function compareFunctions(): void {
  const lizard = spawnSync('lizard', ['--version']).status === 0;
  if (!lizard) process.stdout.write('lizard is not on the PATH: no comparison with it\n');
  const exclude = ['-x', '*/node_modules/*', '-x', '*/dist/*', '-x', '*/.bench/*'];
  compare('functions and their measures', [
    ['assay (process)', own('functions'), ({ output }) => `${JSON.parse(output).functions} functions`],
    ...(lizard
      ? [['lizard (process)', () => timed(['lizard', '--csv', ...exclude, corpus]), lizardRows] as const]
      : []),
  ]);
}

function compareCopies(): void {
  const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'));
  const bin = join(peer('jscpd', '5.3.3'), 'jscpd');
  const jscpd = (mode: string) => () =>
    timed([
      bin,
      '--silent',
      '--reporters',
      'json',
      '--output',
      folder,
      '--format',
      formats,
      '--mode',
      mode,
      '--ignore',
      '**/node_modules/**,**/dist/**,**/.bench/**',
      corpus,
    ]);
  const report = () => {
    const { lines, duplicatedLines } = JSON.parse(readFileSync(join(folder, 'jscpd-report.json'), 'utf8'))
      .statistics.total;
    return `${duplicatedLines} duplicated lines of ${lines}`;
  };
  try {
    compare('copies, 50 tokens and 5 lines', [
      [
        'assay (process)',
        own('duplication'),
        ({ output }) => {
          const { lines, duplicatedLines } = JSON.parse(output);
          return `${duplicatedLines} duplicated lines of ${lines}`;
        },
      ],
      ['jscpd 5.3.3, without comments (process)', jscpd('weak'), report],
      ['jscpd 5.3.3, with comments (process)', jscpd('mild'), report],
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

type Subject = readonly [name: string, run: () => Run, say: (run: Run) => string];

function compare(title: string, subjects: readonly Subject[]): void {
  const runs = subjects.map((): Run[] => []);
  const said = subjects.map(() => '');
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, [, run, say]] of subjects.entries()) {
      const done = run();
      runs[index]?.push(done);
      said[index] = say(done);
    }
  }
  process.stdout.write(`${title} (${rounds} interleaved rounds, medians)\n`);
  for (const [index, [name]] of subjects.entries()) {
    const of = (field: 'seconds' | 'processorSeconds' | 'megabytes') =>
      median((runs[index] ?? []).map((run) => run[field]));
    process.stdout.write(
      `  ${name.padEnd(42)} ${of('seconds').toFixed(2).padStart(7)} s ${of('processorSeconds').toFixed(2).padStart(7)} s cpu ${of('megabytes').toFixed(0).padStart(6)} MB   ${said[index]}\n`,
    );
  }
}

function timed(command: readonly string[]): Run {
  const hasTimer = existsSync(timer);
  const [program = '', ...args] = hasTimer ? [timer, '-f', '\n%e %U %S %M', ...command] : command;
  const started = performance.now();
  const { stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', maxBuffer: 1 << 28 });
  const seconds = (performance.now() - started) / 1000;
  const [, user = 0, system = 0, kilobytes = 0] = hasTimer
    ? (stderr.trim().split('\n').at(-1) ?? '').split(' ').map(Number)
    : [0, Number.NaN, Number.NaN, Number.NaN];
  return { seconds, processorSeconds: user + system, megabytes: kilobytes / 1024, output: stdout };
}

function lizardRows({ output }: Run): string {
  return `${output.split('\n').filter((row) => row !== '').length} functions`;
}
