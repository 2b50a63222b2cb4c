import { kotlinControl } from '../functions/control-syntax.ts';
import { kotlinFinder } from '../functions/kotlin-functions.ts';
import { markArgumentLabels } from '../tokens/argument-labels.ts';
import type { Syntax } from '../tokens/syntax.ts';
import { tokenize } from '../tokens/tokenize.ts';
import { textBlock } from './java.ts';
import type { Language } from './language.ts';

const syntax: Syntax = {
  lineComments: ['//'],
  blockComments: true,
  nestedComments: true,
  lineQuotes: '"\'`',
  rawQuotes: '`',
  wordEnds: ['?', '!!'],
  operators: ['??', '?:'],
  wildcards: true,
  literalStarts: '"',
  literal: textBlock,
};

const conditions: ReadonlySet<string> = new Set('if for while catch && || ?:'.split(' '));

export const kotlin: Language = {
  id: 'kotlin',
  title: 'Kotlin',
  extensions: ['kt', 'kts'],
  comments: { slashes: true, hash: false },
  imports: /^[ \t]*(?:import|package)[ \t]+[^\n]*/gm,
  control: kotlinControl,
  conditions,
  tokenize: (source, tokens) => {
    tokenize(source, syntax, tokens);
    markArgumentLabels(tokens, conditions);
  },
  findFunctions: kotlinFinder,
};
