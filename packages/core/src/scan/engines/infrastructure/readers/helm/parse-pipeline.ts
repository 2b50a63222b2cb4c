// `.Values.image.tag | default "1" | quote` → the calls that it makes.

export type Operand =
  | { readonly kind: 'literal'; readonly value: string | number | boolean | null }
  /** `.Values.a`, `$.Values.a`, `$name.a`: the variable, empty for the dot, and names. */
  | { readonly kind: 'path'; readonly variable: string; readonly names: readonly string[] }
  | { readonly kind: 'pipeline'; readonly pipeline: Pipeline; readonly names: readonly string[] };

export interface Command {
  /** A function; null for a value. */
  readonly name: string | null;
  readonly args: readonly Operand[];
}

export type Pipeline = readonly Command[];

const token =
  /\s*(?:("(?:\\.|[^"\\])*"|`[^`]*`|'(?:\\.|[^'\\])')|(-?\d+(?:\.\d+)?)(?![\w.])|(\$\w*(?:\.\w+)*|\.\w+(?:\.\w+)*|\.)|(\w+)|([()|,])|(\.\w+))/y;

/** Undefined for what is none. */
export function parsePipeline(text: string): Pipeline | undefined {
  const tokens: RegExpExecArray[] = [];
  token.lastIndex = 0;
  const trimmed = text.trim();
  while (token.lastIndex < trimmed.length) {
    const match = token.exec(trimmed);
    if (match === null || tokens.length > 500) return undefined;
    tokens.push(match);
  }
  const reader = { tokens, at: 0 };
  const pipeline = readPipeline(reader, 0);
  return reader.at === tokens.length ? pipeline : undefined;
}

interface TokenReader {
  readonly tokens: readonly RegExpExecArray[];
  at: number;
}

function readPipeline(reader: TokenReader, depth: number): Pipeline | undefined {
  if (depth > 40) return undefined;
  const commands: Command[] = [];
  for (;;) {
    const command = readCommand(reader, depth);
    if (command === undefined) return undefined;
    commands.push(command);
    if (reader.tokens[reader.at]?.[5] !== '|') return commands;
    reader.at += 1;
  }
}

function readCommand(reader: TokenReader, depth: number): Command | undefined {
  let name: string | null = null;
  const word = reader.tokens[reader.at]?.[4];
  if (word !== undefined && !Object.hasOwn(constants, word)) {
    name = word;
    reader.at += 1;
  }
  const args: Operand[] = [];
  for (;;) {
    const match = reader.tokens[reader.at];
    if (match === undefined || match[5] === ')' || match[5] === '|') break;
    const operand = readOperand(reader, match, depth);
    if (operand === undefined) return undefined;
    args.push(operand);
  }
  return name === null && args.length === 0 ? undefined : { name, args };
}

const constants: Readonly<Record<string, boolean | null>> = { true: true, false: false, nil: null };

function readOperand(reader: TokenReader, match: RegExpExecArray, depth: number): Operand | undefined {
  const [, quoted, number, path, word, symbol] = match;
  reader.at += 1;
  if (quoted !== undefined) return { kind: 'literal', value: unquote(quoted) };
  if (number !== undefined) return { kind: 'literal', value: Number(number) };
  if (path !== undefined) {
    const [variable = '', ...names] = path.split('.').filter((part, index) => index === 0 || part !== '');
    return { kind: 'path', variable, names };
  }
  if (word !== undefined)
    return Object.hasOwn(constants, word)
      ? { kind: 'literal', value: constants[word] ?? null }
      : { kind: 'pipeline', pipeline: [{ name: word, args: [] }], names: [] };
  if (symbol !== '(') return undefined;
  const pipeline = readPipeline(reader, depth + 1);
  if (pipeline === undefined || reader.tokens[reader.at]?.[5] !== ')') return undefined;
  reader.at += 1;
  // `(include "a" .).b`: names that follow without whitespace.
  const next = reader.tokens[reader.at];
  const isMember = next?.[3]?.startsWith('.') && next[3] !== '.' && !/^\s/.test(next[0]);
  if (isMember) reader.at += 1;
  return { kind: 'pipeline', pipeline, names: isMember ? (next?.[3] ?? '').slice(1).split('.') : [] };
}

function unquote(text: string): string {
  if (text.startsWith('`')) return text.slice(1, -1);
  const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' };
  return text.slice(1, -1).replace(/\\(.)/g, (_, char: string) => escapes[char] ?? char);
}
