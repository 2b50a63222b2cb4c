import { swiftControl } from '../functions/control-syntax.ts';
import { swiftFinder } from '../functions/swift-functions.ts';
import { markArgumentLabels } from '../tokens/argument-labels.ts';
import type { LiteralScan, Syntax } from '../tokens/syntax.ts';
import { tokenKind } from '../tokens/token-list.ts';
import { tokenize } from '../tokens/tokenize.ts';
import { textBlock } from './java.ts';
import type { Language } from './language.ts';

const syntax: Syntax = {
  lineComments: ['//'],
  blockComments: true,
  nestedComments: true,
  lineQuotes: '"`',
  rawQuotes: '`',
  wordEnds: ['?', '!'],
  operators: ['??'],
  wildcards: true,
  literalStarts: '"#',
  literal: swiftLiteral,
};

const conditions: ReadonlySet<string> = new Set('if for while catch guard && || case ?'.split(' '));

export const swift: Language = {
  id: 'swift',
  title: 'Swift',
  extensions: ['swift'],
  comments: { slashes: true, hash: false },
  imports: /^[ \t]*(?:@\w+[ \t]+)?import[ \t]+[^\n]*/gm,
  control: swiftControl,
  conditions,
  tokenize: (source, tokens) => {
    tokenize(source, syntax, tokens);
    markArgumentLabels(tokens, conditions);
  },
  findFunctions: swiftFinder,
};

/** Conditions of the compiler, raw strings, and strings between three quotes. */
function swiftLiteral(scan: LiteralScan): number {
  const { source, at, end, push, waste } = scan;
  if (source[at] === '"') return textBlock(scan);
  if (/^#(?:if|elseif|else|endif|sourceLocation|warning|error)\b/.test(source.slice(at, at + 20))) {
    const line = source.indexOf('\n', at);
    const stop = line < 0 || line > end ? end : line;
    push(tokenKind.macro, at, source.slice(at, stop));
    return stop;
  }
  const marks = /^#{1,8}(?=")/.exec(source.slice(at, at + 9))?.[0];
  if (marks === undefined) return -1;
  const close = source.indexOf(`"${marks}`, at + marks.length + 1);
  if (close < 0 || close >= end) {
    waste(end - at);
    return -1;
  }
  push(tokenKind.text, at, source.slice(at, close + marks.length + 1));
  return close + marks.length + 1;
}
