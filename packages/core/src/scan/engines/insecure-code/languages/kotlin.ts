import { javaFlow } from './java-flow.ts';
import { withAnnotations } from './kotlin-annotations.ts';
import { kotlinTree } from './kotlin-tree.ts';
import { ktorTree, usesKtor } from './ktor-tree.ts';
import type { Language } from './language.ts';
import { loadTreeLanguage } from './tree-language.ts';

/** Another notation for what runs on Java's machine: its rules, models and names are Java's. */
export function loadKotlin(): Promise<Language> {
  return loadTreeLanguage({
    id: 'java',
    grammar: 'kotlin',
    table: (text) => (usesKtor(text) ? ktorTree : kotlinTree),
    flow: javaFlow,
    correct: withAnnotations,
  });
}
