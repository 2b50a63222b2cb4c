import { shellControl } from '../functions/control-syntax.ts';
import { shellFinder } from '../functions/shell-functions.ts';
import type { LiteralScan, Syntax } from '../tokens/syntax.ts';
import { tokenKind } from '../tokens/token-list.ts';
import { tokenize } from '../tokens/tokenize.ts';
import type { Language } from './language.ts';

const syntax: Syntax = {
  lineComments: [],
  operators: [';;&', ';&', ';;'],
  literalStarts: '"\'#$<\\-./',
  literal: shellLiteral,
};

export const shell: Language = {
  id: 'shell',
  title: 'Shell',
  extensions: ['sh', 'bash', 'zsh', 'ksh'],
  interpreters: ['sh', 'bash', 'zsh', 'dash', 'ksh', 'ash'],
  comments: { slashes: false, hash: true },
  imports: /^[ \t]*(?:source|\.)[ \t]+[^\n]*/gm,
  control: shellControl,
  conditions: new Set(['if', 'elif', 'for', 'while', 'until', 'select', '&&', '||']),
  tokenize: (source, tokens) => tokenize(source, syntax, tokens),
  findFunctions: shellFinder,
};

function shellLiteral(scan: LiteralScan): number {
  const { source, at, end, push } = scan;
  switch (source[at]) {
    case '#':
      return comment(scan);
    case '$':
      return expansion(scan);
    case '<':
      return hereDocument(scan);
    case '\\': {
      const stop = Math.min(at + 2, end);
      push(tokenKind.text, at, source.slice(at, stop));
      return stop;
    }
    case '-':
    case '.':
    case '/':
      return word(scan);
    default:
      return quoted(scan, at);
  }
}

/** Options, paths and names with signs in them. */
function word({ source, at, push }: LiteralScan): number {
  const text = /[-./][\w./-]{0,500}/y;
  text.lastIndex = at;
  text.test(source);
  push(tokenKind.word, at, source.slice(at, text.lastIndex));
  return text.lastIndex;
}

/** `#` starts a comment only where a word may start. */
function comment({ source, at, end, push }: LiteralScan): number {
  if (at > 0 && !/[\s;&|()]/.test(source[at - 1] ?? '')) return -1;
  const line = source.indexOf('\n', at);
  const stop = line < 0 || line > end ? end : line;
  push(tokenKind.comment, at, source.slice(at, stop));
  return stop;
}

/** `'…'`, `"…"` and `$'…'`; a string in double quotes may hold commands, which are not looked into. */
function quoted({ source, at, end, push }: LiteralScan, start: number): number {
  const quote = source[start];
  for (let index = start + 1; index < end; index += 1) {
    if (source[index] === '\\' && (quote === '"' || start > at)) index += 1;
    else if (source[index] === quote) {
      push(tokenKind.text, at, source.slice(at, index + 1));
      return index + 1;
    }
  }
  // Open to the end: one text, so that it is not looked for again.
  push(tokenKind.text, at, source.slice(at, end));
  return end;
}

/** `${…}`, `$name`; of `$(…)` only the sign, since what follows is code. */
function expansion(scan: LiteralScan): number {
  const { source, at, end, push } = scan;
  if (source[at + 1] === "'") return quoted(scan, at + 1);
  const name = /\$(?:\w{1,200}|[@*#?$!-])/y;
  name.lastIndex = at;
  let stop = name.test(source) ? name.lastIndex : at + 1;
  if (source[at + 1] === '{') {
    const close = source.indexOf('}', at);
    const line = source.indexOf('\n', at);
    if (close > 0 && close < end && (line < 0 || close < line)) stop = close + 1;
  }
  push(tokenKind.text, at, source.slice(at, stop));
  return stop;
}

/** `<<NAME`: the rest of the line is code, and what follows up to NAME is one text. */
function hereDocument({ source, at, end, push, nested }: LiteralScan): number {
  const mark = /<<-?[^\S\n]{0,10}(["'\\]?)([A-Za-z_]\w{0,60})["']?/y;
  mark.lastIndex = at;
  const name = source[at + 2] === '<' ? undefined : mark.exec(source)?.[2];
  const line = source.indexOf('\n', at);
  if (name === undefined || line < 0 || line >= end) return -1;
  push(tokenKind.text, at, source.slice(at, mark.lastIndex));
  nested(mark.lastIndex, line);
  const close = new RegExp(`^\\t{0,50}${name}$`, 'm');
  const body = source.slice(line + 1, end);
  const found = close.exec(body);
  const stop = found === null ? end : line + 1 + found.index + found[0].length;
  push(tokenKind.text, line, source.slice(line, stop));
  return stop;
}
