import { pythonControl } from '../functions/control-syntax.ts';
import { pythonFinder } from '../functions/python-functions.ts';
import type { LiteralScan, Syntax } from '../tokens/syntax.ts';
import { tokenKind } from '../tokens/token-list.ts';
import { tokenize } from '../tokens/tokenize.ts';
import type { Language } from './language.ts';

const syntax: Syntax = {
  lineComments: ['#'],
  lineQuotes: '"\'',
  literalStarts: '"\'',
  literal: pythonLiteral,
};

export const python: Language = {
  id: 'python',
  title: 'Python',
  extensions: ['py', 'pyi'],
  interpreters: ['python', 'python3', 'python2'],
  comments: { slashes: false, hash: true },
  imports:
    /^[ \t]*(?:import[ \t]|from[ \t]+[\w.]+[ \t]+import\b)[^\n(]*(?:\([^)]{0,4000}\)|(?<=\\)\n[^\n]*)?/gm,
  control: pythonControl,
  conditions: new Set(['if', 'elif', 'for', 'while', 'except', 'finally', 'and', 'or']),
  tokenize: (source, tokens) => tokenize(source, syntax, tokens),
  findFunctions: pythonFinder,
};

/** Triple-quoted strings, and f-strings, whose expressions are code. */
function pythonLiteral(scan: LiteralScan): number {
  const { source, at, end, previous, push } = scan;
  const char = source[at] ?? '';
  const quote = source.startsWith(char.repeat(3), at) ? char.repeat(3) : char;
  const isFormat = /^(?:[rb]?f|fr|fb)$/i.test(previous) && /\w/.test(source[at - 1] ?? '');
  if (quote.length === 1 && !isFormat) return -1;
  const close = findClose(source, at + quote.length, { end, quote });
  if (close < 0) return -1;
  const stop = close + quote.length;
  if (!isFormat || !hasExpression(source, at, stop)) push(tokenKind.text, at, source.slice(at, stop));
  else pushFormat(scan, quote, close);
  return stop;
}

function findClose(source: string, from: number, { end, quote }: { end: number; quote: string }): number {
  for (let at = from; at < end; at += 1) {
    if (source[at] === '\\') at += 1;
    else if (quote.length === 1 && source[at] === '\n') return -1;
    else if (source[at] === quote[0] && source.startsWith(quote, at)) return at;
  }
  return -1;
}

function hasExpression(source: string, start: number, stop: number): boolean {
  for (let at = start; at < stop; at += 1) {
    if (source[at] !== '{') continue;
    if (source[at + 1] !== '{') return true;
    at += 1;
  }
  return false;
}

function pushFormat({ source, at, push, nested }: LiteralScan, quote: string, close: number): void {
  let literal = at + quote.length;
  let index = literal;
  const flush = (until: number): void => {
    if (until > literal) push(tokenKind.text, literal, `${quote}${source.slice(literal, until)}${quote}`);
  };
  while (index < close) {
    const char = source[index];
    if ((char === '{' || char === '}') && source[index + 1] === char) index += 2;
    else if (char === '{') {
      flush(index);
      const stop = expressionEnd(source, index, close);
      nested(index + 1, stop - 1);
      index = stop;
      literal = stop;
    } else index += 1;
  }
  flush(close);
}

/** After the brace that closes the one at `start`. */
function expressionEnd(source: string, start: number, end: number): number {
  let depth = 0;
  for (let at = start; at < end; at += 1) {
    const char = source[at];
    if (char === '{') depth += 1;
    else if (char === '}') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return end + 1;
}
