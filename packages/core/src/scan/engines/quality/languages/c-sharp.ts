import { cSharpFinder } from '../functions/c-sharp-functions.ts';
import { cSharpControl } from '../functions/control-syntax.ts';
import type { LiteralScan, Syntax } from '../tokens/syntax.ts';
import { tokenKind } from '../tokens/token-list.ts';
import { tokenize } from '../tokens/tokenize.ts';
import { cConditions, cSyntax } from './c.ts';
import { textBlock } from './java.ts';
import type { Language } from './language.ts';

const syntax: Syntax = { ...cSyntax, operators: ['??'], literalStarts: '@"', literal: cSharpLiteral };

export const cSharp: Language = {
  id: 'c-sharp',
  title: 'C#',
  extensions: ['cs'],
  comments: { slashes: true, hash: false },
  imports: /^[ \t]*(?:global[ \t]+)?using[ \t]+(?:static[ \t]+)?[\w.]+(?:[ \t]*=[ \t]*[\w.<>, ]+)?[ \t]*;/gm,
  control: cSharpControl,
  conditions: new Set([...cConditions, '??']),
  tokenize: (source, tokens) => tokenize(source, syntax, tokens),
  findFunctions: cSharpFinder,
};

/** Raw strings, and verbatim ones, in which a quote is written twice. */
function cSharpLiteral(scan: LiteralScan): number {
  const { source, at, end, push } = scan;
  if (source[at] === '"') return textBlock(scan);
  const quote = source[at + 1] === '$' ? at + 2 : at + 1;
  if (source[quote] !== '"') return -1;
  let close = quote + 1;
  const pieces: number[] = [quote];
  while (close < end && (source[close] !== '"' || source[close + 1] === '"')) {
    if (source[close] === '"') pieces.push(close + 1);
    close += source[close] === '"' ? 2 : 1;
  }
  if (close >= end) return -1;
  push(tokenKind.operator, at, '@');
  if (quote === at + 2) push(tokenKind.operator, at + 1, '$');
  // What stands between doubled quotes counts as a token each.
  for (const [index, start] of pieces.entries())
    push(tokenKind.text, start, source.slice(start, pieces[index + 1] ?? close + 1));
  return close + 1;
}
