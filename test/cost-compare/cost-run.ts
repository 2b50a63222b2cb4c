// Runs the comparison in this process the way the binary does, and keeps what it wrote.
import {
  type CostIo,
  costOptions,
  normalizeArgv,
  outcomeOf,
  readPlainArgv,
  runCostCompare,
} from '../../packages/cost-compare/src/index.ts';

export interface CostRun {
  readonly exitCode: number;
  readonly stdout: string;
  /** Lines of standard error. */
  readonly notes: readonly string[];
}

/** Runs a command line; `input` is what standard input holds. */
export async function runCost(argv: readonly string[], input: string | Uint8Array = ''): Promise<CostRun> {
  const pieces: Uint8Array[] = [];
  const notes: string[] = [];
  const io: CostIo = {
    input: async function* () {
      yield typeof input === 'string' ? Buffer.from(input) : input;
    },
    out: (bytes) => pieces.push(bytes.slice()),
    note: (line) => notes.push(line),
    now: () => new Date('2026-09-30T23:59:59Z'),
  };
  const finish = (exitCode: number): CostRun => ({
    exitCode,
    stdout: Buffer.concat(pieces).toString(),
    notes,
  });
  try {
    const values = readPlainArgv(normalizeArgv(argv, costOptions), costOptions);
    if (values === undefined) return { exitCode: -1, stdout: '', notes: ['left to the parser'] };
    return finish((await runCostCompare(values, io)).exitCode);
  } catch (error) {
    return finish(outcomeOf(error, io).exitCode);
  }
}

/** The JSON report of scenarios given as a value. */
export async function jsonReport(input: unknown, ...argv: string[]) {
  const { exitCode, stdout, notes } = await runCost(['-', '--json', ...argv], JSON.stringify(input));
  if (exitCode === 2) throw new Error(notes.join('\n'));
  return JSON.parse(stdout);
}
