import { javaFlow } from './java-flow.ts';
import { javaTree } from './java-tree.ts';
import { isKotlin } from './kotlin-types.ts';
import type { Language } from './language.ts';
import { loadTreeLanguage } from './tree-language.ts';

/** Files of Java, and those of Kotlin, whose grammar is loaded with the first of them. */
export async function loadJava(): Promise<Language> {
  const java = await loadTreeLanguage({ id: 'java', grammar: 'java', table: javaTree, flow: javaFlow });
  let kotlin: Language | undefined;
  return {
    ...java,
    isReadable: async (path, text) => {
      if (!isKotlin(path)) return java.isReadable(path, text);
      kotlin ??= await (await import('./kotlin.ts')).loadKotlin();
      return kotlin.isReadable(path, text);
    },
    read: (path, text) => (isKotlin(path) && kotlin ? kotlin : java).read(path, text),
  };
}
