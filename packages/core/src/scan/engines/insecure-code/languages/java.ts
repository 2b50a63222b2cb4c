import { javaFlow } from './java-flow.ts';
import { javaTree } from './java-tree.ts';
import { isKotlin, type KotlinReader, loadKotlin } from './kotlin.ts';
import type { Language } from './language.ts';
import { loadTreeLanguage } from './tree-language.ts';

export async function loadJava(): Promise<Language> {
  const java = await loadTreeLanguage({ id: 'java', grammar: 'java', table: javaTree, flow: javaFlow });
  let kotlin: KotlinReader | undefined;
  return {
    ...java,
    isReadable: async (path, text) => {
      if (!isKotlin(path)) return java.isReadable(path, text);
      kotlin = await loadKotlin();
      return true;
    },
    read: (path, text) => (isKotlin(path) && kotlin ? kotlin.read(text) : java.read(path, text)),
  };
}
