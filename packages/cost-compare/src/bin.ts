#!/usr/bin/env node
// The command `token-cost-compare`. Nothing is imported statically but what every Node has, so that an old one
// gets a sentence instead of a syntax error; nothing is loaded that the run at hand does not need.
import nodeModule from 'node:module';
import type { CostIo } from './cost-io.ts';

const oldest = { major: 22, minor: 19 };

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < oldest.major || (major === oldest.major && minor < oldest.minor)) {
  process.stderr.write(
    `token-cost-compare: Node ${process.versions.node} is too old, ${oldest.major}.${oldest.minor} or newer is needed.\n`,
  );
  process.exitCode = 2;
} else {
  nodeModule.enableCompileCache();
  process.exitCode = await main(process.argv.slice(2));
}

async function main(argv: readonly string[]): Promise<number> {
  const { systemIo } = await import('./cost-io.ts');
  const io = systemIo();
  try {
    const { costOptions, modelOptions } = await import('./option-table.ts');
    const { normaliseArgv, readPlainArgv } = await import('./argv.ts');
    const isModels = argv[0] === 'models';
    const options = isModels ? modelOptions : costOptions;
    const plain = normaliseArgv(isModels ? argv.slice(1) : argv, options);
    // Options that are all in order need no parser; loading one takes longer than comparing the costs.
    const values = readPlainArgv(plain, options) ?? (await parseWithCommander(plain, isModels, io));
    if (values === undefined) return 0;
    if (typeof values === 'number') return values;
    if (isModels) {
      const { runCostModels } = await import('./run-models.ts');
      return (await runCostModels(values, io)).exitCode;
    }
    const { runCostCompare } = await import('./run-compare.ts');
    return (await runCostCompare(values, io)).exitCode;
  } catch (error) {
    const { outcomeOf } = await import('./cost-outcome.ts');
    return outcomeOf(error, io).exitCode;
  }
}

/** Help, version and mistakes. Returns an exit status when there is nothing to run. */
async function parseWithCommander(argv: readonly string[], isModels: boolean, io: CostIo) {
  const { Command, CommanderError, Option } = await import('commander');
  const { costOptions, modelOptions } = await import('./option-table.ts');
  const { helpText, versionText } = await import('./help.ts');
  const program = new Command(isModels ? 'token-cost-compare models' : 'token-cost-compare')
    .description(isModels ? helpText.models : helpText.compare)
    .version(versionText(), '-V, --version', 'show the version')
    .helpOption('-h, --help', 'show this help')
    .configureOutput({
      writeOut: (text) => io.out(new TextEncoder().encode(text)),
      writeErr: (text) => io.note(text.trimEnd()),
    })
    .exitOverride()
    .allowExcessArguments(false)
    .showHelpAfterError('(--help lists the options)');
  if (!isModels)
    program.argument('[file]', 'scenarios, like --input-file').addHelpText('after', helpText.examples);
  for (const { name, kind, value, choices, description } of isModels ? modelOptions : costOptions) {
    const flags = kind === 'switch' ? `--${name}` : `--${name} <${value ?? choices?.join('|') ?? 'VALUE'}>`;
    const option = new Option(flags, description);
    if (kind === 'list') option.argParser((each: string, all: string[] = []) => [...all, each]);
    program.addOption(option);
  }
  try {
    program.parse(argv, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return error.exitCode === 0 ? 0 : 2;
  }
  const parsed: Record<string, string | boolean | string[] | undefined> = {};
  for (const option of program.options)
    parsed[option.name()] = program.getOptionValue(option.attributeName());
  const [file] = program.args;
  return { ...parsed, ...(file === undefined ? {} : { file }) };
}
