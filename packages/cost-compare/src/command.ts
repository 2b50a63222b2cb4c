// What the binary does once it may: everything it needs at each start hangs on this one module.
import { normalizeArgv, readPlainArgv } from './argv.ts';
import { type CostIo, systemIo } from './cost-io.ts';
import { outcomeOf } from './cost-outcome.ts';
import { type CostOption, costOptions, modelOptions, type OptionValues } from './option-table.ts';
import { runCostCompare } from './run-compare.ts';

/** What a parser of GNU options gets. */
export interface ParserTask {
  readonly name: string;
  readonly argv: readonly string[];
  readonly options: readonly CostOption[];
  readonly takesFile: boolean;
  readonly description: string;
  readonly examples: string;
  readonly version: string;
  readonly io: CostIo;
}

/** Gives the option values, or an exit status when the parser has said all there is to say. */
export type OptionParser = (task: ParserTask) => Promise<OptionValues | number>;

/** Runs a command line and gives its exit status. */
export async function runCommand(argv: readonly string[], parse: OptionParser): Promise<number> {
  const io = systemIo();
  try {
    const isModels = argv[0] === 'models';
    const options = isModels ? modelOptions : costOptions;
    const plain = normalizeArgv(isModels ? argv.slice(1) : argv, options);
    // Options that are all in order need no parser; loading one takes longer than comparing the costs.
    const values =
      readPlainArgv(plain, options) ?? (await parse(await taskOf(plain, options, { isModels, io })));
    if (typeof values === 'number') return values;
    if (!isModels) return (await runCostCompare(values, io)).exitCode;
    const { runCostModels } = await import('./run-models.ts');
    return (await runCostModels(values, io)).exitCode;
  } catch (error) {
    return outcomeOf(error, io).exitCode;
  }
}

async function taskOf(
  argv: readonly string[],
  options: readonly CostOption[],
  { isModels, io }: { readonly isModels: boolean; readonly io: CostIo },
): Promise<ParserTask> {
  const { helpText, versionText } = await import('./help.ts');
  return {
    name: isModels ? 'token-cost-compare models' : 'token-cost-compare',
    argv,
    options,
    takesFile: !isModels,
    description: isModels ? helpText.models : helpText.compare,
    examples: isModels ? '' : helpText.examples,
    version: versionText(),
    io,
  };
}
