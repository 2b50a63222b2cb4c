import type { Language } from './language.ts';
import { phpFlow } from './php-flow.ts';
import { phpTree } from './php-tree.ts';
import { loadTreeLanguage } from './tree-language.ts';

export function loadPhp(): Promise<Language> {
  return loadTreeLanguage({ id: 'php', grammar: 'php', table: phpTree, flow: phpFlow });
}
