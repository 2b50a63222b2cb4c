// The argument parser's complaints, as sentences that say what to type.
import { didYouMean } from './did-you-mean.ts';
import { Failure } from './failure.ts';

interface ParseError extends Error {
  /** Of flags that are not there. */
  readonly flags?: readonly string[];
  /** Of arguments that are missing or too many. */
  readonly args?: readonly (string | { readonly name: string; readonly description?: string })[];
  readonly parse?: { readonly input?: { readonly flags?: Readonly<Record<string, unknown>> } };
}

export function isParseError(error: Error): boolean {
  return 'parse' in error || error.constructor.name === 'CLIError';
}

export function parseFailure(error: ParseError): Failure {
  return new Failure('USAGE_ERROR', sentenceOf(error), {}, { cause: error });
}

const exclude =
  'To leave paths out, set `exclude` in assay.config.json (`assay init` writes one); to accept findings, use .assayignore.';

/** Flags that people know from other tools, and what does the same here. */
const flagsOfOtherTools: Readonly<Record<string, string>> = {
  '--exclude': exclude,
  '--exclude-dir': exclude,
  '--ignore': exclude,
  '--skip-dirs': exclude,
  '--skip-files': exclude,
  '--no-color': 'Set the environment variable NO_COLOR=1.',
  '--no-colour': 'Set the environment variable NO_COLOR=1.',
  '-f': 'For the output format use --format (json, sarif, html and others), for a file --output.',
  '--output-format': 'Use --format (json, sarif, html and others).',
  '--report-format': 'Use --format (json, sarif, html and others).',
  '--report-path': 'Use --output FILE; the format follows from its extension.',
  '-v': 'For the version run `assay --version`.',
  '--verbose':
    'Everything that was not checked is said without it; --debug prints the stack trace of a failure.',
  '--config': 'Settings are read from assay.config.json in the scanned folder; `assay init` writes one.',
};

function sentenceOf(error: ParseError): string {
  const [flag] = error.flags ?? [];
  if (error.constructor.name === 'NonExistentFlagsError' && flag !== undefined) {
    const known = Object.keys(error.parse?.input?.flags ?? {}).map((name) => `--${name}`);
    const elsewhere = flagsOfOtherTools[flag.replace(/=.*$/, '')];
    if (elsewhere !== undefined) return `Unknown flag ${flag}. ${elsewhere}`;
    return `Unknown flag ${flag}.${didYouMean(flag, known)} Run \`--help\` for a list of flags.`;
  }
  const [argument] = error.args ?? [];
  if (error.constructor.name === 'RequiredArgsError' && typeof argument === 'object') {
    return `Missing argument ${argument.name.toUpperCase()}: ${argument.description}. See \`--help\`.`;
  }
  const [first] = error.args ?? [];
  if (error.constructor.name === 'UnexpectedArgsError' && typeof first === 'string') {
    return `Unexpected argument ${first}. See \`--help\`.`;
  }
  const sentence = inOneLine(error.message).replace(
    /Missing required flag (?:--)?([\w-]+)/g,
    (_, name: string) => `Missing flag --${name}${choicesOf(error.parse?.input?.flags?.[name])}`,
  );
  // What other tools call a type is a category here.
  return /--type=secrets?\b/.test(sentence)
    ? `${sentence} To scan for secrets only, use --category secrets-in-code.`
    : sentence;
}

/** ` (security, dependency)` of a flag that takes one of a few values. */
function choicesOf(flag: unknown): string {
  const { options } = (flag ?? {}) as { readonly options?: readonly string[] };
  return options === undefined ? '' : ` (${options.join(', ')})`;
}

/** Without colors and without the parser's own hint. */
function inOneLine(message: string): string {
  const lines = message
    .replace(/\u001b\[[0-9;]*m/g, '')
    .split('\n')
    .map((line) => line.trim())
    .filter(
      (line) =>
        line !== '' && !line.startsWith('See more help') && !/^The following errors? occurred/.test(line),
    );
  const sentence = lines.join('; ').replace(/\s+/g, ' ');
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}
