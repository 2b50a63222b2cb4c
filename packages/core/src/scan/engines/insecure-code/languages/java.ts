import { javaFlow } from './java-flow.ts';
import { javaTree } from './java-tree.ts';
import { isKotlin } from './kotlin-types.ts';
import type { Language } from './language.ts';
import { isScala } from './scala-text.ts';
import { loadTreeLanguage } from './tree-language.ts';

/** Files of Java, and those of Kotlin and Scala, whose grammars are loaded with the first of them. */
export async function loadJava(): Promise<Language> {
  const java = await loadTreeLanguage({ id: 'java', grammar: 'java', table: javaTree, flow: javaFlow });
  let kotlin: Language | undefined;
  let scala: Language | undefined;
  const loaded = (path: string): Language =>
    (isKotlin(path) ? kotlin : isScala(path) ? scala : undefined) ?? java;
  return {
    ...java,
    isReadable: async (path, text) => {
      if (isKotlin(path)) kotlin ??= await (await import('./kotlin.ts')).loadKotlin();
      else if (isScala(path)) scala ??= await (await import('./scala.ts')).loadScala();
      return loaded(path).isReadable(path, text);
    },
    read: (path, text) => loaded(path).read(path, text),
  };
}
