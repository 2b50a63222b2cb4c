import { javaFlow } from './java-flow.ts';
import { javaTree } from './java-tree.ts';
import type { Language } from './language.ts';
import { loadTreeLanguage } from './tree-language.ts';

export function loadJava(): Promise<Language> {
  return loadTreeLanguage({ id: 'java', grammar: 'java', table: javaTree, flow: javaFlow });
}
