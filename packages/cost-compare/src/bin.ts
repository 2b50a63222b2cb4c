#!/usr/bin/env node
// The command `token-cost-compare`. Nothing is imported statically but what every Node has, so that an old one
// gets a sentence instead of a syntax error, and so that all else comes out of the compile cache.
import nodeModule from 'node:module';
import type { ParserTask } from './command.ts';
import type { OptionValues } from './option-table.ts';

const oldest = { major: 22, minor: 19 };

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < oldest.major || (major === oldest.major && minor < oldest.minor)) {
  process.stderr.write(
    `token-cost-compare: Node ${process.versions.node} is too old, ${oldest.major}.${oldest.minor} or newer is needed.\n`,
  );
  process.exitCode = 2;
} else {
  nodeModule.enableCompileCache();
  void start();
}

async function start(): Promise<void> {
  const { runCommand } = await import('./command.ts');
  const exitCode = await runCommand(process.argv.slice(2), parseWithCommander);
  // All is written by now, and taking the heap apart would only take time.
  process.exit(exitCode);
}

/** Help, version, mistakes, and whatever else takes more than reading one option after the other. */
async function parseWithCommander(task: ParserTask): Promise<OptionValues | number> {
  const { Command, CommanderError, Option } = await import('commander');
  const program = new Command(task.name)
    .description(task.description)
    .version(task.version, '-V, --version', 'show the version')
    .helpOption('-h, --help', 'show this help')
    .addHelpText('after', task.examples)
    .configureOutput({
      writeOut: (text) => task.io.out(new TextEncoder().encode(text)),
      writeErr: (text) => task.io.note(text.trimEnd()),
    })
    .exitOverride()
    .allowExcessArguments(false)
    .showHelpAfterError('(--help lists the options)');
  if (task.takesFile) program.argument('[file]', 'scenarios, like --input-file');
  for (const { name, kind, value, choices, description } of task.options) {
    const flags = kind === 'switch' ? `--${name}` : `--${name} <${value ?? choices?.join('|') ?? 'VALUE'}>`;
    const option = new Option(flags, description);
    if (kind === 'list') option.argParser((each: string, all: string[] = []) => [...all, each]);
    program.addOption(option);
  }
  try {
    program.parse(task.argv, { from: 'user' });
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
