import { cFlow } from './c-flow.ts';
import { cTree } from './c-tree.ts';
import type { Language } from './language.ts';
import { loadTreeLanguage } from './tree-language.ts';

export function loadC(): Promise<Language> {
  return loadTreeLanguage({ id: 'c', grammar: 'cpp', table: cTree, flow: cFlow });
}
