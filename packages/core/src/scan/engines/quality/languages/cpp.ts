import { cFinder } from '../functions/c-functions.ts';
import { cControl } from '../functions/control-syntax.ts';
import type { LiteralScan, Syntax } from '../tokens/syntax.ts';
import { tokenKind } from '../tokens/token-list.ts';
import { tokenize } from '../tokens/tokenize.ts';
import { cConditions, cImports, complement, cSyntax } from './c.ts';
import type { Language } from './language.ts';

const syntax: Syntax = { ...cSyntax, literalStarts: 'RuUL~', literal: cppLiteral };

export const cpp: Language = {
  id: 'cpp',
  title: 'C++',
  // A header is read as C++, which knows all of what a C header holds.
  extensions: ['cc', 'cpp', 'cxx', 'h', 'hh', 'hpp', 'hxx'],
  comments: { slashes: true, hash: false },
  imports: cImports,
  control: cControl,
  conditions: cConditions,
  tokenize: (source, tokens) => tokenize(source, syntax, tokens),
  findFunctions: cFinder,
};

/** Raw strings `R"mark(…)mark"`, and `~Name`. */
function cppLiteral(scan: LiteralScan): number {
  const { source, at, end, push } = scan;
  if (source[at] === '~') return complement(scan);
  const start = /(?:u8|[uUL])?R"([^()\\\s]{0,16})\(/y;
  start.lastIndex = at;
  const mark = start.exec(source);
  if (mark === null || /\w/.test(source[at - 1] ?? '')) return -1;
  const close = source.indexOf(`)${mark[1]}"`, start.lastIndex);
  const stop = close < 0 ? end : close + (mark[1]?.length ?? 0) + 2;
  push(tokenKind.text, at, source.slice(at, stop));
  return stop;
}
