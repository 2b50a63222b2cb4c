import type { Language } from './language.ts';
import { rubyFlow } from './ruby-flow.ts';
import { rubyTree } from './ruby-tree.ts';
import { loadTreeLanguage } from './tree-language.ts';

export function loadRuby(): Promise<Language> {
  return loadTreeLanguage({ id: 'ruby', grammar: 'ruby', table: rubyTree, flow: rubyFlow });
}
