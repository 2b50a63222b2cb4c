import { goControl } from '../functions/control-syntax.ts';
import { goLikeFinder } from '../functions/go-like-functions.ts';
import type { Syntax } from '../tokens/syntax.ts';
import { tokenize } from '../tokens/tokenize.ts';
import type { Language } from './language.ts';

const syntax: Syntax = {
  lineComments: ['//'],
  blockComments: true,
  lineQuotes: '"\'',
  openQuotes: '`',
  rawQuotes: '`',
};

export const go: Language = {
  id: 'go',
  title: 'Go',
  extensions: ['go'],
  comments: { slashes: true, hash: false },
  imports: /^(?:package[ \t]+\w+|import[ \t]*(?:\([^)]{0,4000}\)|[^\n(]*))/gm,
  control: goControl,
  conditions: new Set(['if', 'for', 'while', 'catch', '&&', '||', 'case', '?']),
  tokenize: (source, tokens) => tokenize(source, syntax, tokens),
  findFunctions: (recorder) => goLikeFinder(recorder, { keyword: 'func' }),
};
