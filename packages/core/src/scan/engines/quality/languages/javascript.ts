import { scriptControl } from '../functions/control-syntax.ts';
import { scriptFinder } from '../functions/script-functions.ts';
import { scriptLiteral } from '../tokens/script-literals.ts';
import type { Syntax } from '../tokens/syntax.ts';
import { tokenize } from '../tokens/tokenize.ts';
import type { Language } from './language.ts';

export const scriptSyntax: Syntax = {
  lineComments: ['//'],
  continuedComments: true,
  blockComments: true,
  lineQuotes: '"\'',
  wordStarts: '$#',
  wordEnds: ['?'],
  wildcards: true,
  literalStarts: '/`',
  literal: scriptLiteral,
};

export const scriptConditions: ReadonlySet<string> = new Set(
  'if elseif for while catch && || case ?'.split(' '),
);

/** Re-exports, and modules that `require` gives, among them. */
export const scriptImports =
  /^[ \t]*(?:import\b(?![ \t]*[(.])[^;'"`]{0,4000}['"][^'"\n]*['"]|export[ \t]+(?:type[ \t]+)?(?:\*|\{[^}]{0,4000}\})[^;'"`\n]*\bfrom[ \t]*['"][^'"\n]*['"]|(?:const|let|var)[ \t]+(?:\w+|\{[^}]{0,4000}\})[ \t]*=[ \t]*require\([^)\n]*\)(?:\.\w+)*)[ \t]*;?/gm;

export const javascript: Language = {
  id: 'javascript',
  title: 'JavaScript',
  extensions: ['js', 'cjs', 'mjs'],
  interpreters: ['node', 'deno', 'bun'],
  comments: { slashes: true, hash: false },
  imports: scriptImports,
  control: scriptControl,
  conditions: scriptConditions,
  tokenize: (source, tokens) => tokenize(source, scriptSyntax, tokens),
  findFunctions: scriptFinder,
};
