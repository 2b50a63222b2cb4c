import { phpControl } from '../functions/control-syntax.ts';
import { phpFinder } from '../functions/php-functions.ts';
import type { LiteralScan, Syntax } from '../tokens/syntax.ts';
import { type TokenList, tokenKind } from '../tokens/token-list.ts';
import { tokenize } from '../tokens/tokenize.ts';
import type { Language } from './language.ts';

const syntax: Syntax = {
  lineComments: ['//'],
  blockComments: true,
  openQuotes: '"\'',
  wordStarts: '$',
  operators: ['??=', '??', '?->', '?:'],
  literalStarts: '#<?',
  literal: phpLiteral,
};

export const php: Language = {
  id: 'php',
  title: 'PHP',
  extensions: ['php', 'phtml'],
  interpreters: ['php'],
  comments: { slashes: true, hash: false },
  imports: /^[ \t]*(?:(?:use|namespace)[ \t]+[^;(]{1,4000};|(?:require|include)(?:_once)?\b[^\n;]*;)/gm,
  control: phpControl,
  conditions: new Set('if elseif for foreach while catch match && || case ?'.split(' ')),
  tokenize: tokenizePhp,
  findFunctions: phpFinder,
};

/** What stands before the first `<?php` is one text, like what stands between `?>` and the next. */
function tokenizePhp(source: string, tokens: TokenList): void {
  const code = nextCode(source, 0);
  if (code.text > 0) tokens.push(tokenKind.text, 0, source.slice(0, code.text));
  if (code.start >= source.length) return;
  tokenize(source, syntax, tokens, code.start);
}

/** Where the text before the next code ends, and where that code starts. */
function nextCode(source: string, from: number): { text: number; start: number } {
  const open = source.indexOf('<?', from);
  if (open < 0) return { text: source.length, start: source.length };
  return { text: open, start: open + (source.startsWith('php', open + 2) ? 5 : 2) };
}

function phpLiteral(scan: LiteralScan): number {
  const { source, at } = scan;
  if (source[at] === '#') return hash(scan);
  return source[at] === '?' ? textBetween(scan) : hereDocument(scan);
}

/** `#[Attribute]` is code, and counted as one token; anything else after `#` is a comment. */
function hash({ source, at, end, push }: LiteralScan): number {
  const line = source.indexOf('\n', at);
  const stop = line < 0 || line > end ? end : line;
  push(source[at + 1] === '[' ? tokenKind.macro : tokenKind.comment, at, source.slice(at, stop));
  return stop;
}

function textBetween({ source, at, end, push }: LiteralScan): number {
  if (source[at + 1] !== '>') return -1;
  const code = nextCode(source, at + 2);
  push(tokenKind.text, at + 2, source.slice(at + 2, Math.min(code.text, end)));
  return Math.min(code.start, end);
}

/** `<<<NAME` … `NAME`. */
function hereDocument({ source, at, end, push }: LiteralScan): number {
  const mark = /<<<[^\S\n]{0,10}(["']?)([A-Za-z_]\w{0,60})\1/y;
  mark.lastIndex = at;
  const name = mark.exec(source)?.[2];
  if (name === undefined) return -1;
  const close = source.indexOf(name, mark.lastIndex);
  const stop = close < 0 || close > end ? end : close + name.length;
  push(tokenKind.text, at, source.slice(at, stop));
  return stop;
}
