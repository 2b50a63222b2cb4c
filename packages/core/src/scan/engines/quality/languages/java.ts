import { cControl } from '../functions/control-syntax.ts';
import { javaFinder } from '../functions/java-functions.ts';
import type { LiteralScan, Syntax } from '../tokens/syntax.ts';
import { tokenKind } from '../tokens/token-list.ts';
import { tokenize } from '../tokens/tokenize.ts';
import { cConditions } from './c.ts';
import type { Language } from './language.ts';

const syntax: Syntax = {
  lineComments: ['//'],
  blockComments: true,
  decimals: true,
  lineQuotes: '"\'',
  wildcards: true,
  literalStarts: '"',
  literal: textBlock,
};

export const java: Language = {
  id: 'java',
  title: 'Java',
  extensions: ['java'],
  comments: { slashes: true, hash: false },
  imports: /^[ \t]*(?:import|package)[ \t]+[^\n;]*;/gm,
  control: cControl,
  conditions: cConditions,
  tokenize: (source, tokens) => tokenize(source, syntax, tokens),
  findFunctions: javaFinder,
};

/** Strings between three quotes count as three tokens: an empty string, the text, an empty string. */
export function textBlock({ source, at, end, push }: LiteralScan): number {
  if (!source.startsWith('"""', at)) return -1;
  let close = at + 3;
  while (close < end && !source.startsWith('"""', close)) close += source[close] === '\\' ? 2 : 1;
  if (close >= end) return -1;
  push(tokenKind.text, at, '""');
  push(tokenKind.text, at + 2, source.slice(at + 2, close + 1));
  push(tokenKind.text, close + 1, '""');
  return close + 3;
}
