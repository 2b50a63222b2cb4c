// The way of every command: find it, run it, and turn whatever it throws into one sentence and an exit code.

import { fileURLToPath } from 'node:url';
import { Config } from '@oclif/core/config';
import { run } from '@oclif/core/run';
import { closest } from './failures/did-you-mean.ts';
import { exitStatus } from './failures/exit-status.ts';
import { type Failure, usageFailure } from './failures/failure.ts';
import { toFailure } from './failures/to-failure.ts';
import { jsonText, splitJsonFields } from './output/json.ts';
import { readerLeaves } from './output/reader.ts';
import { shellWord } from './output/shell-word.ts';

export async function main(argv: readonly string[]): Promise<void> {
  for (const stream of [process.stdout, process.stderr]) {
    // The reader has gone (`| head`): a socket is reset when it leaves something unread.
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE' || error.code === 'ECONNRESET') {
        if (stream === process.stdout) readerLeaves();
        return;
      }
      // What was to be said is lost, so the code must not say that it was: nothing more can be written to this stream.
      if (stream === process.stdout) report(error, []);
      process.exit(exitStatus.unavailable);
    });
  }
  // The framework looks up the login shell and throws for a user id without an account, as containers have.
  process.env.SHELL ??= '';
  try {
    const config = await Config.load({ root: fileURLToPath(new URL('..', import.meta.url)) });
    const takesArguments = Object.keys(namedCommand(argv, config)?.args ?? {}).length > 0;
    await run(resolveCommand(splitJsonFields(argv, { takesArguments }), config), config);
  } catch (error) {
    report(error, argv);
  }
}

/** The command whose words the arguments begin with. */
function namedCommand(argv: readonly string[], config: Config): ReturnType<Config['findCommand']> {
  for (let length = leadingWords(argv).length; length > 0; length -= 1) {
    const command = config.findCommand(argv.slice(0, length).join(':'));
    if (command) return command;
  }
  return undefined;
}

/** What comes before the first flag. */
function leadingWords(argv: readonly string[]): readonly string[] {
  const end = argv.findIndex((word) => word.startsWith('-'));
  return end < 0 ? argv : argv.slice(0, end);
}

/** The arguments with `help` in its place; throws when they name no command. */
function resolveCommand(argv: readonly string[], config: Config): string[] {
  if (argv[0] === 'help') return resolveCommand([...argv.slice(1), '--help'], config);
  const words = leadingWords(argv);
  const wantsHelp = argv.some((word) => word === '--help' || word === '-h');
  if (words.length === 0) {
    if (argv.length === 0 || wantsHelp) return ['--help'];
    throw usageFailure(`Put the command before its flags: assay COMMAND ${argv[0]}.`);
  }
  for (let length = words.length; length > 0; length -= 1) {
    const id = words.slice(0, length).join(':');
    if (config.findCommand(id)) return wantsHelp ? [...words.slice(0, length), '--help'] : [...argv];
    if (config.findTopic(id) && length === words.length) return [...words, '--help'];
  }
  if (words[0] === 'version') throw usageFailure('Unknown command `version`. Run `assay --version`.');
  throw unknownCommand(words, config);
}

/** Names the command that was meant, with the words that were given to it: `assay scna .` is `assay scan .`. */
function unknownCommand(words: readonly string[], config: Config): Failure {
  const ids = config.commandIDs.map((id) => id.replaceAll(':', ' '));
  const names = [...new Set(ids.map((id) => id.replace(/ .*/, '')))];
  const [first = '', second] = words;
  const pair = second === undefined ? undefined : `${first} ${second}`;
  const ofTwo =
    pair === undefined
      ? undefined
      : (bySynonym(first, second, ids) ??
        closest(
          pair,
          ids.filter((id) => id.includes(' ')),
        ));
  const ofOne = names.includes(first) ? undefined : closest(first, names);
  const typed = ofTwo === undefined && ofOne !== undefined ? first : (pair ?? first);
  const rest = words.slice(ofTwo === undefined ? 1 : 2).map(shellWord);
  const meant = ofTwo ?? ofOne;
  const hint = meant === undefined ? '' : ` Did you mean \`${['assay', meant, ...rest].join(' ')}\`?`;
  return usageFailure(`Unknown command \`${typed}\`.${hint} Run \`assay --help\` for a list of commands.`);
}

/** Words that other tools have for one thing. */
const synonyms = [
  ['create', 'add', 'new', 'register'],
  ['delete', 'remove', 'rm', 'revoke'],
  ['list', 'ls'],
  ['show', 'get', 'view', 'describe', 'info'],
  ['update', 'edit', 'set', 'change'],
  ['run', 'start', 'trigger'],
];

function bySynonym(topic: string, verb: string | undefined, ids: readonly string[]): string | undefined {
  const same = synonyms.find((words) => verb !== undefined && words.includes(verb)) ?? [];
  return same.map((word) => `${topic} ${word}`).find((id) => ids.includes(id));
}

/** With `--json` one document on standard output; always the sentence on standard error. */
function report(error: unknown, argv: readonly string[]): void {
  if (isExit(error)) {
    process.exitCode = error.oclif.exit;
    return;
  }
  const failure = toFailure(error);
  process.exitCode = failure.exit;
  if (argv.some((word) => word === '--json' || word.startsWith('--json='))) {
    const { code, message, details } = failure;
    process.stdout.write(`${jsonText({ error: { code, message, details } }, 2)}\n`);
  }
  if (failure.code === 'INTERRUPTED' && failure.message === '') return;
  process.stderr.write(`assay: ${asText(failure.message)}\n`);
  for (const [field, sentence] of Object.entries(failure.details)) {
    // What the sentence has said is not said again for each field.
    if (
      typeof sentence === 'string' &&
      !failure.message.includes(sentence) &&
      failure.code === 'VALIDATION_ERROR'
    )
      process.stderr.write(`  ${asText(field)}: ${asText(sentence)}\n`);
  }
  if (argv.includes('--debug') || failure.code === 'INTERNAL_ERROR') {
    const cause = failure.cause instanceof Error ? failure.cause : failure;
    if (argv.includes('--debug')) process.stderr.write(`${cause.stack}\n`);
    else process.stderr.write('  Use --debug for a stack trace.\n');
  }
}

/** A server's sentence without what a terminal would obey. */
function asText(sentence: string): string {
  return sentence.replace(/[\p{Cc}\p{Cf}]/gu, (unseen) => (unseen === '\n' ? unseen : ' '));
}

function isExit(error: unknown): error is { oclif: { exit: number } } {
  return error instanceof Error && 'code' in error && error.code === 'EEXIT' && 'oclif' in error;
}
