import { cFinder } from '../functions/c-functions.ts';
import { cControl } from '../functions/control-syntax.ts';
import type { LiteralScan, Syntax } from '../tokens/syntax.ts';
import { tokenKind } from '../tokens/token-list.ts';
import { tokenize } from '../tokens/tokenize.ts';
import type { Language } from './language.ts';

/** `~name` is one token. */
export function complement({ source, at, push }: LiteralScan): number {
  const name = /~[^\S\n]{0,20}[\p{L}\p{N}_]{1,500}/uy;
  name.lastIndex = at;
  if (!name.test(source)) return -1;
  push(tokenKind.word, at, source.slice(at, name.lastIndex).replace(/\s+/g, ''));
  return name.lastIndex;
}

export const cSyntax: Syntax = {
  lineComments: ['//'],
  continuedComments: true,
  blockComments: true,
  macros: true,
  decimals: true,
  lineQuotes: '"\'',
  wildcards: true,
  literalStarts: '~',
  literal: complement,
};

export const cConditions: ReadonlySet<string> = new Set([
  'if',
  'for',
  'while',
  'catch',
  '&&',
  '||',
  'case',
  '?',
]);

export const cImports = /^[ \t]*(?:#[ \t]*(?:include|import)\b[^\n]*|using[ \t]+[\w: ]+;)/gm;

export const c: Language = {
  id: 'c',
  title: 'C',
  extensions: ['c'],
  comments: { slashes: true, hash: false },
  imports: cImports,
  control: cControl,
  conditions: cConditions,
  tokenize: (source, tokens) => tokenize(source, cSyntax, tokens),
  findFunctions: cFinder,
};
