// The configuration language of nginx: directives with arguments, some with a block. Comments are left out.
import type { EvaluationBudget } from '../../evaluation-budget.ts';

export interface Directive {
  readonly name: string;
  readonly args: readonly string[];
  readonly line: number;
  readonly endLine: number;
  readonly block: readonly Directive[] | undefined;
}

export class NginxSyntaxError extends Error {
  override readonly name = 'NginxSyntaxError';
  readonly line: number;

  constructor(message: string, line: number) {
    super(message);
    this.line = line;
  }
}

const maxDepth = 30;
const token =
  /\s+|#[^\n]*|"(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*'|[{};]|(?:\$\{\w+\}|\\[\s\S]|[^\s{};"'\\])+|["'\\]/y;

interface Token {
  readonly text: string;
  readonly isQuoted: boolean;
  readonly line: number;
}

/** Throws NginxSyntaxError. Blocks of Lua are passed over as arguments would be, and fail where they are no directives. */
export function parseNginx(text: string, budget: EvaluationBudget): readonly Directive[] {
  const tokens = tokensOf(text, budget);
  const [directives] = blockAt(tokens, 0, 0);
  return directives;
}

function blockAt(
  tokens: readonly Token[],
  from: number,
  depth: number,
): [directives: readonly Directive[], end: number] {
  const line = tokens[from]?.line ?? 1;
  if (depth > maxDepth) throw new NginxSyntaxError('Blocks are nested too deeply.', line);
  const found: Directive[] = [];
  let at = from;
  let words: Token[] = [];
  for (;;) {
    const next = tokens[at];
    if (next === undefined) {
      if (depth > 0 || words.length > 0)
        throw new NginxSyntaxError('A block or directive does not end.', tokens.at(-1)?.line ?? line);
      return [found, at];
    }
    at += 1;
    const mark = next.isQuoted ? undefined : next.text;
    if (mark !== '{' && mark !== '}' && mark !== ';') {
      words.push(next);
      continue;
    }
    if (mark === '}') {
      if (words.length > 0 || depth === 0) throw new NginxSyntaxError('Unexpected "}".', next.line);
      return [found, at];
    }
    const [name, ...args] = words;
    words = [];
    if (name === undefined) {
      if (mark === ';') continue;
      throw new NginxSyntaxError(`Unexpected "${mark}".`, next.line);
    }
    const own = { name: name.text, args: args.map((arg) => arg.text), line: name.line };
    if (mark === ';') {
      found.push({ ...own, endLine: next.line, block: undefined });
      continue;
    }
    const [block, end] = blockAt(tokens, at, depth + 1);
    at = end;
    found.push({ ...own, endLine: tokens[end - 1]?.line ?? next.line, block });
  }
}

function tokensOf(text: string, budget: EvaluationBudget): readonly Token[] {
  const found: Token[] = [];
  let line = 1;
  token.lastIndex = 0;
  while (token.lastIndex < text.length) {
    const [match = ''] = token.exec(text) ?? [];
    if (match === '') throw new NginxSyntaxError('A character is not expected here.', line);
    budget.consume(1);
    const isQuoted = /^["']./.test(match);
    if (!/^[\s#]/.test(match)) found.push({ text: isQuoted ? match.slice(1, -1) : match, isQuoted, line });
    for (let at = match.indexOf('\n'); at !== -1; at = match.indexOf('\n', at + 1)) line += 1;
  }
  return found;
}
