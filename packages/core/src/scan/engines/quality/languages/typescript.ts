import { scriptControl } from '../functions/control-syntax.ts';
import { scriptFinder } from '../functions/script-functions.ts';
import { tokenize } from '../tokens/tokenize.ts';
import { scriptConditions, scriptImports, scriptSyntax } from './javascript.ts';
import type { Language } from './language.ts';

export const typescript: Language = {
  id: 'typescript',
  title: 'TypeScript',
  extensions: ['ts', 'cts', 'mts'],
  comments: { slashes: true, hash: false },
  imports: scriptImports,
  control: scriptControl,
  conditions: scriptConditions,
  tokenize: (source, tokens) => tokenize(source, scriptSyntax, tokens),
  findFunctions: scriptFinder,
};
