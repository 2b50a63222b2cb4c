// The cost comparison has a parser and reports of its own; this is what stands between them and our commands.
import type { CostIo, CostOption, CostOutcome, OptionValues } from '@assay/cost-compare';
import { boolean, string } from '@oclif/core/flags';
import { Failure, usageFailure } from './failures/failure.ts';

type Flag = ReturnType<typeof boolean> | ReturnType<typeof string>;

/** For the help, and for completion; `--json` is every command's own. */
export function costFlags(options: readonly CostOption[]): Record<string, Flag> {
  const own = options.filter(({ name }) => name !== 'json');
  return Object.fromEntries(
    own.map(({ name, kind, value, choices, description }): [string, Flag] => [
      name,
      kind === 'switch'
        ? boolean({ description })
        : string({
            description,
            multiple: kind === 'list',
            ...(value !== undefined && { helpValue: value }),
            ...(choices !== undefined && { options: [...choices] }),
          } as Parameters<typeof string>[0]),
    ]),
  );
}

/** Runs it on our arguments. Throws Failure when an option or the input can't be used. */
export async function runCost(
  argv: readonly string[],
  options: readonly CostOption[],
  run: (values: OptionValues, io: CostIo) => Promise<CostOutcome>,
): Promise<void> {
  const { systemIo } = await import('@assay/cost-compare');
  const notes: string[] = [];
  const values = await readValues(argv, options);
  // A watched log is reported while it is watched.
  const note = (line: string) =>
    values.watch === true ? void process.stderr.write(`${line}\n`) : void notes.push(line);
  const io: CostIo = { ...systemIo(), note };
  const outcome = await run(values, io);
  if (outcome.exitCode === 2) {
    throw new Failure('VALIDATION_ERROR', outcome.lines.join('\n'), { faults: outcome.faults });
  }
  for (const line of notes) process.stderr.write(`${line}\n`);
  process.exitCode = outcome.exitCode;
}

/** Both spellings, PowerShell's and GNU's, without the flags that every command has. */
async function readValues(argv: readonly string[], options: readonly CostOption[]): Promise<OptionValues> {
  const { CostInputError, normalizeArgv, readPlainArgv } = await import('@assay/cost-compare');
  const own = argv.filter((word) => !['--quiet', '-q', '--debug'].includes(word));
  try {
    const values = readPlainArgv(normalizeArgv(own, options), options);
    if (values) return values;
  } catch (error) {
    if (!(error instanceof CostInputError)) throw error;
    throw new Failure('USAGE_ERROR', error.lines.join('\n'), { faults: error.faults }, { cause: error });
  }
  throw usageFailure('Invalid arguments. Use the options that `--help` lists, and one scenario file.');
}
