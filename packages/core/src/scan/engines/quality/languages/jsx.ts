import { scriptControl } from '../functions/control-syntax.ts';
import { scriptFinder } from '../functions/script-functions.ts';
import { elementLiteral } from '../tokens/element-literals.ts';
import type { Syntax } from '../tokens/syntax.ts';
import { tokenize } from '../tokens/tokenize.ts';
import { scriptConditions, scriptImports, scriptSyntax } from './javascript.ts';
import type { Language } from './language.ts';

// lizard reads `name?.` as a condition here, but not in files without elements; both count alike here.
const syntax: Syntax = { ...scriptSyntax, literalStarts: '/`<', literal: elementLiteral };

export const jsx: Language = {
  id: 'jsx',
  title: 'JavaScript and TypeScript with JSX',
  extensions: ['jsx', 'tsx'],
  comments: { slashes: true, hash: false },
  imports: scriptImports,
  control: scriptControl,
  conditions: scriptConditions,
  tokenize: (source, tokens) => tokenize(source, syntax, tokens),
  findFunctions: scriptFinder,
};
