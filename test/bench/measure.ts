// How figures are taken: subjects interleaved round by round in one run, medians, ratios to the first subject.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root: string = fileURLToPath(new URL('../..', import.meta.url));

export interface Subject {
  readonly name: string;
  /** One round; gives the figure, or nothing to have the time taken in milliseconds. */
  run(): unknown;
}

export interface Measured {
  readonly name: string;
  readonly median: number;
  readonly figures: readonly number[];
}

/** Runs every subject once per round, in turn, and prints a line for each. */
export async function measure(
  title: string,
  subjects: readonly Subject[],
  { rounds = 7, unit = 'ms', warmUp = 1 }: { rounds?: number; unit?: string; warmUp?: number } = {},
): Promise<readonly Measured[]> {
  const figures = subjects.map((): number[] => []);
  for (let round = -warmUp; round < rounds; round += 1) {
    for (const [index, subject] of subjects.entries()) {
      const started = performance.now();
      const given = await subject.run();
      if (round >= 0) figures[index]?.push(typeof given === 'number' ? given : performance.now() - started);
    }
  }
  const measured = subjects.map(({ name }, index) => ({
    name,
    figures: figures[index] ?? [],
    median: median(figures[index] ?? []),
  }));
  const first = measured[0]?.median ?? Number.NaN;
  process.stdout.write(`${title} (${rounds} interleaved rounds, medians)\n`);
  for (const { name, median: value } of measured) {
    process.stdout.write(
      `  ${name.padEnd(44)} ${value.toFixed(1).padStart(10)} ${unit}   × ${(value / first).toFixed(2)}\n`,
    );
  }
  return measured;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? Number.NaN)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

/** Installs a peer for benchmarks apart from the project, and gives its folder of executables. */
export function peer(name: string, version: string): string {
  const folder = join(root, '.bench', `${name.replaceAll('/', '+')}@${version}`);
  if (!existsSync(join(folder, 'node_modules'))) {
    process.stdout.write(`  installing ${name}@${version} for comparison …\n`);
    const { status } = spawnSync(
      'npm',
      ['install', '--prefix', folder, '--no-audit', '--no-fund', '--loglevel=error', `${name}@${version}`],
      { stdio: 'inherit' },
    );
    if (status !== 0) throw new Error(`${name}@${version} could not be installed.`);
  }
  return join(folder, 'node_modules', '.bin');
}
