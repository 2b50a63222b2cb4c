import { javaFlow } from './java-flow.ts';
import type { Language } from './language.ts';
import { scalaTable } from './scala-frameworks.ts';
import { asGrammarReads } from './scala-text.ts';
import { loadTreeLanguage } from './tree-language.ts';

/** Another notation for what runs on Java's machine: its rules, models and names are Java's. */
export function loadScala(): Promise<Language> {
  return loadTreeLanguage({
    id: 'java',
    grammar: 'scala',
    table: scalaTable,
    flow: javaFlow,
    written: asGrammarReads,
  });
}
