// PowerShell binds `-InputFile x`, `-inp:x` and `-Json:$false`; no parser for GNU options does. This turns
// any mixture of the two spellings into plain GNU options, for whichever parser comes after it.
import { didYouMean } from './closest.ts';
import { failWith } from './faults.ts';
import { type CostOption, type OptionValues, originalOptions } from './option-table.ts';

/**
 * Rewrites a command line so that every option is `--name`, `--name=value` or positional after `--`.
 * Throws a `CostInputError` for an option that is unknown, ambiguous or without its value.
 */
export function normalizeArgv(argv: readonly string[], options: readonly CostOption[]): string[] {
  const out: string[] = [];
  const positional: string[] = [];
  for (let at = 0; at < argv.length; at++) {
    const argument = argv[at] as string;
    if (argument === '--') {
      positional.push(...argv.slice(at + 1));
      break;
    }
    const token = asToken(argument);
    if (token === undefined) {
      positional.push(argument);
      continue;
    }
    const read = readOption(token, argv.slice(at + 1, at + 3), options);
    out.push(...read.out);
    at += read.used;
  }
  return positional.length === 0 ? out : [...out, '--', ...positional];
}

/**
 * Option values of a normalized command line that has only known options and at most one file, which is
 * nearly every one; undefined when a real parser has to say what is meant or what is wrong.
 */
export function readPlainArgv(
  argv: readonly string[],
  options: readonly CostOption[],
): OptionValues | undefined {
  const values: Record<string, string | boolean | string[]> = {};
  for (const [at, argument] of argv.entries()) {
    if (argument === '--') {
      const [file, ...others] = argv.slice(at + 1);
      if (file === undefined || others.length > 0 || !options.some(({ name }) => name === 'input-file'))
        return undefined;
      return { ...values, file };
    }
    const equals = argument.indexOf('=');
    const name = argument.slice(2, equals < 0 ? undefined : equals);
    const option = options.find((each) => each.name === name);
    if (option === undefined || (option.kind === 'switch') !== equals < 0) return undefined;
    const value = argument.slice(equals + 1);
    if (option.kind === 'list') values[name] = [...((values[name] as string[] | undefined) ?? []), value];
    else values[name] = option.kind === 'switch' ? true : value;
  }
  return values;
}

/** `FreshInputCostPer1M` for `fresh-input-cost-per-1m`. */
export function powerShellName(option: CostOption): string {
  return option.name
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
    .replace(/1m$/, '1M');
}

interface Token {
  /** As typed, for messages. */
  readonly typed: string;
  readonly isLong: boolean;
  readonly name: string;
  readonly separator: string;
  readonly value: string;
}

interface ReadOption {
  readonly out: readonly string[];
  /** How many of the following arguments went into it. */
  readonly used: number;
}

// PowerShell takes the dashes that word processors make of a hyphen, too; `--` may have become one of them.
const optionGrammar = /^(--|[-\u2013\u2014\u2015])([A-Za-z][A-Za-z0-9-]*)(?:([:=])([\s\S]*))?$/u;

// What PowerShell itself adds to every command; harmless here, so it is not an error.
const commonSwitches = ['verbose', 'debug'];
const commonValues = [
  'erroraction',
  'warningaction',
  'informationaction',
  'progressaction',
  'errorvariable',
  'warningvariable',
  'informationvariable',
  'outvariable',
  'outbuffer',
  'pipelinevariable',
];

function asToken(argument: string): Token | undefined {
  const match = optionGrammar.exec(argument);
  if (match === null) {
    // A lone dash is standard input; anything else with a dash is a mistake that must not pass as a file.
    if (/^[-\u2013\u2014\u2015]./u.test(argument)) {
      failWith({ field: argument, problem: 'is not an option; put a file of that name after --' });
    }
    return undefined;
  }
  const [typed, dash, name, separator, value] = match as unknown as [
    string,
    string,
    string,
    string?,
    string?,
  ];
  return { typed, isLong: dash === '--', name, separator: separator ?? '', value: value ?? '' };
}

function readOption(token: Token, following: readonly string[], options: readonly CostOption[]): ReadOption {
  const common = token.isLong ? undefined : readCommon(token, following);
  if (common !== undefined) return common;
  const name = token.isLong ? longName(token, options) : shortName(token, options);
  const option = options.find((each) => each.name === name);
  if (option === undefined) return { out: [`--${name}`], used: 0 };
  if (option.kind === 'switch') return readSwitch(option, token, following);
  const { value, used } = readValue(token, following);
  return { out: [`--${option.name}=${value}`], used };
}

function readValue(token: Token, following: readonly string[]): { value: string; used: number } {
  const [next, afterNext] = following;
  if (token.separator === '' || (token.separator === ':' && token.value === '' && !token.isLong)) {
    // `-Name value`, and `-Name: value`, which is how PowerShell passes `-Name:value` on to a program.
    if (next === undefined) failWith({ field: dashed(token), problem: 'needs a value' });
    return { value: next, used: 1 };
  }
  // PowerShell cuts an unquoted `-Name:a.b` it passes on in front of the first point.
  if (!token.isLong && token.separator === ':' && next !== undefined && /^\.[A-Za-z0-9]/.test(next)) {
    if (afterNext !== undefined && next === '.') return { value: token.value + next + afterNext, used: 2 };
    return { value: token.value + next, used: 1 };
  }
  return { value: token.value, used: 0 };
}

function readSwitch(option: CostOption, token: Token, following: readonly string[]): ReadOption {
  if (token.separator === '') return { out: [`--${option.name}`], used: 0 };
  const used = token.separator === ':' && token.value === '' ? 1 : 0;
  const value = used === 1 ? following[0] : token.value;
  if (/^(\$?true|1)$/i.test(value ?? '')) return { out: [`--${option.name}`], used };
  if (/^(\$?false|0)$/i.test(value ?? '')) return { out: [], used };
  return failWith({
    field: dashed(token),
    problem: 'must be $true or $false',
    value: JSON.stringify(value ?? ''),
  });
}

function readCommon(token: Token, following: readonly string[]): ReadOption | undefined {
  const name = token.name.toLowerCase();
  if (commonSwitches.includes(name)) {
    return { out: [], used: token.separator === ':' && token.value === '' ? 1 : 0 };
  }
  if (!commonValues.includes(name)) return undefined;
  return { out: [], used: readValue(token, following).used };
}

function longName(token: Token, options: readonly CostOption[]): string {
  const names = [...options.map(({ name }) => name), 'help', 'version'];
  const folded = token.name.toLowerCase();
  const found = names.find((name) => name === folded);
  if (found !== undefined) return found;
  return failWith({
    field: `--${token.name}`,
    problem: `is not a known option${didYouMean(folded, names).replaceAll(/([ ,])([a-z0-9-]+)(?=[,?])/g, '$1--$2')}`,
  });
}

function shortName(token: Token, options: readonly CostOption[]): string {
  const typed = token.name.toLowerCase();
  if (token.name === 'h') return 'help';
  if (token.name === 'V') return 'version';
  const known = [...options, help, version].map((option) => ({
    option,
    folded: powerShellName(option).toLowerCase(),
  }));
  const exact = known.find(({ folded }) => folded === typed.replaceAll('-', ''));
  if (exact !== undefined) return exact.option.name;
  const fitting = known.filter(({ folded }) => folded.startsWith(typed));
  const originals = fitting.filter(({ option }) => originalOptions.some(({ name }) => name === option.name));
  const older = fitting.filter(({ option }) => option.yields !== true);
  const candidates = [originals, older, fitting].find((each) => each.length > 0) ?? [];
  const [only, ...others] = candidates;
  if (only !== undefined && others.length === 0) return only.option.name;
  const names = known.map(({ option }) => `-${powerShellName(option)}`);
  return failWith({
    field: `-${token.name}`,
    problem:
      only === undefined
        ? `is not a known option${didYouMean(`-${token.name}`, names)}`
        : `is ambiguous: ${candidates.map(({ option }) => `-${powerShellName(option)}`).join(', ')}`,
  });
}

const help: CostOption = { name: 'help', kind: 'switch', description: 'show this help' };
const version: CostOption = { name: 'version', kind: 'switch', description: 'show the version' };

function dashed(token: Token): string {
  return `${token.isLong ? '--' : '-'}${token.name}`;
}
